import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BrowserTexts, type CarriedTexts } from './browser-texts';

/** Serves texts the way `/locales` does, and notes what it was asked for. */
class Texts {
  asked: string[] = [];
  release = '1';
  /** Answers of these paths fail as often as the number says. */
  failing = new Map<string, number>();
  texts = new Map<string, object>();
  private server!: Server;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      this.asked.push(request.url!);
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

describe('the texts of a page in the browser', () => {
  const carried: CarriedTexts = {
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

  it('are those that the document carried, without asking for anything', async () => {
    await texts.load('de', ['common']);
    expect(read('de', 'common:hello')).toBe('Hallo');
    expect(server.asked).toEqual([]);
  });

  it('grow by what a page needs, from an address that never changes its content', async () => {
    expect(texts.ready('de', ['common', 'shop'])).toBeUndefined();
    await texts.load('de', ['common', 'shop']);
    expect(texts.ready('de', ['common', 'shop'])?.t('shop:title' as never)).toBe('Laden');
    expect(server.asked).toEqual(['/de/shop.json?fallback=merged&v=s0']);
  });

  it('are loaded all at once for another language, whose hashes are not known', async () => {
    await texts.load('fr', ['common', 'shop']);
    expect(read('fr', 'common:hello')).toBe('Bonjour');
    expect(read('de', 'common:hello')).toBe('Hallo');
    expect(server.asked.sort()).toEqual(['/fr/common.json?fallback=merged', '/fr/shop.json?fallback=merged']);
  });

  it('are asked for once, however many want them', async () => {
    await Promise.all([texts.load('fr', ['common']), texts.load('fr', ['common'])]);
    await texts.load('fr', ['common']);
    expect(server.asked).toHaveLength(1);
  });

  it('are asked for a second time when the first answer fails', async () => {
    server.failing.set('/de/shop.json', 1);
    await texts.load('de', ['shop']);
    expect(read('de', 'shop:title')).toBe('Laden');
  });

  it('are refused as a whole when one cannot be had, and asked for again next time', async () => {
    server.failing.set('/fr/shop.json', 2);
    await expect(texts.load('fr', ['common', 'shop'])).rejects.toThrow('answered 503');
    expect(texts.ready('fr', ['common', 'shop'])).toBeUndefined();
    await texts.load('fr', ['common', 'shop']);
    expect(texts.ready('fr', ['common', 'shop'])).toBeDefined();
  });

  it('are replaced together by a new release, and those who listen are told once', async () => {
    await texts.load('de', ['shop']);
    const before = texts.ready('de', []);
    const told = jest.fn();
    const stop = texts.subscribe(told);
    server.release = '2';
    server.texts.set('/de/common.json', { hello: 'Moin' });
    server.texts.set('/de/shop.json', { title: 'Geschäft' });
    await texts.refresh();
    expect([read('de', 'common:hello'), read('de', 'shop:title')]).toEqual(['Moin', 'Geschäft']);
    expect(texts.ready('de', [])).not.toBe(before);
    expect([texts.release, texts.version, told.mock.calls.length]).toEqual(['2', 1, 1]);
    stop();
    await texts.refresh();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('never mix releases: a namespace of a newer one brings the others up to it first', async () => {
    server.release = '2';
    server.texts.set('/de/common.json', { hello: 'Moin' });
    await texts.load('fr', ['common']);
    expect([texts.release, read('de', 'common:hello'), read('fr', 'common:hello')]).toEqual(['2', 'Moin', 'Bonjour']);
  });

  it('stay as they are when a new release cannot be had', async () => {
    server.failing.set('/de/common.json', 2);
    await expect(texts.refresh()).rejects.toThrow('answered 503');
    expect([texts.release, read('de', 'common:hello')]).toEqual(['1', 'Hallo']);
  });

  it('pass through whatever they are to pass through, those that come later as well', async () => {
    const loud = { type: 'postProcessor' as const, name: 'loud', process: (text: string) => text.toUpperCase() };
    const told = jest.fn();
    texts.subscribe(told);
    texts.postProcess(loud);
    expect([read('de', 'common:hello'), told.mock.calls.length]).toEqual(['HALLO', 1]);
    await texts.load('fr', ['common']);
    await texts.refresh();
    expect([read('fr', 'common:hello'), read('de', 'common:hello')]).toEqual(['BONJOUR', 'HALLO']);
    texts.postProcess();
    expect(read('de', 'common:hello')).toBe('Hallo');
  });

  it('become drafts and published ones again, or stay what they are where somebody may not see drafts', async () => {
    server.texts.set('/de/common.json', { hello: 'Entwurf' });
    await texts.showDrafts(true);
    expect([server.asked.at(-1), read('de', 'common:hello')]).toEqual([
      '/de/common.json?fallback=merged&drafts',
      'Entwurf',
    ]);
    server.texts.set('/de/common.json', { hello: 'Hallo' });
    await texts.showDrafts(false);
    expect([server.asked.at(-1), read('de', 'common:hello')]).toEqual(['/de/common.json?fallback=merged', 'Hallo']);
    server.failing.set('/de/common.json', 2);
    await expect(texts.showDrafts(true)).rejects.toThrow('answered 503');
    await texts.refresh();
    expect(server.asked.at(-1)).toBe('/de/common.json?fallback=merged');
  });
});
