import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { I18nModule } from '../../libs/i18n/src/index';
import { CatalogService } from '../../libs/i18n/src/nest/catalog/catalog.service';
import { BrowserI18n } from '../../libs/i18n/src/react/browser-i18n';
import { fetchTexts } from '../../libs/i18n/src/react/fetch-texts';

describe('a front end of another origin', () => {
  let app: INestApplication<Server>;
  let directory: string;
  let url: string;
  let requests: string[];
  const send = (address: string) => {
    requests.push(address.slice(url.length).replace(/v=.*/, 'v'));
    return fetch(address);
  };
  const write = (path: string, content: object) => writeFile(join(directory, path), JSON.stringify(content));
  const title = (i18n: BrowserI18n) => i18n.current().t('shop:title' as never);

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dragoman-texts-'));
    for (const language of ['en', 'de', 'ar']) await mkdir(join(directory, language, 'shop'), { recursive: true });
    await write('en/shop.json', { title: 'Shop', only: 'English' });
    await write('de/shop.json', { title: 'Laden' });
    await write('en/shop/cart.json', { title: 'Cart' });
    await write('ar/other.json', { title: 'آخر' });
    const module = I18nModule.forRoot({ fallback: 'en', namespaces: directory });
    app = await NestFactory.create({ module: class ShopModule {}, imports: [module] }, { logger: false });
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}/locales`;
  });
  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });
  beforeEach(() => void (requests = []));

  it('fetches the texts of the language that fits the visitor best, each once and by its hash', async () => {
    const texts = await fetchTexts({ url, namespaces: ['shop', 'shop/cart'], preferred: ['xx', 'de-CH'], fetch: send });
    expect(texts.language).toBe('de');
    expect(texts.resources).toEqual({ shop: { title: 'Laden', only: 'English' }, 'shop/cart': { title: 'Cart' } });
    expect(texts.languages).toEqual([
      { tag: 'de', ownName: 'Deutsch', direction: 'ltr' },
      { tag: 'en', ownName: 'English', direction: 'ltr' },
    ]);
    expect(requests).toEqual([
      '/manifest.json',
      '/de/shop.json?fallback=merged&v',
      '/de/shop/cart.json?fallback=merged&v',
    ]);
  });

  it('has the languages that it names, also without texts of their own', async () => {
    const { language, languages } = await fetchTexts({ url, namespaces: ['shop'], languages: ['ar', 'en'] });
    expect([language, ...languages.map(({ tag }) => tag)]).toEqual(['en', 'ar', 'en']);
  });

  it('explains which namespaces and languages are missing', async () => {
    await expect(fetchTexts({ url, namespaces: ['shop', 'blog'] })).rejects.toThrow('has no namespace "blog"');
    await expect(fetchTexts({ url, namespaces: ['shop'], languages: ['fr'] })).rejects.toThrow(
      'no texts in the namespaces shop in fr',
    );
    await expect(fetchTexts({ url: `${url}/none`, namespaces: [] })).rejects.toThrow('responded with 404');
  });

  it('changes the language once its texts are loaded; the last of several changes wins', async () => {
    const i18n = new BrowserI18n(await fetchTexts({ url, namespaces: ['shop'], languages: ['en', 'de', 'ar'] }), {
      url,
    });
    const shown: string[] = [];
    i18n.subscribe(() => shown.push(title(i18n)));
    await Promise.all([i18n.changeLanguage('ar'), i18n.changeLanguage('de')]);
    expect([i18n.language, ...shown]).toEqual(['de', 'Laden']);
    await i18n.load(['shop/cart']);
    await i18n.changeLanguage('en');
    expect(i18n.current().t('shop/cart:title' as never)).toBe('Cart');
    await expect(i18n.changeLanguage('fr')).rejects.toThrow('"fr" is not a language of the front end: it has');
    expect(i18n.language).toBe('en');
  });

  it('keeps its language if another one cannot be loaded', async () => {
    const i18n = new BrowserI18n(await fetchTexts({ url, namespaces: ['shop'] }), { url: `${url}/none` });
    await expect(i18n.changeLanguage('de')).rejects.toThrow('404');
    expect([i18n.language, title(i18n)]).toEqual(['en', 'Shop']);
  });

  it('notifies its subscribers of new texts', async () => {
    const i18n = new BrowserI18n(await fetchTexts({ url, namespaces: ['shop'] }), { url });
    const before = i18n.current();
    const listener = jest.fn();
    const unsubscribe = i18n.subscribe(listener);
    await write('en/shop.json', { title: 'Sale' });
    await app.get(CatalogService).refresh();
    await i18n.texts.refresh();
    expect([listener.mock.calls.length, title(i18n), i18n.current() === before]).toEqual([1, 'Sale', false]);
    unsubscribe();
    await i18n.changeLanguage('de');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
