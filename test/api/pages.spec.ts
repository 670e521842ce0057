import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { CatalogService, PageRenderer } from '@dragoman/i18n';
import type { NextFunction, Request, Response } from 'express';
import { PageCache } from '../../libs/i18n/src/nest/pages/page-cache';
import { isInHost, basePath, itAtRoot, pageCookie } from '../support/base-path';
import { sendRequest, type HttpResponse } from '../support/send-request';
import { ChangingTexts, ChangingTextsModule } from '../support/changing-texts';
import { startWithoutPreRouting } from '../support/start-without-pre-routing';
import { startApp, type StartedApp } from '../support/start-app';

const ORIGIN = 'https://texts.example';
const LNG = pageCookie('lng');
const THEME = pageCookie('theme');
const SHARED = `public, max-age=0, s-maxage=${isInHost ? 0 : 60}, must-revalidate`;
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

/** Third-party middleware that sets a cookie on request. */
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

const get = (path: string, headers = {}, method = 'GET'): Promise<HttpResponse> =>
  sendRequest(started.url, path, {
    method,
    headers: { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', ...headers },
  });
const renderings = () => jest.spyOn(started.app.get(PageRenderer), 'render');
const release = () => started.app.get(CatalogService).current.release;
const forgetPages = () => started.app.get(PageCache).clear();

async function change(say: string): Promise<void> {
  const changed = new Promise<void>((resolve) => {
    const stop = started.app.get(CatalogService).onChange(() => (stop(), resolve()));
  });
  started.app.get(ChangingTexts, { strict: false }).change({ en: { say } });
  await changed;
}

/** The first tag of a page without a theme. */
const htmlTag = (language: string) => `<html lang="${language}" dir="ltr"${basePath && ` data-base="${basePath}"`}>`;

/** Parses the data that the page contains for hydration. */
function pageData({ text }: HttpResponse) {
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(text)!;
  return JSON.parse(json!);
}

describe('a URL without a language', () => {
  it.each([
    ['/', {}, '/en'],
    ['/', { 'Accept-Language': 'de' }, '/de'],
    ['/', { 'Accept-Language': 'de-AT, en;q=0.5' }, '/de'],
    ['/', { 'Accept-Language': 'en;q=0.2, de;q=0.9' }, '/de'],
    ['/', { 'Accept-Language': 'de;q=0, en' }, '/en'],
    ['/', { 'Accept-Language': 'xx, *;q=0.1' }, '/en'],
    ['/', { Cookie: `${LNG}=de` }, '/de'],
    ['/', { Cookie: `${LNG}=de`, 'Accept-Language': 'en' }, '/de'],
    ['/', { Cookie: `${LNG}=nonsense`, 'Accept-Language': 'de' }, '/de'],
    ['/', { Cookie: `other=de; ${LNG}="de"; ${LNG}=en` }, '/de'],
    ['/?lng=de', { Cookie: `${LNG}=en`, 'Accept-Language': 'en' }, '/de?lng=de'],
    ['/?lng=DE', {}, '/de?lng=DE'],
    ['/?lng=de&lng=en', { 'Accept-Language': 'en' }, '/en?lng=de&lng=en'],
    ['/?lng[]=de', { 'Accept-Language': 'en' }, '/en?lng[]=de'],
    ['/?lng=', { Cookie: `${LNG}=de` }, '/de?lng='],
    ['/languages?sort=name&q=a%2Fb%20c', { 'Accept-Language': 'de' }, '/de/languages?sort=name&q=a%2Fb%20c'],
    ['/languages/', { 'Accept-Language': 'de' }, '/de/languages/'],
    ['/xx/languages', { 'Accept-Language': 'de' }, '/de/xx/languages'],
    ['/deutsch', { 'Accept-Language': 'en' }, '/en/deutsch'],
    ['//evil.example/%2F..', {}, '/en//evil.example/%2F..'],
    ['/?', {}, '/en?'],
  ])('%s with %j redirects to %s', async (path, headers, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers: answered } = await get(path, headers, method);
      expect([status, answered.location]).toEqual([302, basePath + location]);
      expect(answered['cache-control']).toBe(PRIVATE);
      expect(answered).not.toHaveProperty('set-cookie');
      // `Vary` lists the request headers that were read.
      if (!/lng=d/i.test(path))
        expect(answered.vary).toMatch('Cookie' in headers ? /^Cookie/ : /^Cookie, Accept-Language/);
    }
  });

  it('keeps the method of requests that write', async () => {
    const { status, headers } = await get('/languages', { 'Accept-Language': 'de' }, 'POST');
    expect([status, headers.location, headers['cache-control']]).toEqual([307, `${basePath}/de/languages`, PRIVATE]);
  });

  it('never redirects to another host, whatever the Host header is', async () => {
    for (const headers of [
      { Host: 'evil.example' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'javascript' },
      { Forwarded: 'host=evil.example' },
    ]) {
      expect((await get('/languages', headers)).headers.location).toBe(`${basePath}/en/languages`);
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
  ])('in %s redirects permanently to %s, whatever the visitor prefers', async (path, location) => {
    const { status, headers } = await get(path, { Cookie: `${LNG}=fr`, 'Accept-Language': 'fr' });
    expect([status, headers.location]).toEqual([308, basePath + location]);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(headers.vary ?? '').not.toMatch(/cookie|language/i);
  });

  it.each(['/de-AT', '/d', '/%64e'])('is not recognized in %s', async (path) => {
    expect((await get(path)).headers.location).toBe(`${basePath}/en${path}`);
  });
});

describe('a page', () => {
  it('is in the language of its path, whatever the visitor prefers', async () => {
    for (const headers of [{}, { Cookie: `${LNG}=en`, 'Accept-Language': 'en' }]) {
      const page = await get('/de', headers);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(htmlTag('de'));
      expect(page.headers['content-language']).toBe('de');
      expect(page.headers.vary).toBe('Accept-Encoding');
    }
    expect((await get('/de?lng=en')).text).toMatch(htmlTag('de'));
  });

  it('is public, has to be revalidated, and sets no cookie', async () => {
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

  it('returns 304 for a matching entity tag, in any encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const acceptEncoding = { 'Accept-Encoding': encoding };
      const { headers, text } = await get('/en/languages', acceptEncoding);
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(headers.etag).toMatch({ br: /-br"$/, gzip: /-gzip"$/, identity: /^"[\w-]{22}"$/ }[encoding]!);
      expect(text).toMatch(/^<!doctype html>.*<\/html>\s*$/is);
      const again = await get('/en/languages', { ...acceptEncoding, 'If-None-Match': `"x", W/${headers.etag}` });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': SHARED, vary: 'Accept-Encoding' });
    }
  });

  it('responds to HEAD like GET without the body, rendered or cached', async () => {
    for (const path of ['/de/languages', '/de/languages', '/de/languages?a', '/de/nope']) {
      const [head, full] = [await get(path, {}, 'HEAD'), await get(path)];
      expect(head.body).toHaveLength(0);
      const same = path.includes('?') || full.status === 404 ? { etag: '' } : {}; // rendered per request, with a timestamp
      expect({ ...head.headers, date: '', ...same }).toEqual({ ...full.headers, date: '', ...same });
    }
  });

  it('contains the texts of its own routes only, from one release', async () => {
    const page = await get('/en');
    const data = pageData(page);
    expect(Object.keys(data.resources).sort()).toEqual(['dragoman/common', 'dragoman/failures', 'dragoman/home']);
    expect(data).toMatchObject({
      language: 'en',
      release: page.headers['x-dragoman-release'],
      publicUrl: ORIGIN + basePath,
    });
  });

  itAtRoot('uses the configured origin for its canonical and alternate URLs, never a request header', async () => {
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

  itAtRoot('leaves its query out of the canonical URL', async () => {
    const { text } = await get('/de/languages?next=//evil.example');
    expect(text).toContain(`rel="canonical" href="${ORIGIN}/de/languages">`);
    expect(text).not.toMatch(/(?:href|src|content)="[^"?]*evil/);
  });

  it('links only to existing files, which are immutable', async () => {
    const { text } = await get('/en');
    const files = new Set(Array.from(text.matchAll(/(?:href|src)="(\/[\w-]+[/.][^"]*\.\w+)"/g), ([, path]) => path!));
    expect(files.size).toBeGreaterThan(3);
    for (const file of files) {
      expect(file.startsWith(`${basePath}/`)).toBe(true);
      const path = file.slice(basePath.length);
      const { status, headers } = await get(path);
      expect([file, status]).toEqual([file, 200]);
      if (path.startsWith('/assets/')) expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each(['/assets/gone-1234.js', '/assets/..%2Findex.html', '/assets/', '/assets/__proto__', '/assets/%E0%A4%A'])(
    'is not the response for the file %s',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect([status, headers.location, text]).toEqual([404, undefined, '']);
    },
  );

  it('returns 405 for methods that write', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      for (const Accept of ['*/*', 'text/html']) {
        const { status, headers } = await get('/de/languages', { Accept }, method);
        expect([status, headers.allow, headers['cache-control']]).toEqual([405, 'GET, HEAD', 'no-store']);
      }
    }
  });

  it('returns 404 to clients that do not accept HTML, cached or not', async () => {
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

describe('a missing page', () => {
  it('returns 404 in the language of its path, with noindex', async () => {
    for (const path of ['/de/nope', '/de/languages/nope', '/de/nope?lng=en', '/de/..%2F..%2Fetc%2Fpasswd', '/de/%00']) {
      const page = await get(path, { 'Accept-Language': 'en' });
      expect(page.status).toBe(404);
      expect(page.text).toMatch(htmlTag('de'));
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

  it('returns an error page for a malformed URL', async () => {
    const page = await get('/de/%E0%A4%A');
    expect(page.status).toBe(400);
    expect(page.text).toMatch(htmlTag('de'));
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
    ['shows a localized page with the id of the log entry', 1, htmlTag('de')],
    ['shows a minimal page if rendering the error page fails too', 2, '<h1>Hier ist etwas schiefgegangen</h1>'],
  ])('%s', async (_, times, html) => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const render = renderings();
    for (let i = 0; i < times; i++) render.mockRejectedValueOnce(secret);
    const page = await get('/de/languages?q=fails');
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
    expect((await get('/de/languages?q=fails')).status).toBe(200);
  });

  it('logs one line, whatever its URL contains', async () => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    renderings().mockRejectedValueOnce('no error object');
    await get(`/de/languages?q=${'%0a'.repeat(3)}${'x'.repeat(5000)}`);
    const log = logged();
    jest.restoreAllMocks();
    expect(log.match(/\n/g)).toHaveLength(1);
    expect(log.length).toBeLessThan(800);
  });
});

describe('a page with many requests', () => {
  it('is rendered once and then served from the cache', async () => {
    forgetPages();
    const render = renderings();
    for (const encoding of ['gzip', 'br', 'identity']) {
      const responses: HttpResponse[] = [];
      for (let i = 0; i < 3; i++) responses.push(await get('/de/developers', { 'Accept-Encoding': encoding }));
      const [first, ...others] = responses.map(({ status, headers, body }) => ({
        status,
        headers: { ...headers, date: '' },
        body,
      }));
      for (const other of others) expect(other).toEqual(first);
    }
    expect(render).toHaveBeenCalledTimes(1);
    const controllers = await startWithoutPreRouting(started.app);
    forgetPages();
    const fresh = await sendRequest(controllers.url, '/de/developers', { headers: { Accept: 'text/html' } });
    const cached = await get('/de/developers');
    expect({ ...fresh.headers, date: '', etag: '' }).toEqual({ ...cached.headers, date: '', etag: '' });
    expect(render).toHaveBeenCalledTimes(2);
    await controllers.close();
  });

  it('is rendered again after a release, never with earlier texts', async () => {
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

  it('has texts of one release if the next one is published during rendering', async () => {
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

  it('is the same for all URLs that differ in parameters that it ignores', async () => {
    forgetPages();
    const render = renderings();
    for (let i = 0; i < 3; i++) await get(`/de?utm_source=${i}`);
    for (let i = 0; i < 3; i++) await get(`/de/languages?${i}=1&q`);
    const [plain, ignored] = [await get('/de'), await get('/de?other&other=2')];
    expect(ignored.body).toEqual(plain.body);
    expect(render).toHaveBeenCalledTimes(4); // `q` makes a page of its own, which is not cached
  });

  it('is not cached for URLs with a parameter that it reads, nor when it does not exist', async () => {
    forgetPages();
    const render = renderings();
    for (let i = 0; i < 3; i++) await get('/de/languages?q=po');
    for (let i = 0; i < 3; i++) await get('/de/made-up');
    expect(render).toHaveBeenCalledTimes(6);
  });

  it('is rendered once for visitors who request it at the same time', async () => {
    forgetPages();
    const render = renderings();
    const pages = await Promise.all(Array.from({ length: 100 }, () => get('/de/developers')));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is shared by visitors whose cookies it does not depend on', async () => {
    forgetPages();
    const render = renderings();
    for (const Cookie of ['', `${LNG}=en`, 'tracking=1; session-of-another-app=2', 'THEME=dark', 'notheme=dark']) {
      expect((await get('/en', { Cookie })).headers['cache-control']).toBe(SHARED);
    }
    expect(render).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a theme', { Cookie: `${THEME}=dark` }, 'data-theme="dark"'],
    ['an unknown theme', { Cookie: `a=b;${THEME}=%22%3E%3Cscript%3E` }, htmlTag('en')],
    ['an authorization', { Authorization: 'Bearer x' }, htmlTag('en')],
  ])('is rendered individually for a visitor with %s', async (_, headers, html) => {
    await get('/en');
    const render = renderings();
    for (let i = 0; i < 2; i++) {
      const page = await get('/en', headers);
      expect(page.headers['cache-control']).toBe(PRIVATE);
      expect(page.text).toContain(html);
      expect(page.text).not.toContain('<script>');
    }
    expect(render).toHaveBeenCalledTimes(2);
    expect((await get('/en')).text).toContain(htmlTag('en'));
  });
});

describe('a page on which other middleware sets a cookie', () => {
  it('is private, and never sent to another visitor', async () => {
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
  itAtRoot('the sitemap lists every page with its alternates, by the configured origin', async () => {
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

  itAtRoot('robots.txt names the sitemap', async () => {
    expect((await get('/robots.txt')).text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
  });
});

describe('an origin without TLS', () => {
  it('sends no Strict-Transport-Security', async () => {
    const { url, close } = await startApp({ environment: { DRAGOMAN_ORIGIN: 'http://localhost:3000' } });
    const { status, headers } = await sendRequest(url, '/en', { headers: { Accept: 'text/html' } });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('strict-transport-security');
    await close();
  });
});
