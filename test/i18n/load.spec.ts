import { type INestApplication, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { I18nModule, Load, PageRenderer, type PageRequest } from '@dragoman/i18n';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ask } from '../support/ask';
import { until } from '../support/until';

const MOST = 400;

/** Its pages wait for something that does not come until it is let go. */
@Injectable()
class WaitingRenderer extends PageRenderer {
  readonly pageIds = [];
  readonly paths = ['/'];
  readonly cookies = [];
  readonly build = 'test';
  failures = 0;
  private letGo = () => {};
  private waiting: Promise<void> | undefined;

  hold(): () => void {
    this.waiting = new Promise((resolve) => (this.letGo = resolve));
    return this.letGo;
  }

  async render({ language, failure }: PageRequest) {
    if (failure !== undefined) this.failures++;
    else await this.waiting;
    return { status: failure?.status ?? 200, html: `<!doctype html><html lang="${language}"></html>`, shared: false };
  }
}

@Module({
  imports: [
    I18nModule.forRootAsync({
      useFactory: () => ({
        languages: ['en', 'de', 'pl'],
        fallback: 'en',
        namespaces: join(__dirname, 'shop/locales'),
      }),
      renderer: WaitingRenderer,
    }),
  ],
})
class WaitingModule {}

describe('more pages at once than can be rendered', () => {
  let app: INestApplication<Server>;
  let url: string;
  let renderer: WaitingRenderer;

  beforeAll(async () => {
    app = await NestFactory.create(WaitingModule, { logger: false, routeResolutionStrategy: 'specificity' });
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
    renderer = app.get(PageRenderer);
  });
  afterAll(() => app.close());

  const html = { headers: { Accept: 'text/html' } };

  it('are refused in words of the visitor, for nothing, while texts are served as ever', async () => {
    const load = app.get(Load);
    const letGo = renderer.hold();
    const pages = Array.from({ length: MOST }, (_, i) => ask(url, `/de?${i}`, html));
    await until(() => load.underWay === MOST);

    const refused = await ask(url, '/pl', html);
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-language': 'pl',
      'content-type': expect.stringMatching('^text/html'),
    });
    expect(refused.text).toMatch(/<html lang="pl" dir="ltr">.*<h1>Chwilowo niedostępne<\/h1>/);
    expect(renderer.failures).toBe(0); // a page that says so would be one more
    expect((await ask(url, '/locales/de/shop.json')).status).toBe(200);
    expect((await ask(url, '/locales/resources.json?lng=de+pl&ns=shop')).status).toBe(200);
    expect(load.underWay).toBe(MOST);

    letGo();
    expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
    await until(() => load.underWay === 0);
    expect((await ask(url, '/pl', html)).status).toBe(200);
  });

  it('are not held against those who come after a failure', async () => {
    const load = app.get(Load);
    const broken = jest.spyOn(renderer, 'render').mockRejectedValue(new Error('broken'));
    const failed = await ask(url, '/de', html);
    broken.mockRestore();
    expect(failed.status).toBe(500);
    expect(failed.text).toMatch(/<html lang="de" dir="ltr">/); // not even the page of a failure could be rendered
    expect(load.underWay).toBe(0);
  });
});
