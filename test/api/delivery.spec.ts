import { CatalogService, ServerTexts } from '@dragoman/i18n';
import type { i18n } from 'i18next';
import { DeliveryService } from '../../libs/i18n/src/nest/delivery.service';
import { ResourceSets } from '../../libs/i18n/src/nest/resource-sets';
import { ask, type Answer } from '../support/ask';
import { ChangingTexts, ChangingTextsModule } from '../support/changing-texts';
import { pastFastLane } from '../support/past-fast-lane';
import { startApp, type StartedApp } from '../support/start-app';
import { until } from '../support/until';

const many = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`text ${80 - i}`, `Text number ${i} of many`]));

/** The library's own sentences, laid over, so that nobody's better words fail a test. */
const words = {
  unknownLanguage: { title: 'Sprache unbekannt' },
  unknownNamespace: { title: 'Namensraum unbekannt' },
  impossibleName: { title: 'Kein Name' },
  tooManyBundles: { title: 'Zu viel', detail_one: 'Höchstens {{count}}', detail_other: 'Höchstens {{count}}' },
  methodNotAllowed: { title: 'Nur lesen' },
  tooManyStreams: { title: 'Zu viele' },
};

const TEXTS = {
  en: {
    common: { title: 'Welcome', hello: 'Hello, {{name}}', ...many },
    tiny: { a: 'b' },
    'views/live': { still: 'No signal' },
    '@acme/ui': { ok: 'OK' },
  },
  de: { common: { title: 'Willkommen', hello: '', 'text 1': 'Text Nummer 1' }, 'dragoman/problems': words },
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
let controllers: Awaited<ReturnType<typeof pastFastLane>>;

beforeAll(async () => {
  started = await startApp({ texts: TEXTS, extensions: [ChangingTextsModule] });
  controllers = await pastFastLane(started.app);
});
afterAll(async () => {
  await controllers.close();
  await started.close();
});

describe.each(['before Express', 'by the controller'])('a namespace, answered %s', (door) => {
  const get = (path: string, headers = {}, method = 'GET'): Promise<Answer> =>
    ask(door === 'before Express' ? started.url : controllers.url, path, { method, headers });
  const hashOf = async (path: string): Promise<string> => (await get(path)).headers.etag!.slice(1, -1);

  it('comes as the file says it, without what is not translated, and may be kept as long as it is the same', async () => {
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
      'x-dragoman-release': started.app.get(CatalogService).current.release,
    });
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('keeps the order of its keys', async () => {
    expect((await get('/locales/en/common.json')).text).toBe(JSON.stringify(TEXTS.en.common));
  });

  it.each([
    ['/locales/EN/common.json', 'en'],
    ['/locales/pt-BR/common.json', 'pt-BR'],
    ['/locales/pt_BR/common.json', 'pt-BR'],
    ['/locales/pt-br/common.json', 'pt-BR'],
    ['/locales/ZH-hant-hk/common.json', 'zh-Hant-HK'],
    ['/locales/en/views/live.json', 'en'],
    ['/locales/en/views%2Flive.json', 'en'],
    ['/locales/en/@acme/ui.json', 'en'],
    ['/locales/en/%40acme%2Fui.json', 'en'],
    ['/locales/en/common.json?unknown=parameter', 'en'],
    ['/locales/en/common.json?', 'en'],
  ])('is found at %s', async (path, language) => {
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
  ])('comes to those who accept %j encoded as %s', async (accepted, encoding) => {
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

  it('comes plain where compressing would make it longer', async () => {
    const { headers, body } = await get('/locales/en/tiny.json', { 'Accept-Encoding': 'gzip, br' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe('{"a":"b"}');
  });

  it('does not come again to those who have it', async () => {
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

  it('comes to those who have something else', async () => {
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

  it('ignores what only makes sense elsewhere: ranges, dates, preconditions of writing', async () => {
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

  it('answers HEAD as GET, without the body', async () => {
    for (const headers of [{}, { 'Accept-Encoding': 'br' }]) {
      const [head, full] = [
        await get('/locales/en/common.json', headers, 'HEAD'),
        await get('/locales/en/common.json', headers),
      ];
      expect(head.body).toHaveLength(0);
      expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' });
    }
  });

  it('has the texts of the fallback languages merged in where that is asked for', async () => {
    const { headers, text } = await get('/locales/de/common.json?fallback=merged');
    expect(text.startsWith('{"title":"Willkommen","text 1":"Text Nummer 1","hello":"Hello, {{name}}",')).toBe(true);
    expect(JSON.parse(text)).toEqual({ ...TEXTS.en.common, title: 'Willkommen', 'text 1': 'Text Nummer 1' });
    expect(headers['content-language']).toBe('de');
    expect(headers.etag).not.toBe((await get('/locales/de/common.json')).headers.etag);
    expect((await get('/locales/de/tiny.json?fallback=merged')).text).toBe('{"a":"b"}');
    expect((await get('/locales/de/common.json?fallback=anything')).text).toHaveLength(47);
  });

  it('never changes at an address with its hash', async () => {
    const own = await hashOf('/locales/de/common.json');
    const merged = await hashOf('/locales/de/common.json?fallback=merged');
    expect((await get(`/locales/de/common.json?v=${own}`)).headers['cache-control']).toBe(IMMUTABLE);
    expect((await get(`/locales/de/common.json?v=${merged}&fallback=merged`)).headers['cache-control']).toBe(IMMUTABLE);
    expect((await get(`/locales/de/common.json?v=${own}`, { 'If-None-Match': `"${own}"` })).headers).toMatchObject({
      'cache-control': IMMUTABLE,
      etag: `"${own}"`,
    });
  });

  it('is the current one, and asked for again, at an address with a hash that is not its own', async () => {
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
    ['/locales/en/common', 400, 'impossibleName'],
    ['/locales/en/common.JSON', 400, 'impossibleName'],
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
    'is refused for 30 seconds, in the words of the caller and without repeating his, at %s',
    async (path, status, code) => {
      for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
        const answer = await get(path, { 'Accept-Language': 'de', Accept: accept });
        expect(answer.status).toBe(status);
        const { errorId, ...problem } = answer.json();
        const german = !/lng=en(&|$)/.test(path); // which asks for more than texts
        expect(problem).toEqual({
          type: `urn:problem:${code}`,
          title: german ? words[code].title : expect.not.stringContaining(words[code].title),
          status,
          detail: code === 'tooManyBundles' ? expect.stringMatching(/ (16|64)( |$)/) : expect.stringMatching(/\S/),
          instance: `urn:uuid:${errorId}`,
        });
        expect(answer.headers).toMatchObject({
          ...DELIVERED,
          'content-type': 'application/problem+json',
          'content-language': german ? 'de' : 'en',
          'cache-control': 'public, max-age=30',
        });
        if (!path.includes('lng=')) expect(answer.headers.vary).toMatch(/Accept-Language/);
        const said = answer.text.replaceAll(errorId, '') + JSON.stringify(answer.headers); // an id may hold anything
        expect(said).not.toMatch(/nope|7f3a|Injected|__proto__|%/i);
      }
    },
  );

  it('is only read', async () => {
    for (const path of [
      '/locales/en/common.json',
      '/locales/resources.json',
      '/locales/manifest.json',
      '/locales/add/en/common',
    ]) {
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

  it('may be asked for by a page of any origin, with any header', async () => {
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

describe.each(['/locales/resources.json', '/locales'])('several namespaces in one answer of %s', (path) => {
  const get = (query: string, headers = {}) => ask(started.url, `${path}?${query}`, { headers });
  const { common, tiny } = TEXTS.en;
  const german = { title: 'Willkommen', 'text 1': 'Text Nummer 1' };

  it.each([
    'lng=de+en&ns=common+tiny',
    'lng=de%20en&ns=common%20tiny',
    'lng=de%2Ben&ns=common%2Btiny',
    'ns=common+tiny+&lng=+de++en',
  ])('are all that were asked for, at ?%s', async (query) => {
    const { status, headers, text } = await get(query);
    expect(status).toBe(200);
    expect(text).toBe(JSON.stringify({ de: { common: german, tiny: {} }, en: { common, tiny } }));
    expect(headers).toMatchObject({
      ...DELIVERED,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': REVALIDATED,
      'x-dragoman-release': started.app.get(CatalogService).current.release,
    });
  });

  it('have their names as they were asked for, each once, and nothing where there is none', async () => {
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

  it('have the fallback languages merged in where that is asked for', async () => {
    const { json } = await get('lng=de&ns=common+tiny&fallback=merged');
    expect(json()).toEqual({ de: { common: { ...common, ...german }, tiny } });
  });

  it('do not come again to those who have them', async () => {
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
  ])('come to those who accept %s compressed with %s, each with a tag of its own', async (accepted, encoding) => {
    for (let i = 0; i < 2; i++) {
      const { headers, json } = await get('lng=en&ns=common', { 'Accept-Encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.etag).toMatch(encoding === undefined ? /^"[\w-]{22}"$/ : new RegExp(`^"[\\w-]{22}-${encoding}"$`));
      expect(json()).toEqual({ en: { common } });
    }
    const { headers } = await get('lng=en&ns=tiny', { 'Accept-Encoding': accepted });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('are answered to HEAD without the body', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    const [head, full] = await Promise.all([
      ask(started.url, `${path}?lng=en&ns=common`, { method: 'HEAD', headers }),
      get('lng=en&ns=common', headers),
    ]);
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' });
  });

  it('are compressed one at a time; a hundred may wait, and the next has to come again later', async () => {
    const sets = started.app.get(ResourceSets);
    let go = () => {};
    sets['turn'] = new Promise<void>((resolve) => (go = resolve));
    const compressed = (i: number) => get(`lng=en&ns=common+x${path.length}-${i}`, { 'Accept-Encoding': 'br' });
    const first = Array.from({ length: 100 }, (_, i) => compressed(i));
    await until(() => sets['waiting'] === 100);
    const { status, headers, json } = await compressed(100);
    expect([status, json().type]).toEqual([503, 'urn:problem:unavailable']);
    expect(headers).toMatchObject({ ...DELIVERED, 'retry-after': '5', 'cache-control': 'no-store' });
    expect((await get('lng=en&ns=common+x101')).status).toBe(200);
    go();
    for (const answer of await Promise.all(first)) expect(answer.json().en.common).toEqual(common);
    expect(sets['waiting']).toBe(0);
    expect((await compressed(100)).status).toBe(200);
  });

  it('are at most 16 languages and 64 namespaces', async () => {
    const tags = Array.from({ length: 16 }, (_, i) => `x${i}`);
    const names = Array.from({ length: 64 }, (_, i) => `n${i}`);
    expect(Object.keys((await get(`lng=${tags.join('+')}&ns=${names.join('+')}`)).json())).toEqual(tags);
    expect((await get(`lng=${tags.join('+')}+x&ns=n`)).status).toBe(400);
    expect((await get(`lng=en&ns=${names.join('+')}+n`)).status).toBe(400);
  });
});

describe('the list of all that is served', () => {
  it('has every language, namespace and hash', async () => {
    const { headers, json } = await ask(started.url, '/locales/manifest.json', {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    const { release, languages, namespaces, bundles } = json();
    expect(headers).toMatchObject({ ...DELIVERED, 'cache-control': REVALIDATED, 'x-dragoman-release': release });
    expect(release).toBe(started.app.get(CatalogService).current.release);
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
      expect((await ask(started.url, path)).headers.etag).toBe(`"${hash}"`);
    }
    const again = await ask(started.url, '/locales/manifest.json', { headers: { 'If-None-Match': headers.etag } });
    expect(again.status).toBe(304);
  });
});

describe('names that nobody configured', () => {
  it('leave nothing behind, whatever their number', async () => {
    const delivery = started.app.get(DeliveryService)['delivery'];
    const texts = started.app.get(ServerTexts);
    await ask(started.url, '/locales/de/common.json'); // one that is kept
    const kept = () => [delivery['ready'].size, texts['told'].size, memory(texts.i18next)];
    await ask(started.url, '/locales/first-unknown/common.json');
    const before = kept();
    const random = () => Math.random().toString(36).slice(2);
    for (let i = 0; i < 1000; i += 5) {
      await Promise.all([
        ask(started.url, `/locales/${random()}/common.json`),
        ask(started.url, `/locales/en/${random()}/${random()}.json`),
        ask(started.url, `/locales/en/common.json?v=${random()}&${random()}=${random()}`),
        ask(started.url, `/locales/resources.json?lng=${random()}+en&ns=${random()}+common`),
        ask(started.url, `/locales/de/common.json?fallback=${random()}&lng=${random()}`, {
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

describe('how long answers may be kept', () => {
  it('is what the settings say', async () => {
    const { url, close } = await startApp({
      texts: TEXTS,
      environment: { DRAGOMAN_MAX_AGE: '300', DRAGOMAN_STALE_WHILE_REVALIDATE: '86400' },
    });
    const { headers } = await ask(url, '/locales/en/common.json');
    expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400');
    const kept = await ask(url, '/locales/en/common.json', { headers: { 'If-None-Match': '*' } });
    expect(kept.headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400');
    const versioned = await ask(url, `/locales/en/common.json?v=${headers.etag!.slice(1, -1)}`);
    expect(versioned.headers['cache-control']).toBe(IMMUTABLE);
    // perhaps the content of a release to come: what is current must not be kept in its name
    const unknown = await ask(url, '/locales/en/common.json?v=unknown');
    expect([unknown.status, unknown.headers['cache-control']]).toEqual([200, REVALIDATED]);
    await close();
  });
});

describe('a new release', () => {
  afterEach(() => jest.restoreAllMocks());

  const source = () => started.app.get(ChangingTexts, { strict: false });
  const release = () => started.app.get(CatalogService).current.release;
  const change = async (texts: Parameters<ChangingTexts['change']>[0]): Promise<void> => {
    const changed = new Promise<void>((resolve) => {
      const stop = started.app.get(CatalogService).onChange(() => (stop(), resolve()));
    });
    source().change(texts);
    await changed;
  };

  it('is served at once; what was served before still is, at the address with its hash', async () => {
    const first = await ask(started.url, '/locales/en/changing.json');
    const untouched = await ask(started.url, '/locales/en/common.json');
    const hash = first.headers.etag!.slice(1, -1);
    await change({ en: { say: 'second' }, de: { say: 'zweitens' } });
    const second = await ask(started.url, '/locales/en/changing.json', {
      headers: { 'If-None-Match': first.headers.etag },
    });
    expect([second.status, second.json()]).toEqual([200, { say: 'second' }]);
    expect(second.headers['x-dragoman-release']).not.toBe(first.headers['x-dragoman-release']);
    for (const { url } of [started, controllers]) {
      const old = await ask(url, `/locales/en/changing.json?v=${hash}`);
      expect([old.status, old.json(), old.headers['cache-control']]).toEqual([200, { say: 'first' }, IMMUTABLE]);
    }
    const still = await ask(started.url, '/locales/en/common.json', {
      headers: { 'If-None-Match': untouched.headers.etag },
    });
    expect([still.status, still.headers['x-dragoman-release']]).toEqual([304, release()]);
  });

  it('is never mixed with another in one answer, however many follow one another under load', async () => {
    let going = true;
    const answers: Answer[] = [];
    const asking = Array.from({ length: 8 }, async (_, i) => {
      while (going) {
        const path = [
          '/locales/en/changing.json',
          '/locales/resources.json?lng=en+de&ns=changing',
          '/locales/manifest.json',
        ][i % 3]!;
        answers.push(await ask(started.url, path));
      }
    });
    const said = new Map<string, string>();
    for (let n = 0; n < 25; n++) {
      await change({ en: { say: `en ${n}` }, de: { say: `de ${n}` } });
      said.set(release(), String(n));
      const enough = answers.length + 8;
      await until(() => answers.length >= enough);
    }
    going = false;
    await Promise.all(asking);
    for (const { status, headers, json } of answers) {
      expect(status).toBe(200);
      const body = json();
      const released = headers['x-dragoman-release'] as string;
      const n = said.get(released);
      if (n === undefined) continue; // the release before the first change
      if (body.release !== undefined) expect(body.release).toBe(released);
      else if (body.say !== undefined) expect(body).toEqual({ say: `en ${n}` });
      else expect(body).toEqual({ en: { changing: { say: `en ${n}` } }, de: { changing: { say: `de ${n}` } } });
    }
    expect(new Set(answers.map(({ headers }) => headers['x-dragoman-release'])).size).toBeGreaterThan(2);
  });

  it('is looked at once for each answer, whatever comes between two looks', async () => {
    const catalog = started.app.get(CatalogService);
    const before = catalog.current;
    await change({ en: { say: 'between' }, de: { say: 'dazwischen' } });
    const after = catalog.current;
    let looks = 0;
    const current = jest.spyOn(CatalogService.prototype, 'current', 'get');
    current.mockImplementation(() => [before, after][looks++ % 2]!);
    for (const url of [started.url, controllers.url]) {
      for (let i = 0; i < 4; i++) {
        const list = await ask(url, '/locales/manifest.json');
        expect(list.headers['x-dragoman-release']).toBe(list.json().release);
        for (const path of ['/locales/en/changing.json', '/locales/resources.json?lng=en&ns=changing']) {
          const { headers, text } = await ask(url, path);
          const of = headers['x-dragoman-release'] === after.release ? after : before;
          expect(text).toContain(of.own('en', 'changing')!.json.toString());
        }
      }
    }
  });

  it('is forgotten in the end: pages open during so many changes ask for the current one', async () => {
    await change({ en: { say: 'to be forgotten' }, de: {} });
    const hash = (await ask(started.url, '/locales/en/changing.json')).headers.etag!.slice(1, -1);
    const large = 'x'.repeat(2_500_000);
    for (let n = 0; n < 9; n++) await change({ en: { say: `later ${n}`, large }, de: {} });
    const { headers, json } = await ask(started.url, `/locales/en/changing.json?v=${hash}`);
    expect([json().say, headers['cache-control']]).toEqual(['later 8', REVALIDATED]);
  });

  it('takes what it no longer has away', async () => {
    await change({ en: { say: 'alone' } });
    expect((await ask(started.url, '/locales/de/changing.json')).status).toBe(404);
    expect((await ask(started.url, '/locales/de/changing.json?fallback=merged')).json()).toEqual({ say: 'alone' });
  });
});
