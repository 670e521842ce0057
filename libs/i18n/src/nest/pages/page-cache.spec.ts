import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { CatalogService } from '../catalog/catalog.service';
import type { DraftAccess } from '../extension/draft-access';
import { CachedPage } from './cached-page';
import { PageCache } from './page-cache';
import type { PageRenderer } from './page-renderer';

const pageOf = (bytes: number): CachedPage => {
  const body = Buffer.alloc(bytes);
  return new CachedPage({}, 'hash', { br: body, gzip: body, identity: body });
};

describe('the page cache', () => {
  const catalog = { current: { release: 'r1' } };
  const renderer = { cookies: ['theme'], version: '' };
  beforeEach(() => {
    catalog.current = { release: 'r1' };
    renderer.version = '';
  });

  const cacheOf = (pageCacheSize?: number) =>
    new PageCache(
      { fallback: 'en', pageCacheSize },
      catalog as unknown as CatalogService,
      { isRequested: ({ headers }) => headers.cookie?.includes('drafts') ?? false } as DraftAccess,
      renderer as unknown as PageRenderer,
    );

  function serve(cache: PageCache, url: string, headers: IncomingMessage['headers'] = {}): boolean {
    const request = new IncomingMessage(new Socket());
    request.headers = headers;
    return cache.serve(url, request, new ServerResponse(request));
  }

  it('serves a page to every visitor who would get the same one', () => {
    const cache = cacheOf();
    cache.set('/de', 'r1', pageOf(100));
    expect(serve(cache, '/de')).toBe(true);
    expect(serve(cache, '/de/')).toBe(false);
    expect(serve(cache, '/de', { cookie: 'lng=en; other=x' })).toBe(true);
    expect(serve(cache, '/de', { cookie: 'theme=' })).toBe(false);
    expect(serve(cache, '/de', { authorization: 'Basic x' })).toBe(false);
    expect(serve(cache, '/de', { accept: 'text/html,application/xhtml+xml' })).toBe(true);
    expect(serve(cache, '/de', { accept: 'application/json' })).toBe(false);
    expect(serve(cache, '/de', { accept: 'text/html;q=0' })).toBe(false);
  });

  it('serves only pages of the current release', () => {
    const cache = cacheOf();
    cache.set('/de', 'r1', pageOf(100));
    catalog.current = { release: 'r2' };
    expect(serve(cache, '/de')).toBe(false);
    cache.set('/en', 'r1', pageOf(100)); // rendered before the release, finished after it
    expect(serve(cache, '/en')).toBe(false);
    cache.set('/en', 'r2', pageOf(100));
    expect([serve(cache, '/en'), serve(cache, '/de')]).toEqual([true, false]);
  });

  it('serves only pages of the current version of the renderer', () => {
    const cache = cacheOf();
    const before = cache.version;
    cache.set('/de', before, pageOf(100));
    renderer.version = 'h2';
    expect(serve(cache, '/de')).toBe(false);
    cache.set('/de', before, pageOf(100)); // rendered before the change, finished after it
    expect(serve(cache, '/de')).toBe(false);
    cache.set('/de', cache.version, pageOf(100));
    expect(serve(cache, '/de')).toBe(true);
  });

  it('stays within its bytes and evicts the least recently used page first', () => {
    const cache = cacheOf(10 * 3 * 100 + 500);
    for (let i = 0; i < 10; i++) cache.set(`/de/${i}`, 'r1', pageOf(100));
    expect(serve(cache, '/de/0')).toBe(true);
    for (let i = 10; i < 13; i++) cache.set(`/de/${i}`, 'r1', pageOf(100));
    const served = Array.from({ length: 13 }, (_, i) => serve(cache, `/de/${i}`));
    expect(served.filter((each) => each).length).toBeLessThanOrEqual(11);
    expect([served[0], served[1], served[12]]).toEqual([true, false, true]);
  });

  it('does not cache a page that would displace most of the others', () => {
    const cache = cacheOf(10_000);
    cache.set('/de', 'r1', pageOf(100));
    cache.set('/large', 'r1', pageOf(500));
    expect([serve(cache, '/de'), serve(cache, '/large')]).toEqual([true, false]);
  });

  it('caches nothing with a size of 0', () => {
    const cache = cacheOf(0);
    cache.set('/de', 'r1', pageOf(100));
    expect(serve(cache, '/de')).toBe(false);
  });
});
