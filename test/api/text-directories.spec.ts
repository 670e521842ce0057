import { type INestApplication, type LoggerService, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { I18nModule } from '@dragoman/i18n';
import { I18nService } from 'nestjs-i18n';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { locationOf } from '../support/base-path';
import { sendRequest, type HttpResponse } from '../support/send-request';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const frigate = join(__dirname, '../../../shared/data/frigate/locales');

/** Parses a file with `JSON.parse`, and removes untranslated texts. */
const translated = (json: string): string =>
  JSON.stringify(JSON.parse(json, (_key, value: unknown) => (value === '' ? undefined : value)));

// Skipped if the texts of Frigate, a large real project, are not next to the repository.
(existsSync(frigate) ? describe : describe.skip)('the texts of a large project', () => {
  let started: StartedApp;
  beforeAll(async () => {
    started = await startApp({ environment: { DRAGOMAN_SOURCES: frigate } });
  });
  afterAll(() => started?.close());

  const files = () =>
    (readdirSync(frigate, { recursive: true }) as string[]).filter((path) => path.endsWith('.json')).sort();

  it('are served in the order of their files, without untranslated texts', async () => {
    const paths = files();
    expect(paths).toHaveLength(1512);
    const entries = paths.entries();
    const work = async () => {
      for (const [i, path] of entries) {
        const encoding = ['br', 'gzip', 'identity'][i % 3]!;
        const response = await sendRequest(started.url, `/locales/${path}`, {
          headers: { 'Accept-Encoding': encoding },
        });
        expect([path, response.status]).toEqual([path, 200]);
        expect(response.text).toBe(translated(readFileSync(join(frigate, path), 'utf8')));
        if (response.text.length > 1000) {
          expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
  });

  it('are all in the manifest, next to those of the application', async () => {
    const { json } = await sendRequest(started.url, '/locales/manifest.json');
    const { bundles, languages, namespaces } = json();
    for (const path of files()) {
      const [language, ...namespace] = path.slice(0, -'.json'.length).split('/');
      expect(bundles[language!][namespace.join('/')].own).toMatch(/^[\w-]{22}$/);
    }
    expect(languages.length).toBeGreaterThanOrEqual(54);
    expect(namespaces).toEqual(
      expect.arrayContaining(['dragoman/common', 'dragoman/home', 'dragoman/problems', 'views/live']),
    );
    const japanese = await sendRequest(started.url, '/locales/vi/dragoman/common.json?fallback=merged');
    expect(japanese.json().name).toBe('Dragoman');
  });

  it('are served together, up to the limits of a request', async () => {
    const ns = [...new Set(files().map((path) => path.slice(path.indexOf('/') + 1, -'.json'.length)))];
    const lng = readdirSync(frigate).sort().slice(0, 16);
    const { status, json } = await sendRequest(
      started.url,
      `/locales/resources.json?${new URLSearchParams({ lng: lng.join('+'), ns: ns.join('+') })}`,
    );
    expect(status).toBe(200);
    const all = json();
    expect(Object.keys(all)).toEqual(lng);
    expect(all.ar['views/live']).toEqual((await sendRequest(started.url, '/locales/ar/views/live.json')).json());
  });

  it('do not add interface languages', async () => {
    const home = await sendRequest(started.url, '/', {
      headers: { Accept: 'text/html', 'Accept-Language': 'vi, de;q=0.5' },
    });
    expect(locationOf(home)).toBe('/de');
    for (const path of ['/en', '/de/languages', '/en/texts']) {
      expect((await sendRequest(started.url, path, { headers: { Accept: 'text/html' } })).status).toBe(200);
    }
  });
});

describe('a directory of texts', () => {
  const FILES = {
    'EN/sentences.json':
      '{"Are you sure? It cannot be undone.":"Are you sure? It cannot be undone.","a.b":"dot","save: all":"colon","":"nameless"}',
    'EN/numbers.json': '{"b":"B","404":"Not found","10":"ten","2":"two","a":"A"}',
    'EN/values.json':
      '{"list":["one","",{"deep":""},["x"]],"number":1.5,"huge":12345678901234567890,"yes":true,"nothing":null,"empty":"","none":{},"only":{"empty":""}}',
    'EN/objects.json':
      '{"__proto__":{"polluted":"yes"},"constructor":"c","toString":"t","hasOwnProperty":{"prototype":"p"}}',
    'EN/marked.json': '\ufeff{"bom":"yes"}',
    'EN/empty.json': '{}',
    'EN/shop/cart/items.json': '{"item_one":"{{count}} item","item_other":"{{count}} items"}',
    'EN/@acme/ui.v2.json': '{"ok":"OK"}',
    'EN/.hidden.json': '{"hidden":"yes"}',
    'EN/README.md': '# not texts',
    'pt_BR/sentences.json': '{"a.b":"ponto"}',
    'zh-CN/sentences.json': '{"a.b":"点"}',
    'de/sentences.json': '{"a.b":"Punkt"}',
    'de/broken.json': '{\n  "a": "b",\n  "c": \n}\n',
    'de/blank.json': '',
    'shared/logo.json': '{"not":"a language"}',
    'assets/icons/arrow.json': '{"not":"a language"}',
    'package.json': '{"name":"not a language"}',
  };

  let directory: string;
  let app: INestApplication<Server>;
  let url: string;
  const log: string[] = [];
  const note = (level: string) => (message: string) => void log.push(`${level} ${message}`.replaceAll(directory, ''));
  const logger: LoggerService = { log: note('log'), warn: note('warn'), error: note('error') };

  const write = async (path: string, content: string): Promise<void> => {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  };
  const get = (path: string): Promise<HttpResponse> => sendRequest(url, `/locales/${path}.json`);

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dragoman-real-'));
    for (const [path, content] of Object.entries(FILES)) await write(path, content);
    @Module({ imports: [I18nModule.forRoot({ fallback: 'en', namespaces: directory, watch: true })] })
    class SomeApp {}
    app = await NestFactory.create(SomeApp, { logger });
    await app.listen(0, '127.0.0.1');
    url = (await app.getUrl()).replace('localhost', '127.0.0.1');
  });
  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });

  it.each([
    ['en/sentences', FILES['EN/sentences.json']],
    ['en/numbers', FILES['EN/numbers.json']],
    ['en/objects', FILES['EN/objects.json']],
    ['en/marked', '{"bom":"yes"}'],
    ['en/empty', '{}'],
    ['en/shop/cart/items', FILES['EN/shop/cart/items.json']],
    ['en/@acme/ui.v2', '{"ok":"OK"}'],
    ['pt-BR/sentences', '{"a.b":"ponto"}'],
    ['zh-CN/sentences', '{"a.b":"点"}'],
    ['de/sentences', '{"a.b":"Punkt"}'],
  ])('is served as it is at %s', async (path, text) => {
    expect((await get(path)).text).toBe(text);
  });

  it('keeps values other than strings, and leaves out empty texts', async () => {
    const { json } = await get('en/values');
    expect(json()).toEqual({
      list: ['one', '', {}, ['x']], // list elements keep their positions
      number: 1.5,
      huge: 12345678901234567890,
      yes: true,
      nothing: null,
      none: {},
      only: {},
    });
  });

  it.each(['shared/logo', 'assets/icons/arrow', 'en/.hidden', 'en/README', 'de/broken', 'de/blank', 'package'])(
    'serves nothing at %s',
    async (path) => {
      expect([400, 404]).toContain((await get(path)).status);
    },
  );

  it('logs each folder that is not a language and each broken file once, with line and column', () => {
    const problems = log.filter((line) => !line.startsWith('log'));
    expect(problems.filter((line) => line.startsWith('warn'))).toEqual([
      expect.stringMatching(/"assets", "shared".*BCP 47/),
    ]);
    expect(problems.filter((line) => line.startsWith('error')).sort()).toEqual([
      expect.stringMatching(/^error \/de\/blank\.json:1:1: .*"blank" is left out in "de"/),
      expect.stringMatching(/^error \/de\/broken\.json:4:1: .*"broken" is left out in "de"/),
    ]);
  });

  it('adds its languages for visitors and for nestjs-i18n', async () => {
    expect(languages()).toEqual(['de', 'en', 'pt-BR', 'zh-CN']);
    const response = await sendRequest(url, '/locales/de/nothing.json', {
      headers: { 'Accept-Language': 'pt, de;q=0.5' },
    });
    expect(response.headers['content-language']).toBe('pt-BR');
  });

  const languages = () => app.get<I18nService>(I18nService).getSupportedLanguages();
  const release = async () => (await get('en/empty')).headers['x-dragoman-release'];

  it('is served with new texts whenever a file is saved', async () => {
    const before = await release();
    await write('de/sentences.json', '{"a.b":"Punkt und Komma"}');
    await waitUntil(async () => (await get('de/sentences')).text === '{"a.b":"Punkt und Komma"}');
    expect(await release()).not.toBe(before);
    await write('de/sentences.json.new', '{"a.b":"Punkt"}');
    await rename(join(directory, 'de/sentences.json.new'), join(directory, 'de/sentences.json'));
    await waitUntil(async () => (await get('de/sentences')).text === '{"a.b":"Punkt"}');
    expect(await release()).toBe(before);
  });

  it('keeps earlier texts while a file is broken, logs the position, and continues when it is fixed', async () => {
    const logged = log.length;
    await write('EN/numbers.json', '{"b":"B",}');
    await waitUntil(() => log.length > logged);
    expect(log.slice(logged)).toEqual([expect.stringMatching(/^error \/EN\/numbers\.json:1:9: .*Its last texts stay/)]);
    expect((await get('en/numbers')).text).toBe(FILES['EN/numbers.json']);
    await write('de/sentences.json', '{"a.b":"anderswo"}');
    await waitUntil(async () => (await get('de/sentences')).text === '{"a.b":"anderswo"}');
    expect(log.length).toBe(logged + 1);
    await write('EN/numbers.json', '{"b":"mended"}');
    await waitUntil(async () => (await get('en/numbers')).text === '{"b":"mended"}');
    await write('de/broken.json', '{"a":"whole"}');
    await waitUntil(async () => (await get('de/broken')).status === 200);
  });

  it('removes deleted files, and serves renamed ones under their new name', async () => {
    await rm(join(directory, 'EN/marked.json'));
    await waitUntil(async () => (await get('en/marked')).status === 404);
    await rename(join(directory, 'EN/shop'), join(directory, 'EN/store'));
    await waitUntil(async () => (await get('en/store/cart/items')).status === 200);
    expect((await get('en/shop/cart/items')).status).toBe(404);
    await rm(join(directory, 'zh-CN'), { recursive: true });
    await waitUntil(async () => (await get('zh-CN/sentences')).status === 404);
    await waitUntil(() => !languages().includes('zh-CN')); // the library's own texts in this language are removed with it
  });

  it('adds a language when its folder is created', async () => {
    await write('ja/sentences.json', '{"a.b":"点"}');
    await waitUntil(async () => (await get('ja/sentences')).status === 200);
    await waitUntil(async () => (await get('ja/dragoman/problems')).status === 200); // the library's own texts in this language are added with it
    expect(languages()).toEqual(['de', 'en', 'ja', 'pt-BR']);
    const response = await sendRequest(url, '/locales/de/nothing.json', { headers: { 'Accept-Language': 'ja' } });
    expect(response.headers['content-language']).toBe('ja');
  });

  it('keeps the served texts if two folders are the same language', async () => {
    const logged = log.length;
    await mkdir(join(directory, 'pt-br'));
    await waitUntil(() => log.length > logged);
    expect(log[logged]).toMatch(/^error .*\/pt-br and \/pt_BR are both texts in pt-BR\. Put them together/);
    expect((await get('pt-BR/sentences')).status).toBe(200);
    await rm(join(directory, 'pt-br'), { recursive: true });
  });
});

describe('a directory with one file per language, and a pattern of paths', () => {
  it('are delivered to clients and to the server', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'dragoman-texts-'));
    await writeFile(join(directory, 'en.json'), '{"menu":{"open":"Open","close":"Close"}}');
    await writeFile(join(directory, 'de.json'), '{"menu":{"open":"Öffnen"}}');
    await mkdir(join(directory, 'l10n'));
    await writeFile(join(directory, 'l10n/app_de.arb'), '{"items":"{n, plural, one {# Ding} other {# Dinge}}"}');
    const namespaces = [directory, join(directory, 'l10n/{ns}_{lng}.arb')];
    @Module({ imports: [I18nModule.forRoot({ fallback: 'en', namespaces })] })
    class SomeApp {}
    const app: INestApplication<Server> = await NestFactory.create(SomeApp, { logger: false });
    try {
      await app.listen(0, '127.0.0.1');
      const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
      for (const path of ['/locales/de/translation.json', '/locales/de/translation']) {
        expect((await sendRequest(url, path)).text).toBe('{"menu":{"open":"Öffnen"}}');
      }
      const i18n = app.get<I18nService>(I18nService);
      expect(['menu.open', 'menu.close'].map((key) => i18n.t(key, { lang: 'de' }))).toEqual(['Öffnen', 'Close']);
      expect(i18n.t('app:items', { lang: 'de', args: { n: 2 } })).toBe('2 Dinge');
    } finally {
      await app.close();
      await rm(directory, { recursive: true });
    }
  });
});

describe('the start', () => {
  const start = async (options: Parameters<typeof I18nModule.forRoot>[0]): Promise<string> => {
    @Module({ imports: [I18nModule.forRoot(options)] })
    class SomeApp {}
    const app = await NestFactory.create(SomeApp, { logger: false, abortOnError: false }).catch(
      (error: Error) => error.message,
    );
    if (typeof app === 'string') return app;
    try {
      await app.init();
      return '';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await app.close().catch(() => {});
    }
  };
  const shop = join(__dirname, '../i18n/shop/locales');

  it('succeeds with texts in the fallback language', async () => {
    expect(await start({ fallback: 'en', namespaces: shop })).toBe('');
  });

  it.each([
    [{ fallback: 'ja' }, 'There are no texts in "ja": add a folder of that name'],
    [{ fallback: 'pt_BR' }, '"fallback" names "pt_BR": write it as BCP 47 does, "pt-BR".'],
    [{ fallback: 'en', maxAge: -1 }, '"maxAge" is -1: give it a whole number'],
    [{ fallback: 'en', origin: 'texts.example' }, '"origin" is "texts.example": give it a scheme'],
    [{ fallback: 'en', namespaces: '/no/such/place' }, 'There is no directory of texts at /no/such/place. Create it'],
    [{ fallback: 'en', namespaces: 'texts/{lng}.md' }, '"texts/{lng}.md" cannot be a source of texts.'],
    [{ fallback: 'en', namespaces: __filename }, 'is a file where a directory of texts is expected'],
  ])('stops with a sentence that names the cure for %j', async (options, sentence) => {
    expect(await start({ namespaces: shop, ...options })).toContain(sentence);
  });
});
