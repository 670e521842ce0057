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
  substitutes: {},
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

  it('returns pages whole that are finished at the same time, short and long ones in any script', async () => {
    start(`async ({ url }) => ({ status: 200, shared: true, html: url.repeat(url.length > 3 ? 300_000 : 3) })`);
    const urls = ['/a', '/日', '/🌍', '/long', '/ä', '/日本語', '/b', '/c'];
    const pages = await Promise.all(urls.map((url) => htmlOf(requestOf({ url }))));
    expect(pages.map((page, index) => page === urls[index]!.repeat(urls[index]!.length > 3 ? 300_000 : 3))).toEqual(
      urls.map(() => true),
    );
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

  it('requests once per release what every anonymous visitor gets', async () => {
    start(`async ({ fetch }) => {
      const list = await (await fetch('/api/v1/x', { headers: { Accept: 'application/json' } })).json();
      return { status: 200, shared: true, html: [list, Object.isFrozen(list)].join() };
    }`);
    const respond = (release: string, cacheControl: string) => {
      let count = 0;
      const headers = { 'X-Dragoman-Release': release, 'Cache-Control': cacheControl };
      const fetch: PageRequest['fetch'] = async () => Response.json([release, ++count], { headers });
      return { release, fetch };
    };
    const first = respond('r1', 'public, max-age=0');
    expect(await htmlOf(requestOf(first))).toBe('r1,1,true');
    expect(await htmlOf(requestOf(first))).toBe('r1,1,true');
    expect(await htmlOf(requestOf({ ...first, personal: true }))).toBe('r1,2,false');
    expect(await htmlOf(requestOf({ ...first, language: 'en' }))).toBe('r1,3,true');
    expect(await htmlOf(requestOf(respond('r2', 'public')))).toBe('r2,1,true');
    const unshared = respond('r3', 'private');
    expect(await htmlOf(requestOf(unshared))).toBe('r3,1,false');
    expect(await htmlOf(requestOf(unshared))).toBe('r3,2,false');
  });

  it('is full while 32 pages wait for it, not for their data', async () => {
    start(`async ({ fetch, inTurn }) => {
      const { status } = await fetch('/api/v1/x');
      return { status, shared: true, html: await inTurn(() => 'page') };
    }`);
    let answer!: () => void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let requests = 0;
    let allAsked!: () => void;
    const asking = new Promise<void>((resolve) => (allAsked = resolve));
    const fetch: PageRequest['fetch'] = async () => {
      if (++requests === 32) allAsked();
      await answered;
      return Response.json({});
    };
    const pages = Array.from({ length: 32 }, () => thread.render(requestOf({ fetch })));
    expect(thread.isFull).toBe(true);
    await asking;
    expect(thread.isFull).toBe(false);
    answer();
    expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(thread.isFull).toBe(false);
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
    ['does not end', '() => { for (;;); }', { milliseconds: 200, megabytes: 256 }],
    ['waits for something that does not happen', '() => new Promise(() => {})', { milliseconds: 200, megabytes: 256 }],
    [
      'needs too much memory',
      '() => { for (const all = []; ; ) all.push({}); }',
      { milliseconds: 60_000, megabytes: 32 },
    ],
  ])('ends, with 503 for its pages, when a page %s', async (_, work, limits) => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    start(`async ({ inTurn }) => inTurn(${work})`, limits);
    await expect(thread.render(requestOf())).rejects.toMatchObject({ code: 'unavailable' });
    expect(thread.isAlive).toBe(false);
  });
});
