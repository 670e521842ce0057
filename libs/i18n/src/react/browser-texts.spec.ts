import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BrowserTexts, type EmbeddedTexts } from './browser-texts';

/** Serves texts the way `/locales` does, and notes what it was requestedUrls for. */
class Texts {
  requestedUrls: string[] = [];
  release = '1';
  /** Answers of these paths fail as often as the number says. */
  failing = new Map<string, number>();
  texts = new Map<string, object>();
  private server!: Server;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      this.requestedUrls.push(request.url!);
      const path = request.url!.replace(/\?.*/, '');
      const failures = this.failing.get(path) ?? 0;
      if (failures > 0) {
        this.failing.set(path, failures - 1);
        response.writeHead(503).end('{}');
        return;
      }
      const texts = this.texts.get(path);
      response.writeHead(texts ? 200 : 404, { 'X-Dragoman-Release': this.release });
      response.end(JSON.stringify(texts ?? {}));
    }).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('BrowserTexts', () => {
  const carried: EmbeddedTexts = {
    language: 'de',
    release: '1',
    resources: { common: { hello: 'Hallo' } },
    hashes: { common: 'c0', shop: 's0' },
  };
  let server: Texts;
  let base: string;
  let texts: BrowserTexts;

  beforeEach(async () => {
    server = new Texts();
    base = await server.start();
    texts = new BrowserTexts(carried, { base });
    server.texts.set('/de/common.json', { hello: 'Hallo' });
    server.texts.set('/de/shop.json', { title: 'Laden' });
    server.texts.set('/fr/common.json', { hello: 'Bonjour' });
    server.texts.set('/fr/shop.json', { title: 'Boutique' });
  });
  afterEach(() => server.stop());

  const read = (language: string, key: string) => texts.ready(language, [])?.t(key as never);

  it('starts with the embedded texts without a request', async () => {
    await texts.load('de', ['common']);
    expect(read('de', 'common:hello')).toBe('Hallo');
    expect(server.requestedUrls).toEqual([]);
  });

  it('loads further namespaces from immutable URLs', async () => {
    expect(texts.ready('de', ['common', 'shop'])).toBeUndefined();
    await texts.load('de', ['common', 'shop']);
    expect(texts.ready('de', ['common', 'shop'])?.t('shop:title' as never)).toBe('Laden');
    expect(server.requestedUrls).toEqual(['/de/shop.json?fallback=merged&v=s0']);
  });

  it('loads namespaces of another language in parallel, without hashes', async () => {
    await texts.load('fr', ['common', 'shop']);
    expect(read('fr', 'common:hello')).toBe('Bonjour');
    expect(read('de', 'common:hello')).toBe('Hallo');
    expect(server.requestedUrls.sort()).toEqual(['/fr/common.json?fallback=merged', '/fr/shop.json?fallback=merged']);
  });

  it('shares one request between concurrent loads', async () => {
    await Promise.all([texts.load('fr', ['common']), texts.load('fr', ['common'])]);
    await texts.load('fr', ['common']);
    expect(server.requestedUrls).toHaveLength(1);
  });

  it('retries a failed request once', async () => {
    server.failing.set('/de/shop.json', 1);
    await texts.load('de', ['shop']);
    expect(read('de', 'shop:title')).toBe('Laden');
  });

  it('rejects if one namespace fails and tries again on the next call', async () => {
    server.failing.set('/fr/shop.json', 2);
    await expect(texts.load('fr', ['common', 'shop'])).rejects.toThrow('responded with 503');
    expect(texts.ready('fr', ['common', 'shop'])).toBeUndefined();
    await texts.load('fr', ['common', 'shop']);
    expect(texts.ready('fr', ['common', 'shop'])).toBeDefined();
  });

  it('replaces all texts together after a release and notifies once', async () => {
    await texts.load('de', ['shop']);
    const before = texts.ready('de', []);
    const listener = jest.fn();
    const stop = texts.subscribe(listener);
    server.release = '2';
    server.texts.set('/de/common.json', { hello: 'Moin' });
    server.texts.set('/de/shop.json', { title: 'Geschäft' });
    await texts.refresh();
    expect([read('de', 'common:hello'), read('de', 'shop:title')]).toEqual(['Moin', 'Geschäft']);
    expect(texts.ready('de', [])).not.toBe(before);
    expect([texts.release, texts.version, listener.mock.calls.length]).toEqual(['2', 1, 1]);
    stop();
    await texts.refresh();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('refreshes all texts before adding a namespace of a newer release', async () => {
    server.release = '2';
    server.texts.set('/de/common.json', { hello: 'Moin' });
    await texts.load('fr', ['common']);
    expect([texts.release, read('de', 'common:hello'), read('fr', 'common:hello')]).toEqual(['2', 'Moin', 'Bonjour']);
  });

  it('keeps a namespace that is loaded during a refresh', async () => {
    let resume = () => {};
    const paused = new Promise<void>((resolve) => (resume = resolve));
    texts = new BrowserTexts(carried, {
      base,
      fetch: async (...request) => {
        if ((request[0] as string).includes('/de/common.json')) await paused;
        return fetch(...request);
      },
    });
    const refreshed = texts.refresh();
    await texts.load('de', ['shop']);
    resume();
    await refreshed;
    expect([read('de', 'common:hello'), read('de', 'shop:title')]).toEqual(['Hallo', 'Laden']);
  });

  it('keeps the texts if a new release cannot be fetched', async () => {
    server.failing.set('/de/common.json', 2);
    await expect(texts.refresh()).rejects.toThrow('responded with 503');
    expect([texts.release, read('de', 'common:hello')]).toEqual(['1', 'Hallo']);
  });

  it('fetches once more if a release is announced while texts are fetched', async () => {
    let resume = () => {};
    const paused = new Promise<void>((resolve) => (resume = resolve));
    texts = new BrowserTexts(carried, {
      base,
      fetch: async (...request) => {
        const response = await fetch(...request);
        await paused; // the server has answered with the release before
        return response;
      },
    });
    server.release = '2';
    const second = texts.showRelease('2');
    while (server.requestedUrls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    server.release = '3';
    server.texts.set('/de/common.json', { hello: 'Moin' });
    const third = texts.showRelease('3');
    resume();
    expect(await third).toBe(true);
    expect([texts.release, read('de', 'common:hello')]).toEqual(['3', 'Moin']);
    await second;
    expect(server.requestedUrls).toHaveLength(2);
  });

  it('says that another release is shown if a later one than announced was fetched', async () => {
    server.release = '3';
    const second = texts.showRelease('2');
    while (texts.release === '1') await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await texts.showRelease('3')).toBe(false);
    expect(await second).toBe(true);
    expect(server.requestedUrls).toHaveLength(1);
  });

  it('does not take a release from the cache of the browser', async () => {
    const caches: (RequestCache | undefined)[] = [];
    texts = new BrowserTexts(carried, {
      base,
      fetch: (url, init) => {
        caches.push(init?.cache);
        return fetch(url, init);
      },
    });
    await texts.load('de', ['shop']);
    await texts.refresh();
    expect(caches).toEqual([undefined, 'no-cache', 'no-cache']);
  });

  it('waits for a replica that does not have an announced release yet', async () => {
    const shown = texts.showRelease('2');
    setTimeout(() => {
      server.release = '2';
      server.texts.set('/de/common.json', { hello: 'Moin' });
    }, 100);
    expect(await shown).toBe(true);
    expect([texts.release, read('de', 'common:hello')]).toEqual(['2', 'Moin']);
  });

  it('shows an announced release that could not be fetched at first', async () => {
    server.failing.set('/de/common.json', 2);
    server.release = '2';
    expect(await texts.showRelease('2')).toBe(true);
    expect(texts.release).toBe('2');
  });

  it('applies the post-processor to all texts, including later ones', async () => {
    const loud = { type: 'postProcessor' as const, name: 'loud', process: (text: string) => text.toUpperCase() };
    const listener = jest.fn();
    texts.subscribe(listener);
    texts.postProcess(loud);
    expect([read('de', 'common:hello'), listener.mock.calls.length]).toEqual(['HALLO', 1]);
    await texts.load('fr', ['common']);
    await texts.refresh();
    expect([read('fr', 'common:hello'), read('de', 'common:hello')]).toEqual(['BONJOUR', 'HALLO']);
    texts.postProcess();
    expect(read('de', 'common:hello')).toBe('Hallo');
  });

  it('switches to drafts and back, and stays unchanged without permission', async () => {
    server.texts.set('/de/common.json', { hello: 'Entwurf' });
    await texts.showDrafts(true);
    expect([server.requestedUrls.at(-1), read('de', 'common:hello')]).toEqual([
      '/de/common.json?fallback=merged&drafts',
      'Entwurf',
    ]);
    server.texts.set('/de/common.json', { hello: 'Hallo' });
    await texts.showDrafts(false);
    expect([server.requestedUrls.at(-1), read('de', 'common:hello')]).toEqual([
      '/de/common.json?fallback=merged',
      'Hallo',
    ]);
    server.failing.set('/de/common.json', 2);
    await expect(texts.showDrafts(true)).rejects.toThrow('responded with 503');
    await texts.refresh();
    expect(server.requestedUrls.at(-1)).toBe('/de/common.json?fallback=merged');
  });
});
