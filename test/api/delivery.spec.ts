import { CatalogService, ServerTranslator } from '@dragoman/i18n';
import type { i18n } from 'i18next';
import { FORMATS, formatNamed } from '../../libs/i18n/src/document/formats';
import type { TaskQueue } from '../../libs/i18n/src/catalog/task-queue';
import { Delivery } from '../../libs/i18n/src/nest/delivery/delivery';
import { MultiBundleDelivery } from '../../libs/i18n/src/nest/delivery/multi-bundle-delivery';
import { isInHost } from '../support/base-path';
import { sendRequest, type HttpResponse } from '../support/send-request';
import { ChangingTexts, ChangingTextsModule } from '../support/changing-texts';
import { startWithoutPreRouting } from '../support/start-without-pre-routing';
import { startApp, type StartedApp } from '../support/start-app';
import { waitUntil } from '../support/wait-until';

const many = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`text ${80 - i}`, `Text number ${i} of many`]));

/** Overrides the library's own texts, so that rewording them fails no test. */
const words = {
  unknownLanguage: { title: 'Sprache unbekannt' },
  unknownNamespace: { title: 'Namensraum unbekannt' },
  impossibleName: { title: 'Kein Name' },
  tooManyBundles: { title: 'Zu viel', detail_one: 'Höchstens {{count}}', detail_other: 'Höchstens {{count}}' },
  unknownFormat: { title: 'Format unbekannt', detail: 'Erlaubt: {{formats}}' },
  textUnwritable: { title: 'Nicht schreibbar', detail: '{{file}}: {{reason}}' },
  methodNotAllowed: { title: 'Nur lesen' },
  tooManyStreams: { title: 'Zu viele' },
};

const TEXTS = {
  en: {
    common: { title: 'Welcome', hello: 'Hello, {{name}}', ...many },
    tiny: { a: 'b' },
    'views/live': { still: 'No signal' },
    '@acme/ui': { ok: 'OK' },
    'app/mobile': {
      title: 'Hello, {{name}}',
      menu: { open: 'Open' },
      items_one: '{{count}} item',
      items_other: '{{count}} items',
      note: 'Only in English',
    },
    places: {
      place_ordinal_one: '{{count}}st',
      place_ordinal_two: '{{count}}nd',
      place_ordinal_few: '{{count}}rd',
      place_ordinal_other: '{{count}}th',
    },
  },
  de: {
    common: { title: 'Willkommen', hello: '', 'text 1': 'Text Nummer 1' },
    'app/mobile': {
      title: 'Hallo, {{name}}',
      menu: { open: 'Öffnen' },
      items_one: '{{count}} Ding',
      items_other: '{{count}} Dinge',
    },
    'dragoman/problems': words,
  },
  pt_BR: { common: { title: 'Bem-vindo' } },
  'zh-Hant-HK': { common: { title: '歡迎' } },
};

const DELIVERED = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, X-Dragoman-Release, X-Dragoman-Stale',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';

let started: StartedApp;
/** Absent in a host, whose prefix, versions and guards apply to the controller. */
let controllers: Awaited<ReturnType<typeof startWithoutPreRouting>> | undefined;
const entries = isInHost ? ['before Express'] : ['before Express', 'by the controller'];

beforeAll(async () => {
  started = await startApp({ texts: TEXTS, extensions: [ChangingTextsModule] });
  if (!isInHost) controllers = await startWithoutPreRouting(started.app);
});
afterAll(async () => {
  await controllers?.close();
  await started.close();
});

describe.each(entries)('a bundle served %s', (entry) => {
  const get = (path: string, headers = {}, method = 'GET'): Promise<HttpResponse> =>
    sendRequest(entry === 'before Express' ? started.url : controllers!.url, path, { method, headers });
  const hashOf = async (path: string): Promise<string> => (await get(path)).headers.etag!.slice(1, -1);

  it('has the texts of the file without untranslated ones, and cache headers', async () => {
    const { status, headers, text } = await get('/locales/de/common.json');
    expect(status).toBe(200);
    expect(text).toBe('{"title":"Willkommen","text 1":"Text Nummer 1"}');
    expect(headers).toMatchObject({
      ...DELIVERED,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(text.length),
      'content-language': 'de',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'cache-control': REVALIDATED,
      vary: 'Accept-Encoding',
      'x-dragoman-release': started.host.app.get(CatalogService).current.release,
    });
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('keeps the order of the keys', async () => {
    expect((await get('/locales/en/common.json')).text).toBe(JSON.stringify(TEXTS.en.common));
  });

  it.each([
    ['/locales/EN/common.json', 'en'],
    ['/locales/pt-BR/common.json', 'pt-BR'],
    ['/locales/pt_BR/common.json', 'pt-BR'],
    ['/locales/pt-br/common.json', 'pt-BR'],
    ['/locales/ZH-hant-hk/common.json', 'zh-Hant-HK'],
    ['/locales/en/common', 'en'],
    ['/locales/en/views/live.json', 'en'],
    ['/locales/en/views/live', 'en'],
    ['/locales/en/views%2Flive.json', 'en'],
    ['/locales/en/@acme/ui.json', 'en'],
    ['/locales/en/%40acme%2Fui.json', 'en'],
    ['/locales/en/common.json?unknown=parameter', 'en'],
    ['/locales/en/common.json?', 'en'],
  ])('is served at %s', async (path, language) => {
    const { status, headers } = await get(path);
    expect([status, headers['content-language']]).toEqual([200, language]);
  });

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['zstd', undefined],
    ['deflate', undefined],
    ['br;q=0', undefined],
    ['br;q=0.000, gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['br;q=nonsense', undefined],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['*', 'br'],
    ['identity;q=0, br', 'br'],
  ])('is encoded for Accept-Encoding %j as %s', async (accepted, encoding) => {
    const { headers, text, body } = await get(
      '/locales/en/common.json',
      accepted === undefined ? {} : { 'Accept-Encoding': accepted },
    );
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers.etag).toMatch({ br: /^"[\w-]{22}-br"$/, gzip: /^"[\w-]{22}-gzip"$/ }[encoding!] ?? /^"[\w-]{22}"$/);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(text).toBe(JSON.stringify(TEXTS.en.common));
  });

  it('is not compressed if that would make it longer', async () => {
    const { headers, body } = await get('/locales/en/tiny.json', { 'Accept-Encoding': 'gzip, br' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe('{"a":"b"}');
  });

  it('returns 304 if If-None-Match has the entity tag of any encoding', async () => {
    const hash = await hashOf('/locales/en/common.json');
    for (const [held, tag] of [
      [`"${hash}"`, `"${hash}"`],
      [`"${hash}-br"`, `"${hash}-br"`],
      [`"${hash}-gzip"`, `"${hash}-gzip"`],
      [`W/"${hash}-gzip"`, `"${hash}-gzip"`],
      [`"other", W/"another" ,"${hash}"`, `"${hash}"`],
      [`"other",W/"${hash}"`, `"${hash}"`],
      [['"other"', `"${hash}"`], `"${hash}"`],
    ] as const) {
      const { status, headers, body } = await get('/locales/en/common.json', {
        'If-None-Match': held,
        'Accept-Encoding': 'br',
      });
      expect([status, body.length]).toEqual([304, 0]);
      expect(headers).toMatchObject({
        ...DELIVERED,
        etag: tag,
        'cache-control': REVALIDATED,
        vary: 'Accept-Encoding',
        'x-dragoman-release': expect.any(String),
      });
      expect(headers).not.toHaveProperty('content-type');
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers).not.toHaveProperty('content-length');
    }
    expect((await get('/locales/en/common.json', { 'If-None-Match': '*' })).status).toBe(304);
    expect((await get('/locales/en/common.json', { 'If-None-Match': '*' }, 'HEAD')).status).toBe(304);
  });

  it('returns 200 for other values of If-None-Match', async () => {
    const hash = await hashOf('/locales/en/common.json');
    for (const held of [
      `"x${hash}"`,
      hash,
      `"${hash}`,
      `"${hash}-zstd"`,
      '"',
      '',
      `X/"${hash}"`,
      await hashOf('/locales/de/common.json'),
    ]) {
      expect((await get('/locales/en/common.json', { 'If-None-Match': held })).status).toBe(200);
    }
  });

  it('ignores Range, dates and preconditions of writes', async () => {
    const whole = JSON.stringify(TEXTS.en.common);
    for (const headers of [
      { Range: 'bytes=0-3' },
      { Range: 'bytes=0-3', 'If-Range': '"x"' },
      { 'If-Match': '"x"' },
      { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
    ]) {
      const { status, text } = await get('/locales/en/common.json', headers);
      expect([status, text]).toEqual([200, whole]);
    }
  });

  it('responds to HEAD like GET without the body', async () => {
    for (const headers of [{}, { 'Accept-Encoding': 'br' }]) {
      const [head, full] = [
        await get('/locales/en/common.json', headers, 'HEAD'),
        await get('/locales/en/common.json', headers),
      ];
      expect(head.body).toHaveLength(0);
      expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' });
    }
  });

  it('includes the texts of fallback languages with fallback=merged', async () => {
    const { headers, text } = await get('/locales/de/common.json?fallback=merged');
    expect(text.startsWith('{"title":"Willkommen","text 1":"Text Nummer 1","hello":"Hello, {{name}}",')).toBe(true);
    expect(JSON.parse(text)).toEqual({ ...TEXTS.en.common, title: 'Willkommen', 'text 1': 'Text Nummer 1' });
    expect(headers['content-language']).toBe('de');
    expect(headers.etag).not.toBe((await get('/locales/de/common.json')).headers.etag);
    expect((await get('/locales/de/tiny.json?fallback=merged')).text).toBe('{"a":"b"}');
    expect((await get('/locales/de/common.json?fallback=anything')).text).toHaveLength(47);
  });

  it('is immutable at a URL with its hash', async () => {
    const own = await hashOf('/locales/de/common.json');
    const merged = await hashOf('/locales/de/common.json?fallback=merged');
    expect((await get(`/locales/de/common.json?v=${own}`)).headers['cache-control']).toBe(IMMUTABLE);
    expect((await get(`/locales/de/common.json?v=${merged}&fallback=merged`)).headers['cache-control']).toBe(IMMUTABLE);
    expect((await get(`/locales/de/common.json?v=${own}`, { 'If-None-Match': `"${own}"` })).headers).toMatchObject({
      'cache-control': IMMUTABLE,
      etag: `"${own}"`,
    });
  });

  it('is the current one, to be revalidated, at a URL with an unknown hash', async () => {
    const own = await hashOf('/locales/de/common.json');
    const merged = await hashOf('/locales/de/common.json?fallback=merged');
    for (const query of [`v=${merged}`, 'v=', 'v=unknown', `v=${own}x`, `v=%00`, `fallback=merged&v=${own}`]) {
      const { status, headers } = await get(`/locales/de/common.json?${query}`);
      expect([status, headers['cache-control']]).toEqual([200, REVALIDATED]);
    }
  });

  it.each([
    ['/locales/xx/common.json', 404, 'unknownLanguage'],
    ['/locales/en-GB/common.json', 404, 'unknownLanguage'],
    ['/locales/zh-Hant/common.json', 404, 'unknownLanguage'],
    ['/locales/xx/common.json?lng=de', 404, 'unknownLanguage'],
    ['/locales/de/tiny.json', 404, 'unknownNamespace'],
    ['/locales/en/Common.json', 404, 'unknownNamespace'],
    ['/locales/en/views.json', 404, 'unknownNamespace'],
    ['/locales/en/nope-7f3a.json', 404, 'unknownNamespace'],
    ['/locales', 400, 'impossibleName'],
    ['/locales/', 400, 'impossibleName'],
    ['/locales/en', 400, 'impossibleName'],
    ['/locales/en.json', 400, 'impossibleName'],
    ['/locales/encommon.json', 400, 'impossibleName'],
    ['/locales/en/common.JSON', 404, 'unknownNamespace'],
    ['/locales/en/common.json/', 400, 'impossibleName'],
    ['/locales/en//common.json', 400, 'impossibleName'],
    ['/locales//en/common.json', 400, 'impossibleName'],
    ['/locales/en/.json', 400, 'impossibleName'],
    ['/locales/en/common%00.json', 400, 'impossibleName'],
    ['/locales/en/common%0d%0aX-Injected:%201.json', 400, 'impossibleName'],
    ['/locales/en/a..%2F..%2Fb.json', 400, 'impossibleName'],
    ['/locales/..;/en/common.json', 400, 'impossibleName'],
    ['/locales/en/common.json%3Fv=1.json', 400, 'impossibleName'],
    ['/locales/en/%D1%81ommon.json', 400, 'impossibleName'],
    [`/locales/en/${'a'.repeat(129)}.json`, 400, 'impossibleName'],
    ['/locales/nope-7f3a', 400, 'impossibleName'],
    ['/locales/resources.json', 400, 'impossibleName'],
    ['/locales/resources.json?lng=en', 400, 'impossibleName'],
    ['/locales/resources.json?ns=common', 400, 'impossibleName'],
    ['/locales/resources.json?lng[]=en&ns[]=common', 400, 'impossibleName'],
    ['/locales/resources.json?lng=__proto__&ns=constructor', 400, 'impossibleName'],
    [`/locales/resources.json?lng=en&ns=${'nope-7f3a+'.repeat(65)}`, 400, 'tooManyBundles'],
    [`/locales/resources.json?lng=${'en+'.repeat(17)}&ns=common`, 400, 'tooManyBundles'],
  ] as const)(
    'returns a localized error that is cacheable for 30 seconds and repeats no input, at %s',
    async (path, status, code) => {
      for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
        const response = await get(path, { 'Accept-Language': 'de', Accept: accept });
        expect(response.status).toBe(status);
        const { errorId, ...problem } = response.json();
        const german = !/lng=en(&|$)/.test(path); // the parameter sets the interface language too
        expect(problem).toEqual({
          type: `urn:problem:${code}`,
          title: german ? words[code].title : expect.not.stringContaining(words[code].title),
          status,
          detail: code === 'tooManyBundles' ? expect.stringMatching(/ (16|64)( |$)/) : expect.stringMatching(/\S/),
          instance: `urn:uuid:${errorId}`,
        });
        expect(response.headers).toMatchObject({
          ...DELIVERED,
          'content-type': 'application/problem+json',
          'content-language': german ? 'de' : 'en',
          'cache-control': 'public, max-age=30',
        });
        if (!path.includes('lng=')) expect(response.headers.vary).toMatch(/Accept-Language/);
        const content = response.text.replaceAll(errorId, '') + JSON.stringify(response.headers); // random ids may contain anything
        expect(content).not.toMatch(/nope|7f3a|Injected|__proto__|%/i);
      }
    },
  );

  describe('in another format', () => {
    const url = '/locales/de/app/mobile.json?format=';

    it('is a file with the plural forms, name and media type of the format', async () => {
      const { status, headers, text } = await get(`${url}android`);
      expect(status).toBe(200);
      expect(text).toBe(
        [
          '<?xml version="1.0" encoding="utf-8"?>',
          '<resources>',
          '  <string name="title">Hallo, {{name}}</string>',
          '  <string name="menu.open">Öffnen</string>',
          '  <plurals name="items">',
          '    <item quantity="one">{{count}} Ding</item>',
          '    <item quantity="other">{{count}} Dinge</item>',
          '  </plurals>',
          '</resources>',
          '',
        ].join('\n'),
      );
      expect(headers).toMatchObject({
        ...DELIVERED,
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': 'attachment; filename="mobile.de.xml"',
        'content-language': 'de',
        'cache-control': REVALIDATED,
        vary: 'Accept-Encoding',
        'x-dragoman-release': started.host.app.get(CatalogService).current.release,
      });
    });

    it.each(FORMATS.map(({ name }) => name))('can be %s, read again by the format', async (name) => {
      const { status, headers, text } = await get(url + name);
      expect([status, headers['cache-control']]).toEqual([200, REVALIDATED]);
      const { entries } = formatNamed(name).read(text, { language: 'de' });
      expect(entries.map((entry) => entry.text)).toEqual(
        expect.arrayContaining(['Hallo, {{name}}', 'Öffnen', '{{count}} Ding', '{{count}} Dinge']),
      );
    });

    it('is sent without .json in its URL, compressed, with fallbacks, and to HEAD without a body', async () => {
      const { text, headers } = await get(`${url}po`);
      expect((await get('/locales/de/app/mobile?format=po')).text).toBe(text);
      const compressed = await get(`${url}po`, { 'Accept-Encoding': 'br, gzip' });
      expect([compressed.text, compressed.headers['content-encoding']]).toEqual([text, 'br']);
      expect(text).not.toContain('Only in English');
      expect((await get(`${url}po&fallback=merged`)).text).toContain('msgid "note"\nmsgstr "Only in English"');
      const head = await get(`${url}po`, {}, 'HEAD');
      expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, headers.etag]);
    });

    it('returns 304 for the entity tag of the file in any encoding, not for that of the JSON', async () => {
      const { headers } = await get(`${url}xliff-2`, { 'Accept-Encoding': 'gzip' });
      for (const etag of [headers.etag!, headers.etag!.replace('-gzip', '')]) {
        const { status, body, headers: known } = await get(`${url}xliff-2`, { 'If-None-Match': etag });
        expect([status, body.length, known.etag]).toEqual([304, 0, etag]);
      }
      const json = await hashOf('/locales/de/app/mobile.json');
      expect((await get(`${url}xliff-2`, { 'If-None-Match': `"${json}"` })).status).toBe(200);
    });

    it('is immutable with the hash of the bundle, unless it repeats texts of the source language', async () => {
      const hash = await hashOf('/locales/de/app/mobile.json');
      expect((await get(`${url}yaml&v=${hash}`)).headers['cache-control']).toBe(IMMUTABLE);
      expect((await get(`${url}xliff-1.2&v=${hash}`)).headers['cache-control']).toBe(REVALIDATED);
      expect((await get(`${url}yaml&v=unknown`)).headers['cache-control']).toBe(REVALIDATED);
    });

    it('is the bundle itself with format=json', async () => {
      const json = await get('/locales/de/app/mobile.json');
      const { text, headers } = await get(`${url}json`);
      expect([text, headers.etag]).toEqual([json.text, json.headers.etag]);
      expect(headers).not.toHaveProperty('content-disposition');
    });

    it.each([
      [`${url}docx`, 400, 'Format unbekannt', /^Erlaubt: json, po, xliff-1\.2, .*csv$/],
      [url, 400, 'Format unbekannt', /android/],
      [`${url}toString`, 400, 'Format unbekannt', /android/],
      ['/locales/de/unknown.json?format=po', 404, 'Namensraum unbekannt', /./],
      ['/locales/xx/common.json?format=po', 404, 'Sprache unbekannt', /./],
      ['/locales/de/..%2F..%2Fx?format=po', 400, 'Kein Name', /./],
      ['/locales/en/places.json?format=po', 422, 'Nicht schreibbar', /^places\.en\.po: "place_ordinal" has ordinal/],
    ])('returns a problem for %s: %i', async (path, status, title, detail) => {
      const response = await get(path, { 'Accept-Language': 'de' });
      expect([response.status, response.headers['content-type']]).toEqual([status, 'application/problem+json']);
      expect(response.json()).toMatchObject({ title, detail: expect.stringMatching(detail) });
    });
  });

  it('returns 405 for methods that write', async () => {
    for (const path of ['/locales/en/common.json', '/locales/resources.json', '/locales/manifest.json']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        for (const accept of ['*/*', 'text/html']) {
          const headers = { 'Accept-Language': 'de', Accept: accept };
          const { status, headers: answered, json } = await get(path, headers, method);
          expect([path, method, status]).toEqual([path, method, 405]);
          expect(answered).toMatchObject({ ...DELIVERED, allow: 'GET, HEAD, OPTIONS', 'cache-control': 'no-store' });
          expect(json()).toMatchObject({ title: 'Nur lesen', status: 405 });
        }
      }
    }
  });

  it('allows CORS requests from any origin with any header', async () => {
    const { status, headers, body } = await get(
      '/locales/en/common.json',
      {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-any',
      },
      'OPTIONS',
    );
    expect([status, body.length]).toEqual([204, 0]);
    expect(headers).toMatchObject({
      ...DELIVERED,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe.each(['/locales/resources.json', '/locales'])('several bundles in one response of %s', (path) => {
  const get = (query: string, headers = {}) => sendRequest(started.url, `${path}?${query}`, { headers });
  const { common, tiny } = TEXTS.en;
  const german = { title: 'Willkommen', 'text 1': 'Text Nummer 1' };

  it.each([
    'lng=de+en&ns=common+tiny',
    'lng=de%20en&ns=common%20tiny',
    'lng=de%2Ben&ns=common%2Btiny',
    'ns=common+tiny+&lng=+de++en',
  ])('contain all requested combinations, at ?%s', async (query) => {
    const { status, headers, text } = await get(query);
    expect(status).toBe(200);
    expect(text).toBe(JSON.stringify({ de: { common: german, tiny: {} }, en: { common, tiny } }));
    expect(headers).toMatchObject({
      ...DELIVERED,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': REVALIDATED,
      'x-dragoman-release': started.host.app.get(CatalogService).current.release,
    });
  });

  it('use each requested name once, as requested, and {} for missing bundles', async () => {
    const { text } = await get('lng=DE+pt_BR+xx+DE&ns=common+@acme/ui+views/live+common');
    const nothing = { common: {}, '@acme/ui': {}, 'views/live': {} };
    expect(text).toBe(
      JSON.stringify({
        DE: { ...nothing, common: german },
        pt_BR: { ...nothing, common: { title: 'Bem-vindo' } },
        xx: nothing,
      }),
    );
  });

  it('include the texts of fallback languages with fallback=merged', async () => {
    const { json } = await get('lng=de&ns=common+tiny&fallback=merged');
    expect(json()).toEqual({ de: { common: { ...common, ...german }, tiny } });
  });

  it('return 304 for a matching entity tag', async () => {
    const { headers } = await get('lng=de+en&ns=common');
    expect(headers).toMatchObject({ etag: expect.stringMatching(/^"[\w-]{22}"$/), vary: 'Accept-Encoding' });
    for (const held of [headers.etag!, `W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
      const { status, body } = await get('lng=de+en&ns=common', { 'If-None-Match': held });
      expect([status, body.length]).toEqual([304, 0]);
    }
    for (const other of [
      'lng=en+de&ns=common',
      'lng=de+en&ns=tiny',
      'lng=de&ns=common',
      'lng=de+en&ns=common&fallback=merged',
    ]) {
      expect((await get(other, { 'If-None-Match': headers.etag })).status).toBe(200);
    }
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['deflate', undefined],
  ])('are compressed for Accept-Encoding %s with %s, with an entity tag per encoding', async (accepted, encoding) => {
    for (let i = 0; i < 2; i++) {
      const { headers, json } = await get('lng=en&ns=common', { 'Accept-Encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.etag).toMatch(encoding === undefined ? /^"[\w-]{22}"$/ : new RegExp(`^"[\\w-]{22}-${encoding}"$`));
      expect(json()).toEqual({ en: { common } });
    }
    const { headers } = await get('lng=en&ns=tiny', { 'Accept-Encoding': accepted });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('have no body for HEAD', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    const [head, full] = await Promise.all([
      sendRequest(started.url, `${path}?lng=en&ns=common`, { method: 'HEAD', headers }),
      get('lng=en&ns=common', headers),
    ]);
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' });
  });

  it('are compressed one at a time; with 100 in the queue the next one gets 503', async () => {
    const { compressions } = started.host.app.get<unknown>(MultiBundleDelivery) as { compressions: TaskQueue };
    const held = Promise.withResolvers<void>();
    void compressions.add(() => held.promise);
    const compressed = (i: number) => get(`lng=en&ns=common+x${path.length}-${i}`, { 'Accept-Encoding': 'br' });
    const first = Array.from({ length: 99 }, (_, i) => compressed(i));
    await waitUntil(() => compressions.waitingCount === 99);
    const { status, headers, json } = await compressed(100);
    expect([status, json().type]).toEqual([503, 'urn:problem:unavailable']);
    expect(headers).toMatchObject({ ...DELIVERED, 'retry-after': '5', 'cache-control': 'no-store' });
    expect((await get('lng=en&ns=common+x101')).status).toBe(200);
    held.resolve();
    for (const response of await Promise.all(first)) expect(response.json().en.common).toEqual(common);
    expect(compressions.waitingCount).toBe(0);
    expect((await compressed(100)).status).toBe(200);
  });

  it('are limited to 16 languages and 64 namespaces', async () => {
    const tags = Array.from({ length: 16 }, (_, i) => `x${i}`);
    const names = Array.from({ length: 64 }, (_, i) => `n${i}`);
    expect(Object.keys((await get(`lng=${tags.join('+')}&ns=${names.join('+')}`)).json())).toEqual(tags);
    expect((await get(`lng=${tags.join('+')}+x&ns=n`)).status).toBe(400);
    expect((await get(`lng=en&ns=${names.join('+')}+n`)).status).toBe(400);
  });
});

describe('the manifest', () => {
  it('gives the same coverage as the coverage of served texts, without the texts of the pages', async () => {
    const manifest = (await sendRequest(started.url, '/locales/manifest.json')).json();
    const served = (await sendRequest(started.url, '/api/v1/served/coverage')).json();
    const shares = (languages: readonly { tag: string; coverage: number }[]) =>
      languages.map(({ tag, coverage }) => [tag, coverage]);
    expect(shares(manifest.languages)).toEqual(
      served.languages.map(({ tag, translated, keys }: { tag: string; translated: number; keys: number }) => [
        tag,
        translated / keys,
      ]),
    );
    const german = served.languages.find(({ tag }: { tag: string }) => tag === 'de');
    const own = served.namespaces.flatMap((each: { own: boolean }, index: number) => (each.own ? index : []));
    const ofPages = served.translated[served.languages.indexOf(german)];
    expect(own.some((index: number) => ofPages[index] > 0)).toBe(true); // these are left out
  });

  it('lists every language, namespace and hash', async () => {
    const { headers, json } = await sendRequest(started.url, '/locales/manifest.json', {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    const { release, languages, namespaces, bundles } = json();
    expect(headers).toMatchObject({ ...DELIVERED, 'cache-control': REVALIDATED, 'x-dragoman-release': release });
    expect(release).toBe(started.host.app.get(CatalogService).current.release);
    expect(languages).toContainEqual({
      tag: 'zh-Hant-HK',
      ownName: expect.stringMatching(/中文/),
      direction: 'ltr',
      fallbacks: expect.arrayContaining(['en']),
      interface: false,
      coverage: expect.any(Number),
    });
    expect(languages.find(({ tag }: { tag: string }) => tag === 'en')).toMatchObject({ interface: true, coverage: 1 });
    expect(namespaces).toEqual(
      expect.arrayContaining(['@acme/ui', 'common', 'dragoman/problems', 'tiny', 'views/live']),
    );
    expect(bundles.de.tiny).toEqual({ merged: bundles.en.tiny.own });
    for (const [path, hash] of [
      ['/locales/de/common.json', bundles.de.common.own],
      ['/locales/de/common.json?fallback=merged', bundles.de.common.merged],
      ['/locales/en/@acme/ui.json', bundles.en['@acme/ui'].own],
    ]) {
      expect((await sendRequest(started.url, path)).headers.etag).toBe(`"${hash}"`);
    }
    const again = await sendRequest(started.url, '/locales/manifest.json', {
      headers: { 'If-None-Match': headers.etag },
    });
    expect(again.status).toBe(304);
  });
});

describe('unknown names', () => {
  it('take no memory, whatever their number', async () => {
    const delivery = started.host.app.get(Delivery)['bundles'];
    const texts = started.host.app.get(ServerTranslator);
    await sendRequest(started.url, '/locales/de/common.json'); // a cached response
    const kept = () => [delivery['prepared'].size, texts['reportedKeys'].size, memory(texts.i18next)];
    await sendRequest(started.url, '/locales/first-unknown/common.json');
    const before = kept();
    const random = () => Math.random().toString(36).slice(2);
    for (let i = 0; i < 1000; i += 5) {
      await Promise.all([
        sendRequest(started.url, `/locales/${random()}/common.json`),
        sendRequest(started.url, `/locales/en/${random()}/${random()}.json`),
        sendRequest(started.url, `/locales/en/common.json?v=${random()}&${random()}=${random()}`),
        sendRequest(started.url, `/locales/resources.json?lng=${random()}+en&ns=${random()}+common`),
        sendRequest(started.url, `/locales/de/common.json?fallback=${random()}&lng=${random()}`, {
          headers: { 'Accept-Encoding': `${random()}, br` },
        }),
      ]);
    }
    expect(kept()).toEqual(before);
  });

  const memory = ({ services, store }: i18n): number =>
    Object.keys(store.data).length +
    Object.values(services as object).reduce((sum, service) => sum + entries(service), 0);
  const entries = (service: unknown): number =>
    Object.values(Object(service)).reduce<number>(
      (sum, value) => sum + (isPlain(value) ? Object.keys(value).length : 0),
      0,
    );
  const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null;
});

describe('cache headers', () => {
  it('follow the settings', async () => {
    const { url, close } = await startApp({
      texts: TEXTS,
      environment: { DRAGOMAN_MAX_AGE: '300', DRAGOMAN_STALE_WHILE_REVALIDATE: '86400' },
    });
    const { headers } = await sendRequest(url, '/locales/en/common.json');
    expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400');
    const kept = await sendRequest(url, '/locales/en/common.json', { headers: { 'If-None-Match': '*' } });
    expect(kept.headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400');
    const versioned = await sendRequest(url, `/locales/en/common.json?v=${headers.etag!.slice(1, -1)}`);
    expect(versioned.headers['cache-control']).toBe(IMMUTABLE);
    // the hash may belong to a future release, so the current content must not be cached under it
    const unknown = await sendRequest(url, '/locales/en/common.json?v=unknown');
    expect([unknown.status, unknown.headers['cache-control']]).toEqual([200, REVALIDATED]);
    await close();
  });
});

describe('a new release', () => {
  afterEach(() => jest.restoreAllMocks());

  const source = () => started.host.app.get(ChangingTexts, { strict: false });
  const release = () => started.host.app.get(CatalogService).current.release;
  const change = async (texts: Parameters<ChangingTexts['change']>[0]): Promise<void> => {
    const changed = new Promise<void>((resolve) => {
      const stop = started.host.app.get(CatalogService).onChange(() => (stop(), resolve()));
    });
    source().change(texts);
    await changed;
  };

  it('is served at once; earlier content stays available under its hash', async () => {
    const first = await sendRequest(started.url, '/locales/en/changing.json');
    const untouched = await sendRequest(started.url, '/locales/en/common.json');
    const hash = first.headers.etag!.slice(1, -1);
    await change({ en: { say: 'second' }, de: { say: 'zweitens' } });
    const second = await sendRequest(started.url, '/locales/en/changing.json', {
      headers: { 'If-None-Match': first.headers.etag },
    });
    expect([second.status, second.json()]).toEqual([200, { say: 'second' }]);
    expect(second.headers['x-dragoman-release']).not.toBe(first.headers['x-dragoman-release']);
    for (const { url } of controllers ? [started, controllers] : [started]) {
      const old = await sendRequest(url, `/locales/en/changing.json?v=${hash}`);
      expect([old.status, old.json(), old.headers['cache-control']]).toEqual([200, { say: 'first' }, IMMUTABLE]);
    }
    const still = await sendRequest(started.url, '/locales/en/common.json', {
      headers: { 'If-None-Match': untouched.headers.etag },
    });
    expect([still.status, still.headers['x-dragoman-release']]).toEqual([304, release()]);
  });

  it('is never mixed with another one in a response under load', async () => {
    let going = true;
    const responses: HttpResponse[] = [];
    const asking = Array.from({ length: 8 }, async (_, i) => {
      while (going) {
        const path = [
          '/locales/en/changing.json',
          '/locales/resources.json?lng=en+de&ns=changing',
          '/locales/manifest.json',
        ][i % 3]!;
        responses.push(await sendRequest(started.url, path));
      }
    });
    const values = new Map<string, string>();
    for (let n = 0; n < 25; n++) {
      await change({ en: { say: `en ${n}` }, de: { say: `de ${n}` } });
      values.set(release(), String(n));
      const enough = responses.length + 8;
      await waitUntil(() => responses.length >= enough);
    }
    going = false;
    await Promise.all(asking);
    for (const { status, headers, json } of responses) {
      expect(status).toBe(200);
      const body = json();
      const released = headers['x-dragoman-release'] as string;
      const n = values.get(released);
      if (n === undefined) continue; // the release before the first change
      if (body.release !== undefined) expect(body.release).toBe(released);
      else if (body.say !== undefined) expect(body).toEqual({ say: `en ${n}` });
      else expect(body).toEqual({ en: { changing: { say: `en ${n}` } }, de: { changing: { say: `de ${n}` } } });
    }
    expect(new Set(responses.map(({ headers }) => headers['x-dragoman-release'])).size).toBeGreaterThan(2);
  });

  it('is read once per response', async () => {
    const catalog = started.host.app.get(CatalogService);
    const before = catalog.current;
    await change({ en: { say: 'between' }, de: { say: 'dazwischen' } });
    const after = catalog.current;
    let looks = 0;
    const current = jest.spyOn(CatalogService.prototype, 'current', 'get');
    current.mockImplementation(() => [before, after][looks++ % 2]!);
    for (const { url } of controllers ? [started, controllers] : [started]) {
      for (let i = 0; i < 4; i++) {
        const list = await sendRequest(url, '/locales/manifest.json');
        expect(list.headers['x-dragoman-release']).toBe(list.json().release);
        for (const path of ['/locales/en/changing.json', '/locales/resources.json?lng=en&ns=changing']) {
          const { headers, text } = await sendRequest(url, path);
          const of = headers['x-dragoman-release'] === after.release ? after : before;
          expect(text).toContain(of.own('en', 'changing')!.json.toString());
        }
      }
    }
  });

  it('is evicted from memory after many changes, and its URLs get the current one', async () => {
    await change({ en: { say: 'to be forgotten' }, de: {} });
    const hash = (await sendRequest(started.url, '/locales/en/changing.json')).headers.etag!.slice(1, -1);
    const large = 'x'.repeat(2_500_000);
    for (let n = 0; n < 9; n++) await change({ en: { say: `later ${n}`, large }, de: {} });
    const { headers, json } = await sendRequest(started.url, `/locales/en/changing.json?v=${hash}`);
    expect([json().say, headers['cache-control']]).toEqual(['later 8', REVALIDATED]);
  });

  it('removes namespaces that it no longer has', async () => {
    await change({ en: { say: 'alone' } });
    expect((await sendRequest(started.url, '/locales/de/changing.json')).status).toBe(404);
    expect((await sendRequest(started.url, '/locales/de/changing.json?fallback=merged')).json()).toEqual({
      say: 'alone',
    });
  });
});
