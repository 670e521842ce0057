import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { CatalogService } from './catalog.service';
import type { Drafts } from './drafts';
import { KeptPage } from './kept-page';
import { PageCache } from './page-cache';
import type { PageRenderer } from './page-renderer';

const page = (bytes: number): KeptPage => {
  const body = Buffer.alloc(bytes);
  return new KeptPage({}, 'tag', { br: body, gzip: body, identity: body });
};

describe('Kept pages', () => {
  const served = { current: { release: 'r1' } };
  beforeEach(() => (served.current = { release: 'r1' }));

  const cacheOf = (pageCacheSize?: number) =>
    new PageCache(
      { fallback: 'en', pageCacheSize },
      served as unknown as CatalogService,
      { asked: ({ headers }) => headers.cookie?.includes('drafts') ?? false } as Drafts,
      { cookies: ['theme'] } as unknown as PageRenderer,
    );

  function ask(cache: PageCache, url: string, headers: IncomingMessage['headers'] = {}): boolean {
    const request = new IncomingMessage(new Socket());
    request.headers = headers;
    return cache.serve(url, request, new ServerResponse(request));
  }

  it('are served to everybody whose page would be the same', () => {
    const cache = cacheOf();
    cache.keep('/de', 'r1', page(100));
    expect(ask(cache, '/de')).toBe(true);
    expect(ask(cache, '/de/')).toBe(false);
    expect(ask(cache, '/de', { cookie: 'lng=en; other=x' })).toBe(true);
    expect(ask(cache, '/de', { cookie: 'theme=' })).toBe(false);
    expect(ask(cache, '/de', { authorization: 'Basic x' })).toBe(false);
    expect(ask(cache, '/de', { accept: 'text/html,application/xhtml+xml' })).toBe(true);
    expect(ask(cache, '/de', { accept: 'application/json' })).toBe(false);
    expect(ask(cache, '/de', { accept: 'text/html;q=0' })).toBe(false);
  });

  it('are of the release that is served, or not served', () => {
    const cache = cacheOf();
    cache.keep('/de', 'r1', page(100));
    served.current = { release: 'r2' };
    expect(ask(cache, '/de')).toBe(false);
    cache.keep('/en', 'r1', page(100)); // rendered before, finished after the release
    expect(ask(cache, '/en')).toBe(false);
    cache.keep('/en', 'r2', page(100));
    expect([ask(cache, '/en'), ask(cache, '/de')]).toEqual([true, false]);
  });

  it('take no more than their bytes; the one not asked for longest goes first', () => {
    const cache = cacheOf(10 * 3 * 100 + 500);
    for (let i = 0; i < 10; i++) cache.keep(`/de/${i}`, 'r1', page(100));
    expect(ask(cache, '/de/0')).toBe(true);
    for (let i = 10; i < 13; i++) cache.keep(`/de/${i}`, 'r1', page(100));
    const kept = Array.from({ length: 13 }, (_, i) => ask(cache, `/de/${i}`));
    expect(kept.filter((each) => each).length).toBeLessThanOrEqual(11);
    expect([kept[0], kept[1], kept[12]]).toEqual([true, false, true]);
  });

  it('do not push all others out for one', () => {
    const cache = cacheOf(10_000);
    cache.keep('/de', 'r1', page(100));
    cache.keep('/large', 'r1', page(500));
    expect([ask(cache, '/de'), ask(cache, '/large')]).toEqual([true, false]);
  });

  it('are none where they may take no bytes', () => {
    const cache = cacheOf(0);
    cache.keep('/de', 'r1', page(100));
    expect(ask(cache, '/de')).toBe(false);
  });
});
