import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { CatalogService, PageRenderer } from '@dragoman/i18n';
import type { NextFunction, Request, Response } from 'express';
import { PageCache } from '../../libs/i18n/src/nest/page-cache';
import { ask, type Answer } from '../support/ask';
import { ChangingTexts, ChangingTextsModule } from '../support/changing-texts';
import { pastFastLane } from '../support/past-fast-lane';
import { startApp, type StartedApp } from '../support/start-app';

const ORIGIN = 'https://texts.example';
const SHARED = 'public, max-age=0, s-maxage=60, must-revalidate';
const PRIVATE = 'private, no-store';
const SECURITY = {
  'content-security-policy': expect.stringMatching(
    /^(?!.*unsafe-inline)(?!.*\*)(?=.*default-src 'self')(?=.*frame-ancestors 'none')(?=.*base-uri 'none')/,
  ),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
};

/** Somebody's middleware: counts the visits of those who ask for it. */
@Module({})
class CountingModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply((request: Request, response: Response, next: NextFunction) => {
        if (request.headers['x-count'] !== undefined) response.cookie('visits', '1');
        next();
      })
      .forRoutes('{*path}');
  }
}

let started: StartedApp;
beforeAll(async () => {
  started = await startApp({
    extensions: [ChangingTextsModule, CountingModule],
    environment: { DRAGOMAN_ORIGIN: ORIGIN, DRAGOMAN_PAGE_MAX_AGE: '60' },
  });
});
afterAll(() => started.close());
afterEach(() => jest.restoreAllMocks());

const get = (path: string, headers = {}, method = 'GET'): Promise<Answer> =>
  ask(started.url, path, {
    method,
    headers: { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', ...headers },
  });
const renderings = () => jest.spyOn(started.app.get(PageRenderer), 'render');
const release = () => started.app.get(CatalogService).current.release;
const forgetPages = () => started.app.get(PageCache)['pages'].clear();

async function change(say: string): Promise<void> {
  const changed = new Promise<void>((resolve) => {
    const stop = started.app.get(CatalogService).onChange(() => (stop(), resolve()));
  });
  started.app.get(ChangingTexts, { strict: false }).change({ en: { say } });
  await changed;
}

/** What the page carries beside what is to be seen. */
function pageData({ text }: Answer) {
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(text)!;
  return JSON.parse(json!);
}

describe('an address without a language', () => {
  it.each([
    ['/', {}, '/en'],
    ['/', { 'Accept-Language': 'de' }, '/de'],
    ['/', { 'Accept-Language': 'de-AT, en;q=0.5' }, '/de'],
    ['/', { 'Accept-Language': 'en;q=0.2, de;q=0.9' }, '/de'],
    ['/', { 'Accept-Language': 'de;q=0, en' }, '/en'],
    ['/', { 'Accept-Language': 'xx, *;q=0.1' }, '/en'],
    ['/', { Cookie: 'lng=de' }, '/de'],
    ['/', { Cookie: 'lng=de', 'Accept-Language': 'en' }, '/de'],
    ['/', { Cookie: 'lng=nonsense', 'Accept-Language': 'de' }, '/de'],
    ['/', { Cookie: 'other=de; lng="de"; lng=en' }, '/de'],
    ['/?lng=de', { Cookie: 'lng=en', 'Accept-Language': 'en' }, '/de?lng=de'],
    ['/?lng=DE', {}, '/de?lng=DE'],
    ['/?lng=de&lng=en', { 'Accept-Language': 'en' }, '/en?lng=de&lng=en'],
    ['/?lng[]=de', { 'Accept-Language': 'en' }, '/en?lng[]=de'],
    ['/?lng=', { Cookie: 'lng=de' }, '/de?lng='],
    ['/languages?sort=name&q=a%2Fb%20c', { 'Accept-Language': 'de' }, '/de/languages?sort=name&q=a%2Fb%20c'],
    ['/languages/', { 'Accept-Language': 'de' }, '/de/languages/'],
    ['/xx/languages', { 'Accept-Language': 'de' }, '/de/xx/languages'],
    ['/deutsch', { 'Accept-Language': 'en' }, '/en/deutsch'],
    ['//evil.example/%2F..', {}, '/en//evil.example/%2F..'],
    ['/?', {}, '/en?'],
  ])('%s leads somebody with %j to %s', async (path, headers, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers: answered } = await get(path, headers, method);
      expect([status, answered.location]).toEqual([302, location]);
      expect(answered['cache-control']).toBe(PRIVATE);
      expect(answered).not.toHaveProperty('set-cookie');
      // names what was looked at on the way
      if (!/lng=d/i.test(path))
        expect(answered.vary).toMatch('Cookie' in headers ? /^Cookie/ : /^Cookie, Accept-Language/);
    }
  });

  it('keeps the method of those who do not only read', async () => {
    const { status, headers } = await get('/languages', { 'Accept-Language': 'de' }, 'POST');
    expect([status, headers.location, headers['cache-control']]).toEqual([307, '/de/languages', PRIVATE]);
  });

  it('never leads to another host, whatever the request says of ours', async () => {
    for (const headers of [
      { Host: 'evil.example' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'javascript' },
      { Forwarded: 'host=evil.example' },
    ]) {
      expect((await get('/languages', headers)).headers.location).toBe('/en/languages');
    }
  });
});

describe('another name of a language', () => {
  it.each([
    ['/DE', '/de'],
    ['/De/languages?a=b', '/de/languages?a=b'],
    ['/de-DE', '/de'],
    ['/de_de/', '/de/'],
    ['/EN?lng=de', '/en?lng=de'],
    ['/DE//evil.example', '/de//evil.example'],
  ])('in %s leads for good to %s, whatever somebody prefers', async (path, location) => {
    const { status, headers } = await get(path, { Cookie: 'lng=fr', 'Accept-Language': 'fr' });
    expect([status, headers.location]).toEqual([308, location]);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(headers.vary ?? '').not.toMatch(/cookie|language/i);
  });

  it.each(['/de-AT', '/d', '/%64e'])('is not guessed in %s', async (path) => {
    expect((await get(path)).headers.location).toBe(`/en${path}`);
  });
});

describe('a page', () => {
  it('is in the language of its path, whatever somebody prefers', async () => {
    for (const headers of [{}, { Cookie: 'lng=en', 'Accept-Language': 'en' }]) {
      const page = await get('/de', headers);
      expect(page.status).toBe(200);
      expect(page.text).toMatch('<html lang="de" dir="ltr">');
      expect(page.headers['content-language']).toBe('de');
      expect(page.headers.vary).toBe('Accept-Encoding');
    }
    expect((await get('/de?lng=en')).text).toMatch('<html lang="de" dir="ltr">');
  });

  it('may be kept by everybody, is asked for again, and sets no cookie', async () => {
    const { status, headers, body } = await get('/en');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': SHARED,
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'x-dragoman-release': release(),
      ...SECURITY,
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('does not come again to those who have it, in any encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const asked = { 'Accept-Encoding': encoding };
      const { headers, text } = await get('/en/languages', asked);
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(headers.etag).toMatch({ br: /-br"$/, gzip: /-gzip"$/, identity: /^"[\w-]{22}"$/ }[encoding]!);
      expect(text).toMatch(/^<!doctype html>.*<\/html>\s*$/is);
      const again = await get('/en/languages', { ...asked, 'If-None-Match': `"x", W/${headers.etag}` });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': SHARED, vary: 'Accept-Encoding' });
    }
  });

  it('answers HEAD as GET, without the body, freshly rendered or kept', async () => {
    for (const path of ['/de/languages', '/de/languages', '/de/languages?a', '/de/nope']) {
      const [head, full] = [await get(path, {}, 'HEAD'), await get(path)];
      expect(head.body).toHaveLength(0);
      const same = path.includes('?') || full.status === 404 ? { etag: '' } : {}; // rendered anew, it says when
      expect({ ...head.headers, date: '', ...same }).toEqual({ ...full.headers, date: '', ...same });
    }
  });

  it('carries the texts of what it shows and of nothing else, from one release', async () => {
    const page = await get('/en');
    const data = pageData(page);
    expect(Object.keys(data.resources).sort()).toEqual(['dragoman/common', 'dragoman/failures', 'dragoman/home']);
    expect(data).toMatchObject({ language: 'en', release: page.headers['x-dragoman-release'], origin: ORIGIN });
  });

  it('names its own address and those in other languages by the configured origin, never by what a request says', async () => {
    for (const headers of [
      {},
      { Host: 'evil.example' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http', 'X-Forwarded-Prefix': '/evil' },
      { Forwarded: 'host=evil.example;proto=http', 'X-Original-URL': '/evil', 'X-Rewrite-URL': '/evil' },
    ]) {
      forgetPages();
      const { text } = await get('/de/languages', headers);
      expect(text).toContain(`<link data-head rel="canonical" href="${ORIGIN}/de/languages">`);
      for (const language of ['de', 'en'])
        expect(text).toContain(`rel="alternate" hreflang="${language}" href="${ORIGIN}/${language}/languages">`);
      expect(text).toContain(`rel="alternate" hreflang="x-default" href="${ORIGIN}/languages">`);
      expect(text).not.toContain('evil');
    }
  });

  it('says nothing of its query in what names its address', async () => {
    const { text } = await get('/de/languages?next=//evil.example');
    expect(text).toContain(`rel="canonical" href="${ORIGIN}/de/languages">`);
    expect(text).not.toMatch(/(?:href|src|content)="[^"?]*evil/);
  });

  it('finds every file that it names, for good', async () => {
    const { text } = await get('/en');
    const files = new Set(Array.from(text.matchAll(/(?:href|src)="(\/[\w-]+[/.][^"]*\.\w+)"/g), ([, path]) => path!));
    expect(files.size).toBeGreaterThan(3);
    for (const file of files) {
      const { status, headers } = await get(file);
      expect([file, status]).toEqual([file, 200]);
      if (file.startsWith('/assets/')) expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each(['/assets/gone-1234.js', '/assets/..%2Findex.html', '/assets/', '/assets/__proto__', '/assets/%E0%A4%A'])(
    'is not what somebody gets who asks for the file %s',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect([status, headers.location, text]).toEqual([404, undefined, '']);
    },
  );

  it('is only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      for (const Accept of ['*/*', 'text/html']) {
        const { status, headers } = await get('/de/languages', { Accept }, method);
        expect([status, headers.allow, headers['cache-control']]).toEqual([405, 'GET, HEAD', 'no-store']);
      }
    }
  });

  it('is nothing for those who do not read HTML, also where it is kept', async () => {
    await get('/de');
    for (const Accept of ['application/json', 'image/*', 'text/html;q=0, application/json']) {
      const { status, headers, json } = await get('/de', { Accept });
      expect([status, headers['content-language'], json().type]).toEqual([404, 'de', 'urn:problem:notFound']);
    }
    for (const Accept of ['text/*', '*/*', 'application/json, text/html;q=0.1', 'TEXT/HTML']) {
      expect((await get('/de', { Accept })).status).toBe(200);
    }
  });
});

describe('a page that is not there', () => {
  it('says so in the language of its path, and to search engines', async () => {
    for (const path of ['/de/nope', '/de/languages/nope', '/de/nope?lng=en', '/de/..%2F..%2Fetc%2Fpasswd', '/de/%00']) {
      const page = await get(path, { 'Accept-Language': 'en' });
      expect(page.status).toBe(404);
      expect(page.text).toMatch('<html lang="de" dir="ltr">');
      expect(page.text).toMatch(/<meta [^>]*name="robots" content="noindex"/);
      expect(page.text).not.toMatch(/rel="canonical"|hreflang=/);
      expect(page.headers['cache-control']).toMatch(/no-store|s-maxage=0/);
      expect(page.headers).toMatchObject({
        'content-language': 'de',
        ...SECURITY,
      });
      expect(page.text).not.toMatch(/etc\/passwd/);
    }
  });

  it('says so too where its address cannot be read', async () => {
    const page = await get('/de/%E0%A4%A');
    expect(page.status).toBe(400);
    expect(page.text).toMatch('<html lang="de" dir="ltr">');
    expect(page.text).not.toMatch('%E0');
    expect(page.headers['cache-control']).toBe('no-store');
  });
});

describe('a page that fails', () => {
  const secret = new Error('secret in /srv/app/page.js');

  beforeEach(() => jest.spyOn(process.stdout, 'write').mockReturnValue(true)); // Nest writes its log there
  const logged = () =>
    jest.mocked(process.stderr.write).mock.calls.join('') + jest.mocked(process.stdout.write).mock.calls.join('');

  it.each([
    ['says so in the language, with an id that the log has', 1, '<html lang="de" dir="ltr">'],
    ['says so plainly where even that fails', 2, '<h1>Hier ist etwas schiefgegangen</h1>'],
  ])('%s', async (_, times, html) => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const render = renderings();
    for (let i = 0; i < times; i++) render.mockRejectedValueOnce(secret);
    const page = await get('/de/languages?fails');
    const log = logged();
    jest.restoreAllMocks();
    expect(page.status).toBe(500);
    expect(page.text).toContain(html);
    expect(page.text).toContain('noindex');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      ...SECURITY,
    });
    expect(page.text).not.toMatch(/secret|\/srv/);
    const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(page.text)!;
    expect(log).toContain(id);
    expect(log).toContain('secret in /srv/app/page.js');
    expect((await get('/de/languages?fails')).status).toBe(200);
  });

  it('leaves one line in the log, whatever its address says', async () => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    renderings().mockRejectedValueOnce('no error object');
    await get(`/de/languages?${'%0a'.repeat(3)}${'x'.repeat(5000)}`);
    const log = logged();
    jest.restoreAllMocks();
    expect(log.match(/\n/g)).toHaveLength(1);
    expect(log.length).toBeLessThan(800);
  });
});

describe('a page that many ask for', () => {
  it('is rendered once, and comes as the first time', async () => {
    forgetPages();
    const render = renderings();
    for (const encoding of ['gzip', 'br', 'identity']) {
      const answers: Answer[] = [];
      for (let i = 0; i < 3; i++) answers.push(await get('/de/developers', { 'Accept-Encoding': encoding }));
      const [first, ...others] = answers.map(({ status, headers, body }) => ({
        status,
        headers: { ...headers, date: '' },
        body,
      }));
      for (const other of others) expect(other).toEqual(first);
    }
    expect(render).toHaveBeenCalledTimes(1);
    const controllers = await pastFastLane(started.app);
    const fresh = await ask(controllers.url, '/de/developers', { headers: { Accept: 'text/html' } });
    const kept = await get('/de/developers');
    expect({ ...fresh.headers, date: '', etag: '' }).toEqual({ ...kept.headers, date: '', etag: '' });
    expect(render).toHaveBeenCalledTimes(2);
    await controllers.close();
  });

  it('is rendered again after a release, and never shows the one before', async () => {
    const before = await get('/de');
    await change('something else');
    const render = renderings();
    const after = await get('/de', { 'If-None-Match': before.headers.etag });
    expect(after.status).toBe(200);
    expect(pageData(after).release).toBe(release());
    expect(after.headers['x-dragoman-release']).toBe(release());
    await get('/de');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is of one release also where the next one comes while it is being rendered', async () => {
    forgetPages();
    const renderer = started.app.get(PageRenderer);
    const original = renderer.render.bind(renderer);
    const before = release();
    renderings().mockImplementationOnce(async (request) => {
      const page = await original(request);
      await change('in the meantime');
      return page;
    });
    const page = await get('/de');
    expect(release()).not.toBe(before);
    expect([page.headers['x-dragoman-release'], pageData(page).release]).toEqual([release(), release()]);
  });

  it('is not kept under addresses that anybody can make up', async () => {
    forgetPages();
    const render = renderings();
    for (let i = 0; i < 3; i++) await get('/de?utm_source=letter');
    for (let i = 0; i < 3; i++) await get('/de/made-up');
    expect(render).toHaveBeenCalledTimes(6);
  });

  it('is shared by those whose cookies it does not depend on', async () => {
    forgetPages();
    const render = renderings();
    for (const Cookie of ['', 'lng=en', 'tracking=1; session-of-another-app=2', 'THEME=dark', 'notheme=dark']) {
      expect((await get('/en', { Cookie })).headers['cache-control']).toBe(SHARED);
    }
    expect(render).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a theme of his own', { Cookie: 'theme=dark' }, 'data-theme="dark"'],
    ['a theme that there is not', { Cookie: 'a=b;theme=%22%3E%3Cscript%3E' }, '<html lang="en" dir="ltr">'],
    ['an authorization', { Authorization: 'Bearer x' }, '<html lang="en" dir="ltr">'],
  ])('is rendered for one visitor alone who has %s', async (_, headers, html) => {
    await get('/en');
    const render = renderings();
    for (let i = 0; i < 2; i++) {
      const page = await get('/en', headers);
      expect(page.headers['cache-control']).toBe(PRIVATE);
      expect(page.text).toContain(html);
      expect(page.text).not.toContain('<script>');
    }
    expect(render).toHaveBeenCalledTimes(2);
    expect((await get('/en')).text).toContain('<html lang="en" dir="ltr">');
  });
});

describe('a page on which somebody else sets a cookie', () => {
  it('is that visitor’s alone, and the cookie never becomes another’s', async () => {
    forgetPages();
    const counted = await get('/de/texts', { 'X-Count': '1' });
    expect(counted.headers).toMatchObject({ 'set-cookie': ['visits=1; Path=/'], 'cache-control': PRIVATE });
    const other = await get('/de/texts');
    expect(other.headers['cache-control']).toBe(SHARED);
    expect(other.headers).not.toHaveProperty('set-cookie');
    expect((await get('/de/texts')).headers).not.toHaveProperty('set-cookie');
  });
});

describe('for search engines', () => {
  it('every page is listed, with its other languages, by the configured origin', async () => {
    const { status, headers, text } = await get('/sitemap.xml', {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
    });
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(text).toContain(`<loc>${ORIGIN}/de</loc>`);
    expect(text).toContain(`<loc>${ORIGIN}/en/languages</loc>`);
    expect(text).toContain(`hreflang="x-default" href="${ORIGIN}/languages"/>`);
    expect(text).not.toContain('evil');
    for (const [, address] of text.matchAll(/<loc>(.*?)<\/loc>/g)) {
      const page = await get(address!.replace(ORIGIN, ''));
      expect([address, page.status]).toEqual([address, 200]);
      const inSitemap = text.slice(text.indexOf(`<loc>${address}</loc>`)).split('</url>', 1)[0]!;
      const alternates = (source: string) =>
        Array.from(source.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g), ([, ...pair]) => pair);
      expect(alternates(inSitemap)).toEqual(alternates(page.text));
    }
  });

  it('the sitemap is named', async () => {
    expect((await get('/robots.txt')).text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
  });
});

describe('an origin without TLS', () => {
  it('does not promise any', async () => {
    const { url, close } = await startApp({ environment: { DRAGOMAN_ORIGIN: 'http://localhost:3000' } });
    const { status, headers } = await ask(url, '/en', { headers: { Accept: 'text/html' } });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('strict-transport-security');
    await close();
  });
});
