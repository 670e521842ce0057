import { type INestApplication, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { I18nModule, PageRenderer, type PageRequest } from '@dragoman/i18n';
import { ConcurrencyLimiter } from '@dragoman/i18n/internal';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { sendRequest } from '../support/send-request';
import { waitUntil } from '../support/wait-until';

const MAX_ACTIVE = 400;

/** Its pages wait until the function that `hold` returns is called. */
@Injectable()
class WaitingRenderer extends PageRenderer {
  readonly pages = [];
  readonly paths = ['/'];
  readonly cookies = [];
  readonly signals: AbortSignal[] = [];
  failures = 0;
  private resume = () => {};
  private waiting: Promise<void> | undefined;

  hold(): () => void {
    this.waiting = new Promise((resolve) => (this.resume = resolve));
    return this.resume;
  }

  async render({ language, failure, signal }: PageRequest) {
    this.signals.push(signal);
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

describe('more concurrent pages than the limit', () => {
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

  it('get a localized 503 without rendering, while texts are still served', async () => {
    const limiter = app.get(ConcurrencyLimiter);
    const resume = renderer.hold();
    const pages = Array.from({ length: MAX_ACTIVE }, (_, i) => sendRequest(url, `/de?${i}`, html));
    await waitUntil(() => limiter.activeCount === MAX_ACTIVE);

    const refused = await sendRequest(url, '/pl', html);
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-language': 'pl',
      'content-type': expect.stringMatching('^text/html'),
    });
    expect(refused.text).toMatch(/<html lang="pl" dir="ltr">.*<h1>Chwilowo niedostępne<\/h1>/);
    expect(renderer.failures).toBe(0); // rendering an error page would add to the overload
    expect((await sendRequest(url, '/locales/de/shop.json')).status).toBe(200);
    expect((await sendRequest(url, '/locales/resources.json?lng=de+pl&ns=shop')).status).toBe(200);
    expect(limiter.activeCount).toBe(MAX_ACTIVE);

    resume();
    expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
    await waitUntil(() => limiter.activeCount === 0);
    expect((await sendRequest(url, '/pl', html)).status).toBe(200);
  });

  it('are abandoned when the visitor closes the connection, also those that wait for an earlier response', async () => {
    const resume = renderer.hold();
    renderer.signals.length = 0;
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    socket.write('GET /de HTTP/1.1\r\nHost: x\r\nAuthorization: Basic x\r\nAccept: text/html\r\n\r\n'.repeat(12));
    await waitUntil(() => renderer.signals.length === 12);
    expect(renderer.signals.some(({ aborted }) => aborted)).toBe(false);
    socket.resetAndDestroy();
    await waitUntil(() => renderer.signals.every(({ aborted }) => aborted));
    resume();
    await waitUntil(() => app.get(ConcurrencyLimiter).activeCount === 0);
  });

  it('are released after a failure', async () => {
    const limiter = app.get(ConcurrencyLimiter);
    const broken = jest.spyOn(renderer, 'render').mockRejectedValue(new Error('broken'));
    const failed = await sendRequest(url, '/de', html);
    broken.mockRestore();
    expect(failed.status).toBe(500);
    expect(failed.text).toMatch(/<html lang="de" dir="ltr">/); // the minimal page, because the error page failed as well
    expect(limiter.activeCount).toBe(0);
  });
});
