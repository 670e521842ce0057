import { createInstance, type i18n, type InitOptions, type Module } from 'i18next';
import ChainedBackend from 'i18next-chained-backend';
import HttpBackend from 'i18next-http-backend';
import MultiloadAdapter from 'i18next-multiload-backend-adapter';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withoutBase } from '../support/base-path';
import { ChangingTexts, ChangingTextsModule } from '../support/changing-texts';
import { CatalogService } from '@dragoman/i18n';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const texts = {
  en: {
    translation: {
      welcome: 'Welcome, {{name}}',
      save: 'Save',
      cart_one: '{{count}} item',
      cart_other: '{{count}} items',
      menu: { file: { open: 'Open' } },
    },
    'views/live': { still: 'No signal' },
    '@acme/ui': { ok: 'OK' },
    sentences: { 'Are you sure? It cannot be undone.': 'Are you sure? It cannot be undone.' },
    shapes: {
      friend: 'friend',
      friend_male: 'boyfriend',
      guest_one: 'guest',
      guest_other: 'guests',
      guest_female_one: 'lady',
      guest_female_other: 'ladies',
      menu: { open: 'Open', close: 'Close' },
      days: ['Mon', 'Tue'],
    },
  },
  de: {
    shapes: { friend: 'Freund', guest_one: 'Gast', guest_other: 'Gäste', 'menu.open': 'Öffnen', days: ['', 'Di'] },
    translation: {
      welcome: 'Willkommen, {{name}}',
      save: '',
      cart_one: '{{count}} Artikel',
      cart_other: '{{count}} Artikel',
    },
    sentences: { 'Are you sure? It cannot be undone.': 'Sicher? Es lässt sich nicht rückgängig machen.' },
  },
  pt_BR: { translation: { welcome: 'Bem-vindo, {{name}}' } },
  pl: {
    translation: {
      cart_one: '{{count}} produkt',
      cart_few: '{{count}} produkty',
      cart_many: '{{count}} produktów',
      cart_other: '{{count}} produktu',
    },
  },
  ar: {
    translation: {
      cart_zero: 'zero',
      cart_one: 'one',
      cart_two: 'two',
      cart_few: 'few',
      cart_many: 'many',
      cart_other: 'other',
    },
  },
};

let started: StartedApp;
let requestedUrls: string[] = [];

beforeAll(async () => {
  started = await startApp({ texts, extensions: [ChangingTextsModule] });
  // before Express, which rewrites the URL
  started.server.prependListener('request', ({ method, url }) =>
    requestedUrls.push(method === 'GET' ? withoutBase(url!) : `${method} ${withoutBase(url!)}`),
  );
});
beforeEach(() => (requestedUrls = []));
afterAll(() => started.close());

/** A client with the options of its documentation. Node, unlike a browser, needs a base URL for relative paths. */
async function client(backend: object, options: InitOptions): Promise<i18n> {
  const instance = createInstance();
  await instance.use(backend as Module).init({ fallbackLng: 'en', interpolation: { escapeValue: false }, ...options });
  return instance;
}

const stock = () => ({
  backend: {
    loadPath: `${started.host.url}/locales/{{lng}}/{{ns}}.json`,
    addPath: `${started.host.url}/locales/add/{{lng}}/{{ns}}`,
  },
});

describe('i18next-http-backend with its default options', () => {
  it('requests the paths at which texts are served', () => {
    const { loadPath } = Object(new HttpBackend(null)).options;
    expect(loadPath).toBe('/locales/{{lng}}/{{ns}}.json');
  });

  it('loads the texts of a language, and those of the fallback for missing ones', async () => {
    const { t } = await client(HttpBackend, { ...stock(), lng: 'de' });
    expect(t('welcome', { name: 'Ada' })).toBe('Willkommen, Ada');
    expect(t('save')).toBe('Save'); // untranslated texts are left out instead of being empty
    expect(t('menu.file.open')).toBe('Open');
    expect(requestedUrls.sort()).toEqual(['/locales/de/translation.json', '/locales/en/translation.json']);
  });

  it('requests an unknown language once', async () => {
    const { t } = await client(HttpBackend, { ...stock(), lng: 'xx' });
    expect(t('save')).toBe('Save');
    expect(requestedUrls.sort()).toEqual(['/locales/en/translation.json', '/locales/xx/translation.json']);
  });

  it('requests an impossible name once', async () => {
    const { t } = await client(HttpBackend, { ...stock(), lng: 'de', ns: ['translation', 'tränslation', 'a b'] });
    expect(t('welcome', { name: 'Ada' })).toBe('Willkommen, Ada');
    expect(new Set(requestedUrls).size).toBe(requestedUrls.length);
  });

  it.each([
    ['all', 'de-AT', ['de-AT', 'de', 'en'], 'Willkommen, Ada'],
    ['languageOnly', 'de-AT', ['de', 'en'], 'Willkommen, Ada'],
    ['currentOnly', 'pt-BR', ['pt-BR', 'en'], 'Bem-vindo, Ada'],
    ['all', 'pt_BR', ['pt_BR', 'pt', 'en'], 'Bem-vindo, Ada'],
    ['all', 'PT-br', ['pt-BR', 'pt', 'en'], 'Bem-vindo, Ada'],
  ] as const)('finds, loading %s, the texts for %s', async (load, lng, languages, welcome) => {
    const { t } = await client(HttpBackend, { ...stock(), load, lng });
    expect(t('welcome', { name: 'Ada' })).toBe(welcome);
    const urls = requestedUrls.map((url) => url.split('/')[2]);
    expect(urls.sort()).toEqual([...languages].sort());
  });

  it('loads namespaces in folders and scopes, and keys that are sentences', async () => {
    const { t } = await client(HttpBackend, { ...stock(), lng: 'de', ns: ['views/live', '@acme/ui'] });
    expect([t('still', { ns: 'views/live' }), t('ok', { ns: '@acme/ui' })]).toEqual(['No signal', 'OK']);
    const sentences = await client(HttpBackend, {
      ...stock(),
      lng: 'de',
      ns: 'sentences',
      defaultNS: 'sentences',
      keySeparator: false,
      nsSeparator: false,
    });
    expect(sentences.t('Are you sure? It cannot be undone.')).toBe('Sicher? Es lässt sich nicht rückgängig machen.');
  });

  it('uses the plural forms of each language', async () => {
    const polish = await client(HttpBackend, { ...stock(), lng: 'pl' });
    expect([1, 3, 5, 22, 1.5].map((count) => polish.t('cart', { count }))).toEqual([
      '1 produkt',
      '3 produkty',
      '5 produktów',
      '22 produkty',
      '1.5 produktu',
    ]);
    const arabic = await client(HttpBackend, { ...stock(), lng: 'ar' });
    expect([0, 1, 2, 3, 11, 100].map((count) => arabic.t('cart', { count }))).toEqual([
      'zero',
      'one',
      'two',
      'few',
      'many',
      'other',
    ]);
    expect(polish.t('welcome', { name: 'Ada' })).toBe('Welcome, Ada');
  });

  it('loads a single language with fallback=merged, which includes the texts of its fallbacks', async () => {
    const { t } = await client(HttpBackend, {
      lng: 'de',
      fallbackLng: false,
      load: 'currentOnly',
      backend: { loadPath: `${started.host.url}/locales/{{lng}}/{{ns}}.json?fallback=merged` },
    });
    expect([t('welcome', { name: 'Ada' }), t('save'), t('cart', { count: 2 })]).toEqual([
      'Willkommen, Ada',
      'Save',
      '2 Artikel',
    ]);
    expect(requestedUrls).toEqual(['/locales/de/translation.json?fallback=merged']);
  });

  it('resolves the same texts with fallback=merged as with separate requests per language', async () => {
    const names = { lng: 'de', ns: 'shapes', defaultNS: 'shapes' };
    const merged = await client(HttpBackend, {
      ...names,
      fallbackLng: false,
      backend: { loadPath: `${started.host.url}/locales/{{lng}}/{{ns}}.json?fallback=merged` },
    });
    const translations = ({ t }: i18n) => [
      t('friend', { context: 'male' }),
      t('guest', { context: 'female', count: 1 }),
      t('guest', { context: 'female', count: 2 }),
      t('menu.open'),
      t('menu.close'),
      t('days', { returnObjects: true }),
    ];
    expect(translations(merged)).toEqual(translations(await client(HttpBackend, { ...stock(), ...names })));
    expect(translations(merged)).toEqual(['Freund', 'Gast', 'Gäste', 'Öffnen', 'Close', ['Mon', 'Di']]);
  });

  it('loads the new texts after a release on reload', async () => {
    const instance = await client(HttpBackend, { ...stock(), lng: 'de', ns: 'changing', defaultNS: 'changing' });
    expect(instance.t('say')).toBe('erstens');
    const changed = new Promise<void>((resolve) => {
      const stop = started.host.app.get(CatalogService).onChange(() => (stop(), resolve()));
    });
    started.host.app.get(ChangingTexts, { strict: false }).change({ en: { say: 'second' }, de: { say: 'zweitens' } });
    await changed;
    await instance.reloadResources();
    expect(instance.t('say')).toBe('zweitens');
  });

  it('continues when the server refuses to save missing keys', async () => {
    const instance = await client(HttpBackend, { ...stock(), lng: 'de', saveMissing: true });
    expect(instance.t('not.a.key', 'Default text')).toBe('Default text');
    await waitUntil(() => requestedUrls.includes('POST /locales/add/en/translation'));
    expect(instance.t('welcome', { name: 'Ada' })).toBe('Willkommen, Ada');
  });
});

describe('i18next-multiload-backend-adapter', () => {
  // the first path is from its documentation, the second from that of i18next-http-backend
  it.each(['/locales?lng={{lng}}&ns={{ns}}', '/locales/resources.json?lng={{lng}}&ns={{ns}}'])(
    'loads everything in one request to %s',
    async (path) => {
      const { t, hasResourceBundle } = await client(MultiloadAdapter, {
        lng: 'de-AT',
        ns: ['translation', '@acme/ui', 'views/live'],
        backend: { backend: HttpBackend, backendOption: { loadPath: `${started.host.url}${path}` } },
      });
      expect(requestedUrls).toHaveLength(1);
      expect(requestedUrls[0]).toMatch(/lng=de-AT\+de\+en&ns=translation\+@acme\/ui\+views\/live$/);
      expect([t('welcome', { name: 'Ada' }), t('save'), t('still', { ns: 'views/live' })]).toEqual([
        'Willkommen, Ada',
        'Save',
        'No signal',
      ]);
      expect([t('cart', { count: 1 }), t('cart', { count: 2 })]).toEqual(['1 Artikel', '2 Artikel']);
      expect(hasResourceBundle('de', 'views/live')).toBe(true); // empty, but loaded
    },
  );
});

describe('i18next-chained-backend', () => {
  it('loads from Dragoman what the backend before it does not have', async () => {
    const empty = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve));
    const { port } = empty.address() as AddressInfo;
    const { t } = await client(ChainedBackend, {
      lng: 'de',
      backend: {
        backends: [HttpBackend, HttpBackend],
        backendOptions: [{ loadPath: `http://127.0.0.1:${port}/{{lng}}/{{ns}}.json` }, stock().backend],
      },
    });
    expect([t('welcome', { name: 'Ada' }), t('save')]).toEqual(['Willkommen, Ada', 'Save']);
    await new Promise((resolve) => empty.close(resolve));
  });

  it('loads from the backend after Dragoman a language that Dragoman does not have', async () => {
    class BuiltIn {
      static readonly type = 'backend';
      init() {}
      read(_language: string, _namespace: string, done: (error: null, texts: object) => void) {
        done(null, { save: 'built in' });
      }
    }
    const { t } = await client(ChainedBackend, {
      lng: 'xx',
      fallbackLng: false,
      backend: { backends: [HttpBackend, BuiltIn], backendOptions: [stock().backend] },
    });
    expect(t('save')).toBe('built in');
    expect(requestedUrls).toEqual(['/locales/xx/translation.json']);
  });
});
