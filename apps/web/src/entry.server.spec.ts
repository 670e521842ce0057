import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { PageRequest, RenderedPage } from '@dragoman/i18n';

const root = join(__dirname, '../../..');

type Renderer = typeof import('./entry.server');

describe('a page rendered on the server', () => {
  let directory: string;
  let web: Renderer;
  let render: (request: PageRequest) => Promise<RenderedPage>;
  let renderBelowBase: typeof render;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'dragoman-renderer-'));
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const build = ['build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'error', '--outDir'];
    const env = { ...process.env, NODE_ENV: 'production', DRAGOMAN_PAGES: '' };
    for (const part of [['client'], ['server', '--ssr']]) {
      const [name, ...flags] = part;
      await promisify(execFile)(process.execPath, [vite, ...build, join(directory, name!), ...flags], {
        cwd: root,
        env,
      });
    }
    web = (await import(pathToFileURL(join(directory, 'server/entry.server.cjs')).href)) as Renderer;
    const read = (file: string) => readFileSync(join(directory, 'client', file), 'utf8');
    const built = {
      template: read('index.html'),
      manifest: JSON.parse(read('.vite/manifest.json')) as object as never,
    };
    render = web.createRenderer(built);
    renderBelowBase = web.createRenderer({ ...built, base: '/texts' });
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const coverage = {
    release: 'r1',
    builtAt: '2026-11-21T00:00:00Z',
    reference: 'en',
    languages: [
      {
        tag: 'ar',
        ownName: 'العربية',
        direction: 'rtl',
        interface: false,
        fallbacks: ['en'],
        translated: 1,
        keys: 2,
      },
    ],
    namespaces: [{ name: 'shop', own: false, reference: 'en', keys: 2 }],
    translated: [[1]],
  };

  /** Reads texts from the files of the application; undefined for namespaces that do not exist. */
  function texts(language: string, namespace: string) {
    const file = join(root, 'apps/web/locales', language, `${namespace}.json`);
    return existsSync(file)
      ? {
          hash: `${language}-${namespace}`,
          resources: JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>,
        }
      : undefined;
  }

  function requestFor(url: string, overrides: Partial<PageRequest> = {}): PageRequest {
    const language = url.split(/[/?]/)[1]!;
    return {
      url,
      language,
      languages: ['en', 'de', 'ar'],
      substitutes: {},
      release: 'r1',
      origin: 'https://texts.example',
      cookies: new Map(),
      texts: (namespace) => texts(language, namespace),
      fetch: async (path) =>
        path === '/api/v1/served/coverage'
          ? Response.json(coverage)
          : Response.json({ status: 404, title: 'Not Found', type: 'about:blank' }, { status: 404 }),
      personal: false,
      signal: new AbortController().signal,
      inTurn: async (render) => render(),
      ...overrides,
    };
  }

  const dataOf = (html: string) =>
    JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)![1]!) as {
      resources: Record<string, unknown>;
      hashes: Record<string, string>;
      loaderData: Record<string, unknown>;
      failure?: object;
    };

  it('is in the language of its path, with lang and dir', async () => {
    const { status, html, shared } = await render(requestFor('/de'));
    expect([status, shared]).toEqual([200, true]);
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('<h1>Alle lesen in ihrer eigenen Sprache</h1>');
    expect(html).toContain('– Dragoman</title>');
    expect((await render(requestFor('/ar'))).html).toContain('<html lang="ar" dir="rtl">');
  });

  it('contains the hashes of all texts of pages, also of those that are loaded later', async () => {
    const names = readdirSync(join(__dirname, '../locales/en/dragoman')).map((file) => basename(file, '.json'));
    const ofPages = names
      .filter((name) => !['account-mails', 'checks', 'server'].includes(name))
      .map((name) => `dragoman/${name}`);
    const { hashes } = dataOf((await render(requestFor('/de'))).html as string);
    expect(Object.keys(hashes)).toEqual(expect.arrayContaining(ofPages));
  });

  it('contains the texts of its own routes once, and no others', async () => {
    const { html } = await render(requestFor('/de'));
    const { resources, hashes, loaderData } = dataOf(html as string);
    expect(Object.keys(resources)).toEqual(['dragoman/common', 'dragoman/failures', 'dragoman/home']);
    expect(hashes['dragoman/languages']).toBe('de-dragoman/languages');
    expect(loaderData['page home']).toMatchObject({
      keys: 2,
      namespaces: 1,
      languages: [{ tag: 'ar', percent: 50 }],
    });
  });

  it('has canonical and alternate URLs', async () => {
    const { html } = await render(requestFor('/de/languages?sort=name'));
    expect(html).toContain('rel="canonical" href="https://texts.example/de/languages"');
    for (const tag of ['en', 'de', 'ar']) {
      expect(html).toContain(`hreflang="${tag}" href="https://texts.example/${tag}/languages"`);
    }
    expect(html).toContain('hreflang="x-default" href="https://texts.example/languages"');
    expect(html).toContain('property="og:locale" content="de"');
    expect(html).toContain('property="og:url" content="https://texts.example/de/languages"');
  });

  it('has no absolute URLs without a public origin', async () => {
    const { html } = await render(requestFor('/de', { origin: '' }));
    expect(html).not.toMatch(/canonical|hreflang="x-default"|og:url/);
  });

  it('preloads its own code and that of no other page', async () => {
    const { html } = await render(requestFor('/de'));
    expect(html).toMatch(/<link rel="modulepreload" href="\/assets\/home\.page-[^"]+\.js">/);
    expect(html).not.toMatch(/assets\/(languages|texts|developers)\.page/);
  });

  it('has no inline script or style that a strict Content-Security-Policy refuses', async () => {
    const { html } = await render(requestFor('/de'));
    expect(html).not.toMatch(/<script(?![^>]*(src=|application\/json))/);
    expect(html).not.toMatch(/<style| style="| on[a-z]+="/);
  });

  it('uses the theme of the visitor, and is then not shared', async () => {
    const { html, shared } = await render(requestFor('/de', { cookies: new Map([['theme', 'dark']]) }));
    expect(html).toContain('<html lang="de" dir="ltr" data-theme="dark">');
    expect(shared).toBe(false);
    const odd = await render(requestFor('/de', { cookies: new Map([['theme', '"><script>']]) }));
    expect(odd.html).toContain('<html lang="de" dir="ltr">');
    expect(odd.shared).toBe(true);
  });

  it('returns 404 in the language of the path, with noindex', async () => {
    const { status, html } = await render(requestFor('/de/nirgends'));
    expect(status).toBe(404);
    expect(html).toContain('<h1>Hier ist keine Seite</h1>');
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain('canonical');
  });

  it('has the status and error id of a failed request to the application', async () => {
    const refused = requestFor('/de', {
      fetch: async () => Response.json({ status: 503, errorId: 'E-42' }, { status: 503 }),
    });
    const { status, html, shared } = await render(refused);
    expect([status, shared]).toEqual([503, false]);
    expect(html).toContain('Diese Seite lässt sich gerade nicht anzeigen');
    expect(html).toContain('E-42');
    expect(dataOf(html as string).failure).toEqual({ status: 503, errorId: 'E-42' });
  });

  it('throws unexpected errors, and then renders the error page', async () => {
    const broken = requestFor('/de', { fetch: () => Promise.reject(new Error('out of order')) });
    await expect(render(broken)).rejects.toThrow('out of order');
    const { status, html } = await render({ ...broken, failure: { status: 500, errorId: 'E-43' } });
    expect(status).toBe(500);
    expect(html).toContain('E-43');
    expect(html).toContain('<html lang="de"');
  });

  it('escapes texts that could end the script element', async () => {
    const { html } = await render(
      requestFor('/de', {
        texts: (namespace) => {
          const original = texts('de', namespace);
          return (
            original && {
              hash: 'evil',
              resources: { ...original.resources, evil: '</script><script>alert(1)</script>' },
            }
          );
        },
      }),
    );
    expect(html).not.toContain('<script>alert');
    expect(dataOf(html as string).resources['dragoman/home']).toMatchObject({
      evil: '</script><script>alert(1)</script>',
    });
  });

  it('uses new texts when their hash changes', async () => {
    const changed = requestFor('/de', {
      texts: (namespace) => {
        const original = texts('de', namespace);
        return namespace === 'dragoman/home' && original
          ? { hash: 'new', resources: { ...original.resources, title: 'Neu' } }
          : original;
      },
    });
    expect((await render(changed)).html).toContain('<h1>Neu</h1>');
    expect((await render(requestFor('/de'))).html).toContain('<h1>Alle lesen');
  });

  describe('below a base path', () => {
    const addresses = (html: string) =>
      [...html.matchAll(/ (?:href|src|action)="([^"]*)"/g)]
        .map(([, address]) => address!)
        .filter((address) => address.startsWith('/'));

    it('names no address outside', async () => {
      for (const url of ['/de', '/de/texts', '/de/languages', '/de/sign-in', '/de/nowhere', '/de/developers']) {
        const { html } = await renderBelowBase(requestFor(url));
        expect(html).toContain('<html lang="de" dir="ltr" data-base="/texts">');
        expect(addresses(html as string).filter((address) => !/^\/texts(\/|$)/.test(address))).toEqual([]);
        expect(html).toMatch(/<script type="module" crossorigin src="\/texts\/assets\/index-[^"]+"><\/script>/);
      }
      expect((await renderBelowBase(requestFor('/de'))).html).toMatch(
        /modulepreload" href="\/texts\/assets\/home\.page-/,
      );
      const { html } = await renderBelowBase(requestFor('/de/nowhere', { failure: { status: 500, errorId: 'E-1' } }));
      expect(html).toContain('href="/texts/de/nowhere"');
    });

    it('is in no search engine', async () => {
      const { html } = await renderBelowBase(requestFor('/de/languages'));
      expect(html).toContain('name="robots" content="noindex"');
      expect(html).not.toMatch(/canonical|hreflang="x-default"|og:url/);
    });

    it('adds the base path to redirects once', async () => {
      const moved = await renderBelowBase(requestFor('/de/settings/messages/shop/cart?q=a'));
      expect([moved.status, moved.location]).toEqual([301, '/texts/de/settings/keys/shop/cart?q=a']);
      const signedOut = requestFor('/de/texts/shop?language=pl', {
        fetch: async () => Response.json({ status: 401 }, { status: 401 }),
      });
      expect((await renderBelowBase(signedOut)).location).toBe(
        '/texts/de/sign-in?next=%2Ftexts%2Fshop%3Flanguage%3Dpl',
      );
    });

    it('shows its public URL in examples', async () => {
      const { html } = await renderBelowBase(requestFor('/de/developers'));
      expect(html).toContain('https://texts.example/texts/locales/manifest.json');
    });

    it('leaves the theme cookie of the host alone', async () => {
      const dark = (name: string) => renderBelowBase(requestFor('/de', { cookies: new Map([[name, 'dark']]) }));
      expect((await dark('theme')).html).not.toContain('data-theme');
      expect((await dark('dragoman-theme')).html).toContain('data-theme="dark"');
      expect([web.pageCookies(''), web.pageCookies('/texts')]).toEqual([
        ['theme', 'navigation'],
        ['dragoman-theme', 'dragoman-navigation'],
      ]);
    });
  });

  it('lists the paths for the sitemap', () => {
    expect(web.paths).toEqual(['/', '/developers', '/docs/api', '/languages', '/texts']);
    expect(web.pages).toContainEqual({ path: '/languages', namespaces: ['dragoman/languages'] });
  });
});
