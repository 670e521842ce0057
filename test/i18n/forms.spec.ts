import { Body, Controller, HttpCode, Injectable, Module, Post, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { I18nModule, PageRenderer, type PageRequest, type RenderedPage } from '@dragoman/i18n';
import type { Response } from 'express';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendRequest } from '../support/send-request';

/** A third-party renderer: one page has a form, the others have none. */
@Injectable()
class Pages extends PageRenderer {
  readonly pages = [];
  readonly paths = ['/'];
  readonly cookies = [];
  override readonly acceptsForms = true;

  async render({ url, form, language, personal, fetch }: PageRequest): Promise<RenderedPage> {
    if (form === undefined) return { status: 200, html: `read ${personal}`, shared: true };
    if (!url.endsWith('/order')) return { status: 405, shared: false };
    const ordered = await fetch('/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new URLSearchParams(form))),
    });
    const { amount } = (await ordered.json()) as { amount: string };
    if (ordered.status === 201) return { status: 303, location: `/${language}/thanks?amount=${amount}`, shared: false };
    return { status: ordered.status, html: `wait ${ordered.headers.get('Retry-After')}`, shared: false };
  }
}

@Controller('orders')
class OrdersController {
  @Post()
  @HttpCode(201)
  order(@Body() { amount }: { amount: string }, @Res({ passthrough: true }) response: Response) {
    if (amount === 'all') response.status(503).set('Retry-After', '7');
    else response.cookie('basket', amount);
    return { amount };
  }
}

describe('the library with a third-party renderer', () => {
  let directory: string;
  let url: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dragoman-forms-'));
    await mkdir(join(directory, 'en'));
    await writeFile(join(directory, 'en/shop.json'), '{"order":"Order"}');
    @Module({
      imports: [
        I18nModule.forRoot({
          fallback: 'en',
          namespaces: directory,
          renderer: Pages,
          sessionCookies: ['shop-session'],
        }),
      ],
      controllers: [OrdersController],
    })
    class ShopModule {}
    // with Nest's body parsers, unlike the application of this repository
    const app = await NestFactory.create(ShopModule, { logger: false, routeResolutionStrategy: 'specificity' });
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${((app.getHttpServer() as Server).address() as AddressInfo).port}`;
    close = () => app.close();
  });
  afterAll(async () => {
    await close();
    await rm(directory, { recursive: true });
  });

  const post = (path: string, body: string) =>
    sendRequest(url, path, {
      method: 'POST',
      headers: {
        Accept: 'text/html',
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      },
      body,
    });

  it('passes a form to the page, whose request sets a cookie, and redirects', async () => {
    const { status, headers } = await post('/en/order', 'amount=3');
    expect([status, headers.location]).toEqual([303, '/en/thanks?amount=3']);
    expect(headers['set-cookie']).toEqual(['basket=3; Path=/']);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('shows the page again with the status of a failed request', async () => {
    const { status, text, headers } = await post('/en/order', 'amount=all');
    expect([status, text]).toEqual([503, 'wait 7']);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('returns 405 for pages without forms', async () => {
    const { status, headers } = await post('/en', 'amount=3');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('caches a page for anonymous visitors, and none for visitors who are signed in', async () => {
    const get = (Cookie: string) => sendRequest(url, '/en', { headers: { Accept: 'text/html', Cookie } });
    expect((await get('')).headers['cache-control']).toMatch(/^public/);
    const own = await get('shop-session=x');
    expect([own.headers['cache-control'], own.text]).toEqual(['private, no-store', 'read true']);
    expect((await get('other=x')).text).toBe('read false');
  });
});
