import { Logger } from '@nestjs/common';
import type { PageRequest } from '@dragoman/i18n';
import { RenderThread } from './render.thread';

/** A module that renders pages by the functions below, as the build's would. */
const build = (render: string) =>
  `data:text/javascript,${encodeURIComponent(`export const createRenderer = ({ template }) => ${render};`)}`;

const requestOf = (more: Partial<PageRequest> = {}): PageRequest => ({
  url: '/de',
  language: 'de',
  languages: ['en', 'de'],
  release: 'r1',
  origin: '',
  cookies: new Map([['theme', 'dark']]),
  personal: false,
  texts: (namespace) => ({ hash: `hash of ${namespace}`, resources: { title: 'Titel' } }),
  fetch: async (path) => Response.json({ path }, { status: 201, headers: { 'X-Test': 'yes' } }),
  signal: new AbortController().signal,
  inTurn: async (render) => render(),
  ...more,
});

describe('RenderThread', () => {
  let thread: RenderThread;
  afterEach(() => thread.close());

  const start = (render: string, limits?: ConstructorParameters<typeof RenderThread>[2]) => {
    thread = new RenderThread({ build: build(render), template: '<html>', manifest: {}, base: '' }, ['home'], limits);
  };
  const htmlOf = async (request: PageRequest) =>
    Buffer.from((await thread.render(request)).html as Uint8Array<ArrayBuffer>).toString();

  it('renders a page with its data, texts, drafts and cookies', async () => {
    start(`async ({ url, cookies, fetch, texts, drafts, inTurn }) => {
      const response = await fetch('/api/v1/session', { headers: { Accept: 'application/json' } });
      const draft = await drafts?.('home');
      const html = await inTurn(() => JSON.stringify([
        template, url, cookies.get('theme'), response.status, response.headers.get('X-Test'),
        texts('home'), texts('other') === undefined, draft,
      ]));
      const { path } = await response.json();
      return { status: 200, shared: true, html: html + path };
    }`);
    const home = { hash: 'hash of home', resources: { title: 'Titel' } };
    const drafts = async (namespace: string) => ({ hash: `draft of ${namespace}`, resources: {} });
    expect(await htmlOf(requestOf({ drafts }))).toBe(
      `${JSON.stringify(['<html>', '/de', 'dark', 201, 'yes', home, true, { hash: 'draft of home', resources: {} }])}/api/v1/session`,
    );
    expect(await htmlOf(requestOf())).toContain('dark');
  });

  it('renders each page with the texts of its release', async () => {
    start(`async ({ texts }) => ({ status: 200, shared: true, html: texts('home').hash })`);
    const texts = jest.fn(requestOf().texts);
    for (let page = 0; page < 3; page++) expect(await htmlOf(requestOf({ texts }))).toBe('hash of home');
    expect(texts).toHaveBeenCalledTimes(1);
    expect(await htmlOf(requestOf({ release: 'r2', texts: () => ({ hash: 'new', resources: {} }) }))).toBe('new');
  });

  it('reports errors of the page and of its requests', async () => {
    start(`async ({ url, fetch }) => {
      if (url === '/broken') throw new TypeError('broken');
      await fetch('/api');
    }`);
    await expect(thread.render(requestOf({ url: '/broken' }))).rejects.toMatchObject({
      name: 'TypeError',
      message: 'broken',
    });
    const fetch = () => Promise.reject(new Error('out of order'));
    await expect(thread.render(requestOf({ fetch }))).rejects.toThrow('out of order');
  });

  it('does not render a page that loses its turn, and passes the reason on', async () => {
    start(`async ({ inTurn }) => inTurn(() => ({ status: 200, shared: true, html: '' }))`);
    const inTurn = () => Promise.reject(new Error('too many pages'));
    await expect(thread.render(requestOf({ inTurn }))).rejects.toThrow('too many pages');
    expect(await htmlOf(requestOf())).toBe('');
  });

  it('stops working on a page when its visitor has gone', async () => {
    start(`async ({ fetch }) => ({ status: 200, shared: true, html: String(await fetch('/never')) })`);
    const leaving = new AbortController();
    const fetch: PageRequest['fetch'] = (_, init) => {
      leaving.abort();
      return new Promise((__, reject) => init!.signal!.addEventListener('abort', () => reject(new Error('gone'))));
    };
    await expect(thread.render(requestOf({ signal: leaving.signal, fetch }))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it.each([
    ['does not end', 'for (;;);', { milliseconds: 200, megabytes: 256 }],
    ['needs too much memory', 'for (const all = []; ; ) all.push({});', { milliseconds: 60_000, megabytes: 32 }],
  ])('ends, with 503 for its pages, when a page %s', async (_, work, limits) => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    start(`async ({ inTurn }) => inTurn(() => { ${work} })`, limits);
    await expect(thread.render(requestOf())).rejects.toMatchObject({ code: 'unavailable' });
    expect(thread.isAlive).toBe(false);
  });
});
