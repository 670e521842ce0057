import request from 'supertest';
import type { CoverageView, ServedTextsView } from '../../libs/workspace/src/served/served.contract';
import { itInProgram, locationOf, withoutBase } from '../support/base-path';
import { startApp, type StartedApp } from '../support/start-app';

const texts = {
  en: {
    shop: {
      title: 'The shop',
      greeting: 'Hello, {{name}}',
      file_one: '{{count}} file',
      file_other: '{{count}} files',
      menu: { save: 'Save', 'a.b': 'Save as…' },
    },
    'shop/legal': { imprint: 'Imprint' },
  },
  pl: {
    shop: { title: 'Sklep', greeting: 'Cześć, {{nmae}}', file_one: '{{count}} plik', extra: 'Dawne' },
  },
  ar: { shop: { title: 'المتجر' } },
  fr: { 'only/french': { a: 'un', b: 'deux' } },
  // an application may override the library's own texts
  de: {
    'dragoman/problems': {
      unknownLanguage: { title: 'In dieser Sprache gibt es hier nichts' },
      validation: { wholeNumber: '„{{property}}“: eine ganze Zahl von {{min}} bis {{max}}' },
    },
  },
};

describe('the published texts of an application over REST', () => {
  let started: StartedApp;
  beforeAll(async () => {
    started = await startApp({ texts, ownLanguages: ['en', 'de', 'pl'] });
  });
  afterAll(() => started.close());

  const get = (path: string, language = 'en') =>
    request(started.url).get(`/api/v1/${path}`).set('Accept-Language', language);
  const messages = async (query: Record<string, string>): Promise<ServedTextsView> =>
    (await get(`served/texts?${new URLSearchParams({ namespace: 'shop', language: 'pl', ...query })}`).expect(200))
      .body;

  describe('coverage', () => {
    it('counts the texts of every language and namespace, without the texts of Dragoman itself', async () => {
      const { body, headers } = await get('served/coverage').expect(200);
      const view: CoverageView = body;
      expect(headers['x-dragoman-release']).toBe(view.release);
      expect(view.reference).toBe('en');
      expect(new Date(view.builtAt).toISOString()).toBe(view.builtAt);
      const polish = view.languages.findIndex(({ tag }) => tag === 'pl');
      expect(view.languages[polish]).toEqual({
        tag: 'pl',
        ownName: 'Polski',
        direction: 'ltr',
        interface: true,
        fallbacks: ['en'],
        translated: 2,
        keys: 9 - 1,
      });
      const column = (name: string) => view.namespaces.findIndex((namespace) => namespace.name === name);
      expect(view.translated[polish]![column('shop')]).toBe(2);
      expect(view.translated[polish]![column('shop/legal')]).toBeNull();
      expect(view.namespaces[column('shop')]).toEqual({ name: 'shop', own: false, reference: 'en', keys: 5 });
      expect(view.namespaces[column('only/french')]).toMatchObject({ reference: 'fr', keys: 2 });
      expect(view.namespaces[column('dragoman/problems')]).toMatchObject({ own: true });
      expect(view.languages.find(({ tag }) => tag === 'ar')?.direction).toBe('rtl');
      expect(view.languages.find(({ tag }) => tag === 'de')?.interface).toBe(true);
    });

    it('is an image for each language, whose text fits whatever its script', async () => {
      const badge = await get('served/badges/pl.svg').expect(200);
      expect(badge.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      });
      expect(String(badge.body)).toContain('<title>Polski: 25%</title>');
      expect(String((await get('served/badges/AR').expect(200)).body)).toContain('direction="rtl"');
      for (const name of ['xx', '%3Cscript%3E', 'pl.svg.svg', '..%2Fpl'])
        expect((await get(`served/badges/${name}`)).status).toBe(404);
    });

    it('has to be revalidated, and returns 304 if it did not change', async () => {
      const { headers } = await get('served/coverage').expect(200);
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      await get('served/coverage').set('If-None-Match', headers.etag!).expect(304);
      await get('served/coverage').set('If-None-Match', `"other", ${headers.etag}`).expect(304);
      await get('served/coverage').set('If-None-Match', '"other"').expect(200);
    });

    it('is also available by language and by namespace', async () => {
      const { body: whole } = await get('served/coverage').expect(200);
      const { body: languages } = await get('served/languages').expect(200);
      const { body: namespaces } = await get('served/namespaces').expect(200);
      expect(languages).toEqual({ release: whole.release, languages: whole.languages });
      expect(namespaces).toEqual({ release: whole.release, namespaces: whole.namespaces });
    });
  });

  describe('messages', () => {
    it('are returned with the reference in the order of its file, separately from those missing in the reference', async () => {
      const view = await messages({});
      expect(view).toMatchObject({
        namespace: 'shop',
        language: { tag: 'pl', ownName: 'Polski', direction: 'ltr' },
        reference: { tag: 'en' },
        counts: { all: 5, untranslated: 3, translated: 2, findings: 2, extra: 1 },
        matches: 5,
      });
      expect(view.texts.map(({ key, state }) => `${key} ${state}`)).toEqual([
        'title translated',
        'greeting translated',
        'file partial',
        'menu.save untranslated',
        'menu.a\\.b untranslated',
      ]);
      const extra = await messages({ filter: 'extra' });
      expect(extra.texts.map(({ key }) => key)).toEqual(['extra']);
      expect(extra.texts[0]!.reference).toEqual([{ needed: true, text: null }]);
      expect(view).not.toHaveProperty('next');
    });

    it('are as many as the coverage counts', async () => {
      const { body } = (await get('served/coverage').expect(200)) as { body: CoverageView };
      const [language, namespace] = [
        body.languages.findIndex(({ tag }) => tag === 'pl'),
        body.namespaces.findIndex(({ name }) => name === 'shop'),
      ];
      const { counts } = await messages({});
      expect([counts.all, counts.translated]).toEqual([
        body.namespaces[namespace]!.keys,
        body.translated[language]![namespace],
      ]);
    });

    it('have the plural forms of each language, with example numbers', async () => {
      const [file] = (await messages({ q: 'key:file_other' })).texts;
      expect(file!.kind).toBe('cardinal');
      expect(file!.reference).toEqual([
        { category: 'one', examples: [1], needed: true, text: '{{count}} file' },
        { category: 'other', examples: [0, 2, 3, 4], needed: true, text: '{{count}} files' },
      ]);
      expect(file!.target.map(({ category, text, needed }) => [category, text, needed])).toEqual([
        ['one', '{{count}} plik', true],
        ['few', null, true],
        ['many', null, true],
        ['other', null, false],
      ]);
      expect(file!.target[1]!.examples).toEqual([2, 3, 4, 22]);
    });

    it('have their findings', async () => {
      const view = await messages({ filter: 'findings' });
      expect(view.texts.map(({ key }) => key)).toEqual(['greeting', 'file']);
      expect(view.texts[0]!.findings).toContainEqual({
        code: 'placeholderMissing',
        severity: 'error',
        values: { placeholder: '{{name}}' },
      });
    });

    it('are filtered and searched, with the counts of the whole namespace', async () => {
      const open = await messages({ filter: 'untranslated', q: 'save -as' });
      expect(open.texts.map(({ key }) => key)).toEqual(['menu.save']);
      expect(open.counts.all).toBe(5);
      expect(open.matches).toBe(1);
      expect((await messages({ q: 'czesc' })).texts.map(({ key }) => key)).toEqual(['greeting']);
      expect((await messages({ filter: 'translated' })).matches).toBe(2);
      expect((await messages({ q: 'no such text' })).texts).toEqual([]);
    });

    it('are returned page by page, each with the cursor of the next', async () => {
      const seen: string[] = [];
      let path: string | undefined = '/api/v1/served/texts?namespace=shop&language=pl&limit=4';
      const pages: number[] = [];
      while (path !== undefined) {
        const { body, headers } = (await request(started.url).get(path).expect(200)) as {
          body: ServedTextsView;
          headers: Record<string, string>;
        };
        pages.push(body.texts.length);
        seen.push(...body.texts.map(({ key }) => key));
        const next = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
        path = next && withoutBase(next);
        expect(path === undefined).toBe(body.next === undefined);
      }
      expect(pages).toEqual([4, 1]);
      expect(new Set(seen).size).toBe(5);
    });

    it('can be compared with any served language, and are untranslated if the language has none of them', async () => {
      const beside = await messages({ language: 'en', reference: 'pl' });
      expect(beside.texts[0]).toMatchObject({ reference: [{ text: 'Sklep' }], target: [{ text: 'The shop' }] });
      const none = await messages({ namespace: 'shop/legal', language: 'PL' });
      expect(none.language.tag).toBe('pl');
      expect(none.counts).toEqual({ all: 1, untranslated: 1, translated: 0, findings: 0, extra: 0 });
      expect((await messages({ namespace: 'only/french', language: 'fr' })).reference.tag).toBe('fr');
    });

    it('are also available for the texts of Dragoman itself', async () => {
      const { texts: own } = await messages({ namespace: 'dragoman/problems', language: 'de', q: 'key:validation' });
      expect(own.find(({ key }) => key === 'validation.wholeNumber')?.state).toBe('translated');
    });

    it('return 304 if they did not change', async () => {
      const { headers } = await get('served/texts?namespace=shop&language=pl').expect(200);
      await get('served/texts?namespace=shop&language=pl').set('If-None-Match', headers.etag!).expect(304);
    });

    it('agree with the coverage', async () => {
      const { body } = (await get('served/coverage').expect(200)) as { body: CoverageView };
      for (const [row, { tag }] of body.languages.entries()) {
        for (const [column, { name, keys: all }] of body.namespaces.entries()) {
          const { counts } = await messages({ namespace: name, language: tag });
          expect([name, tag, counts.untranslated]).toEqual([name, tag, all - (body.translated[row]![column] ?? 0)]);
        }
      }
    });
  });

  describe('an invalid request', () => {
    it.each([
      ['namespace=qwxyz&language=pl', 404, 'unknownNamespace'],
      ['namespace=__proto__&language=pl', 404, 'unknownNamespace'],
      ['namespace=shop&language=xx', 404, 'unknownLanguage'],
      ['namespace=shop&language=constructor', 404, 'unknownLanguage'],
      ['namespace=shop&language=pl&reference=xx', 404, 'unknownLanguage'],
      ['namespace=shop&language=pl&cursor=zzz', 400, 'unknownCursor'],
      ['namespace=shop&language=pl&cursor=..%2F', 400, 'unknownCursor'],
      ['namespace=shop&language=pl&cursor=eyJhIjoxfQ', 400, 'unknownCursor'],
      [`namespace=shop&language=pl&cursor=${cursorOf({ offset: 2, release: 'other' })}`, 400, 'outdatedCursor'],
      [`namespace=shop&language=pl&cursor=${cursorOf({ offset: -2, release: 'other' })}`, 400, 'unknownCursor'],
      ['namespace=shop&language=pl&page=2', 400, 'unknownInput'],
      ['namespace=shop&language=pl&q[a]=2', 400, 'unknownInput'],
    ])('gets a problem for %s: %i %s', async (query, status, code) => {
      const { body, headers } = await get(`served/texts?${query}`).expect(status);
      expect(headers['content-type']).toMatch('application/problem+json');
      expect(body).toMatchObject({ type: `urn:problem:${code}`, status });
      expect(body.title).not.toContain(code);
      expect(JSON.stringify(body)).not.toMatch(/q\[a\]|zzz|qwxyz/i);
    });

    it.each([
      ['QWXYZ=2&limit=x', 'QWXYZ'],
      ['page=2&page=3&order=a', 'page, order'],
      ['%3Cb%3E=1&page=2', '…, page'],
      [`${'a'.repeat(65)}=1`, '…'],
      [Array.from({ length: 7 }, (_, index) => `p${index}=1`).join('&'), 'p0, p1, p2, p3, p4, …'],
    ])('names the unknown parameters of %s, in the language of the caller', async (query, named) => {
      const path = `served/texts?namespace=shop&language=pl&${query}`;
      const { body } = await get(path).set('Accept-Language', 'de').expect(400);
      expect(body).toMatchObject({ type: 'urn:problem:unknownInput', status: 400 });
      expect(body.detail).toContain(`Nicht bekannt: ${named}. Bekannt sind hier: `);
      expect(body.detail).toContain('namespace');
    });

    it.each([
      ['', 'namespace', 'language'],
      ['namespace=shop', 'language'],
      ['namespace=&language=pl', 'namespace'],
      ['namespace=shop&namespace=shop&language=pl', 'namespace'],
      ['namespace=shop&language=pl&language=de', 'language'],
      [`namespace=${'a'.repeat(129)}&language=pl`, 'namespace'],
      [`namespace=shop&language=${'a'.repeat(5000)}`, 'language'],
      ['namespace=shop&language=pl&filter=EVIL', 'filter'],
      ['namespace=shop&language=pl&filter=all&filter=all', 'filter'],
      [`namespace=shop&language=pl&q=${'a'.repeat(201)}`, 'q'],
      ['namespace=shop&language=pl&q=a&q=b', 'q'],
      ['namespace=shop&language=pl&cursor=a&cursor=b', 'cursor'],
      ...['0', '-1', '1.5', 'NaN', '1e2', '1e9', '201', '0x10', '%2050', '', '999999999999'].map((limit) => [
        `namespace=shop&language=pl&limit=${limit}`,
        'limit',
      ]),
      ['namespace=shop&language=pl&limit=5&limit=5', 'limit'],
    ])('%.60s names what needs another look, once, and repeats nothing', async (query, ...properties) => {
      const { body } = await get(`served/texts?${query}`).expect(400);
      expect(body.type).toBe('urn:problem:invalid');
      expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
        properties.map((property) => `/${property}`),
      );
      const sentence = /^(Please fill|At most \d|Enter a single text|Choose one of|Enter a whole number)[^“”]*\.$/;
      for (const { detail } of body.errors) expect(detail).toMatch(sentence);
      const { errorId, instance, ...content } = body; // random ids may contain anything
      expect(instance).toBe(`urn:uuid:${errorId}`);
      expect(JSON.stringify(content)).not.toMatch(/aaaa|EVIL|1e9|NaN/);
    });

    it('is harmless whatever the name of a parameter is', async () => {
      for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '%00', 'limit%00']) {
        const { status } = await get(`served/texts?namespace=shop&language=pl&${name}=x`);
        expect([name, status < 500]).toEqual([name, true]);
      }
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    });

    itInProgram('gets a problem in the language of the client, with the texts of the application', async () => {
      const unknown = await get('served/texts?namespace=shop&language=xx', 'de-AT, en;q=0.5').expect(404);
      expect(unknown.headers['content-language']).toBe('de');
      expect(unknown.body.title).toBe('In dieser Sprache gibt es hier nichts');
      const invalid = await get('served/texts?namespace=shop&language=pl&limit=0', 'de').expect(400);
      expect(invalid.body.errors).toEqual([{ pointer: '/limit', detail: '„limit“: eine ganze Zahl von 1 bis 200' }]);
    });

    it('gets a problem instead of a page below /api, also in a browser', async () => {
      const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      for (const path of ['/api/', '/api/v1', '/api/v1/nothing', '/api/v2/messages', '/api/%3Cscript%3E']) {
        const { status, headers, text } = await request(started.url).get(path).set('Accept', browser);
        expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/problem+json']);
        expect(text).not.toContain('script');
      }
      const page = await request(started.url).get('/api/v1/served/texts').set('Accept', browser).expect(400);
      expect(page.headers['content-type']).toMatch('application/problem+json');
      await request(started.url).post('/api/v1/served/texts').send({ a: 1 }).expect(404);
    });
  });
});

function cursorOf(content: object): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

describe('pseudo-locales', () => {
  let started: StartedApp;
  beforeAll(async () => {
    started = await startApp({ texts, environment: { DRAGOMAN_PSEUDO_LOCALE: '1' } });
  });
  afterAll(() => started.close());

  itInProgram('are served and rendered like languages, only to those who ask for them by name', async () => {
    const { body } = await request(started.url).get('/locales/en-XA/shop.json').expect(200);
    expect(body.title).toMatch(/^\[\P{ASCII}.* ·+\]$/u);
    const page = await request(started.url).get('/en-XA/languages').expect(200);
    expect(page.text).toContain('<html lang="en-XA" dir="ltr"');
    expect(page.text).toContain('English (Pseudo-Accents)');
    expect(page.text).toMatch(/<h1[^>]*>\[/);
    const mirrored = await request(started.url).get('/locales/ar-XB/shop.json').expect(200);
    expect(mirrored.body.title).toMatch(/^\u200F\u202E\w+\u202C\u200F/);
    const rightToLeft = await request(started.url).get('/ar-XB/languages').expect(200);
    expect(rightToLeft.text).toContain('<html lang="ar-XB" dir="rtl"');
    expect(rightToLeft.text).toMatch(/<h1[^>]*>\u200F\u202E/);
    const arab = await request(started.url).get('/languages').set('Accept-Language', 'ar, en;q=0.5');
    expect(locationOf(arab)).not.toBe('/ar-XB/languages');
    const visitor = await request(started.url).get('/languages').set('Accept-Language', 'en-AU, xx');
    expect(locationOf(visitor)).toBe('/en/languages');
  });
});
