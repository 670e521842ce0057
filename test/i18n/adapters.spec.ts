import {
  type ArgumentsHost,
  Body,
  Catch,
  ConflictException,
  Controller,
  type ExceptionFilter,
  Get,
  HttpStatus,
  type INestApplication,
  Module,
  type ModuleMetadata,
  Post,
} from '@nestjs/common';
import { APP_FILTER, HttpAdapterHost, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Delivery, I18nModule, type I18nOptions, Language, Problem } from '@dragoman/i18n';
import { IsInt, Max } from 'class-validator';
import { I18nService, I18nValidationException, I18nValidationPipe, i18nValidationMessage } from 'nestjs-i18n';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ReleaseEvents } from '../../libs/i18n/src/nest/delivery/release-events';
import { sendRaw, sendRequest } from '../support/send-request';
import { enhancedHost, prepareHost, record, RECORDED_REQUESTS } from './enhanced-host';

type ForRootOptions = Parameters<typeof I18nModule.forRoot>[0];

const OPTIONS: I18nOptions = {
  languages: ['en', 'de', 'pl'],
  fallback: 'en',
  namespaces: join(__dirname, 'shop/locales'),
};

const ADAPTERS = [
  ['Express', () => new ExpressAdapter()],
  ['Fastify', () => new FastifyAdapter()],
] as const;

interface Started {
  readonly app: INestApplication<Server>;
  readonly url: string;
}

async function start(
  adapter: ExpressAdapter | FastifyAdapter,
  metadata: ModuleMetadata,
  prepare: (app: INestApplication<Server>) => void = () => {},
): Promise<Started> {
  @Module(metadata)
  class HostModule {}
  const app = await NestFactory.create<INestApplication<Server>>(HostModule, adapter, {
    logger: false,
    abortOnError: false,
  });
  prepare(app);
  await app.listen(0, '127.0.0.1');
  return { app, url: `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}` };
}

class OrderDto {
  @IsInt({ message: i18nValidationMessage('shop:order.wholeNumber') })
  @Max(5, { message: i18nValidationMessage('shop:order.atMost') })
  amount: number;
}

@Controller('orders')
class OrdersController {
  constructor(private readonly i18n: I18nService) {}
  @Get() welcome(@Language() language: string) {
    return { language, cart: this.i18n.t('shop:cart', { args: { count: 3 } }) };
  }
  @Get('gone') gone() {
    throw new Problem(HttpStatus.GONE, 'orderGone', { namespace: 'shop', values: { id: 7 } });
  }
  @Get('locked') locked() {
    throw new ConflictException({ code: 'X1', message: 'The order is locked.', errors: { order: 'locked' } });
  }
  @Get('breaks') breaks() {
    throw new Error('secret');
  }
  @Post() create(@Body(new I18nValidationPipe({ transform: true })) order: OrderDto) {
    return order;
  }
}

const shop = (options: Partial<ForRootOptions> = {}): ModuleMetadata => ({
  imports: [I18nModule.forRoot({ ...OPTIONS, ...options })],
  controllers: [OrdersController],
});

describe.each(ADAPTERS)('the library on %s', (name, adapter) => {
  let started: Started;
  beforeAll(async () => {
    started = await start(adapter(), shop());
  });
  afterAll(() => started.app.close());
  const get = (path: string, headers = {}, method = 'GET') => sendRequest(started.url, path, { method, headers });

  it.each([
    ['the header', '/orders', { 'Accept-Language': 'de-AT' }, 'Cookie, Accept-Language'],
    ['the cookie', '/orders', { Cookie: 'lng=de', 'Accept-Language': 'pl' }, 'Cookie'],
    ['the query', '/orders?lng=de', { Cookie: 'lng=pl' }, undefined],
  ])('responds in the language of %s', async (_, path, headers, vary) => {
    const response = await get(path, headers);
    expect(response.json()).toEqual({ language: 'de', cart: '3 Artikel' });
    expect([response.headers['content-language'], response.headers.vary]).toEqual(['de', vary]);
  });

  it('serves texts', async () => {
    const bundle = await get('/locales/de/shop.json');
    expect([bundle.status, bundle.headers['content-language'], bundle.json().cart_one]).toEqual([
      200,
      'de',
      '{{count}} Artikel',
    ]);
    expect((await get('/locales/de/shop.json', { 'If-None-Match': bundle.headers.etag })).status).toBe(304);
    const several = await get('/locales?lng=de+pl&ns=shop');
    expect(Object.keys(several.json())).toEqual(['de', 'pl']);
    expect((await get('/locales/resources.json?lng=de+pl&ns=shop')).text).toBe(several.text);
    const manifest = await get('/locales/manifest.json');
    expect(Object.keys(manifest.json().bundles)).toEqual(['de', 'en', 'pl']);
    const head = await get('/locales/manifest.json', {}, 'HEAD');
    expect({ ...head.headers, date: '' }).toEqual({ ...manifest.headers, date: '' });
    const preflight = await get('/locales/de/shop.json', { Origin: 'https://x.example' }, 'OPTIONS');
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
  });

  it('announces releases', async () => {
    const stream = await fetch(`${started.url}/locales/events`);
    const { value } = await stream.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toContain('event: release');
    expect(stream.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('counts event streams by the address that the application gives them', async () => {
    const behindProxy = await start(adapter(), shop({ clientAddress: ({ headers }) => String(headers['x-real-ip']) }));
    const stream = await fetch(`${behindProxy.url}/locales/events`, { headers: { 'X-Real-IP': '203.0.113.7' } });
    expect([...behindProxy.app.get(ReleaseEvents)['streams']['countByOwner']]).toEqual([['203.0.113.7', 1]]);
    await stream.body!.cancel();
    await behindProxy.app.close();
  });

  it('leaves the other listeners of the server in their order, and its other events alone', async () => {
    const seen: string[] = [];
    const listening = await start(adapter(), shop(), (app) => {
      const server = app.getHttpServer();
      server.prependListener('request', ({ url }) => void seen.push(`first ${url}`));
      server.on('request', (_, { writableEnded }) => void seen.push(`last, answered: ${writableEnded}`));
      server.on('upgrade', ({ url }, socket) => {
        seen.push(`upgrade ${url}`);
        socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\n\r\n');
      });
      server.on('checkContinue', ({ url }, response) => {
        seen.push(`continue ${url}`);
        response.writeHead(417).end();
      });
    });
    const ask = (path: string, headers = {}) => sendRequest(listening.url, path, { headers });
    expect((await ask('/locales/de/shop.json')).status).toBe(200);
    expect((await ask('/locales/manifest.json')).status).toBe(200);
    expect(seen).toEqual([]);
    expect((await ask('/orders')).status).toBe(200);
    expect(seen.splice(0)).toEqual(['first /orders', 'last, answered: false']);
    const upgrade = 'GET /locales/events HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    expect(await sendRaw(listening.url, upgrade)).toContain('426');
    expect((await ask('/orders', { Expect: '100-continue' })).status).toBe(417);
    expect(seen).toEqual(['upgrade /locales/events', 'continue /orders']);
    await listening.app.close();
  });

  it.each([
    ['/locales/de/missing.json', 'GET', 404, 'unknownNamespace'],
    ['/locales/xx/shop.json', 'GET', 404, 'unknownLanguage'],
    ['/locales/de', 'GET', 400, 'impossibleName'],
    ['/locales/de/%zz.json', 'GET', 400, 'impossibleName'],
    ['/locales/de/shop.json', 'POST', 405, 'methodNotAllowed'],
  ])('refuses %s of %s with %i', async (path, method, status, code) => {
    const response = await get(path, { 'Accept-Language': 'de' }, method);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'content-language': 'de',
      'access-control-allow-origin': '*',
      vary: 'Cookie, Accept-Language',
    });
    expect(response.json()).toMatchObject({ type: `urn:problem:${code}`, status });
  });

  it('describes its own errors and leaves others as they are', async () => {
    const german = { 'Accept-Language': 'de' };
    const gone = await get('/orders/gone', german);
    expect([gone.status, gone.headers['content-type'], gone.json().title]).toEqual([
      410,
      'application/problem+json',
      'Bestellung 7 gibt es nicht mehr',
    ]);
    const invalid = await sendRequest(started.url, '/orders', {
      method: 'POST',
      headers: { ...german, 'Content-Type': 'application/json' },
      body: '{"amount":9}',
    });
    expect(invalid.json()).toMatchObject({
      status: 400,
      errors: [{ pointer: '/amount', detail: 'amount: höchstens 5' }],
    });
    expect((await get('/orders/locked')).json()).toEqual({
      code: 'X1',
      message: 'The order is locked.',
      errors: { order: 'locked' },
    });
    expect((await get('/nothing')).json()).toEqual({
      message: 'Cannot GET /nothing',
      error: 'Not Found',
      statusCode: 404,
    });
  });

  it('describes every error with problems: "everywhere", and keeps the members of objects', async () => {
    const all = await start(adapter(), shop({ problems: 'everywhere' }));
    const german = (path: string, method = 'GET') =>
      sendRequest(all.url, path, { method, headers: { 'Accept-Language': 'de' } });
    const locked = await german('/orders/locked');
    expect(locked.json()).toMatchObject({
      status: 409,
      code: 'X1',
      detail: 'The order is locked.',
      title: expect.any(String),
    });
    expect(locked.json().errors).toEqual({ order: 'locked' });
    const broken = await german('/orders/breaks');
    expect([broken.status, broken.headers['content-type']]).toEqual([500, 'application/problem+json']);
    expect(broken.text).not.toContain('secret');
    expect((await german('/nothing')).json()).toMatchObject({ type: 'urn:problem:notFound' });
    const head = await german('/nothing', 'HEAD');
    expect([head.status, head.text]).toEqual([404, '']);
    const malformed = await sendRequest(all.url, '/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"secret": <svg>}',
    });
    expect(malformed.json()).toMatchObject({ status: 400, type: 'urn:problem:invalidJson' });
    expect(malformed.text).not.toContain('secret');
    await all.app.close();
  });

  it.each(['own', 'everywhere'] as const)(
    'leaves errors to the filters of the application with problems: "%s"',
    async (problems) => {
      @Catch(I18nValidationException)
      class HostFilter implements ExceptionFilter {
        constructor(private readonly host: HttpAdapterHost) {}
        catch({ errors }: I18nValidationException, host: ArgumentsHost) {
          const body = { invalid: errors.map(({ property }) => property) };
          this.host.httpAdapter.reply(host.switchToHttp().getResponse(), body, 422);
        }
      }
      const providers = [{ provide: APP_FILTER, useClass: HostFilter }];
      const filtered = await start(adapter(), { ...shop({ problems }), providers });
      const invalid = await sendRequest(filtered.url, '/orders', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"amount":9}',
      });
      expect([invalid.status, invalid.json()]).toEqual([422, { invalid: ['amount'] }]);
      expect((await sendRequest(filtered.url, '/orders/gone')).json()).toMatchObject({ type: 'urn:problem:orderGone' });
      await filtered.app.close();
    },
  );

  it('serves texts at another path, or nowhere', async () => {
    const moved = await start(adapter(), shop({ delivery: '/static/texts' }));
    expect((await sendRequest(moved.url, '/static/texts/de/shop.json')).status).toBe(200);
    expect((await sendRequest(moved.url, '/static/texts/manifest.json')).status).toBe(200);
    expect((await sendRequest(moved.url, '/locales/de/shop.json')).json()).toMatchObject({ error: 'Not Found' });
    expect((await sendRequest(moved.url, '/static/textsx')).json()).toMatchObject({ error: 'Not Found' });
    await moved.app.close();
    const none = await start(adapter(), shop({ delivery: false }));
    expect((await sendRequest(none.url, '/locales/de/shop.json')).json()).toMatchObject({ error: 'Not Found' });
    expect((await sendRequest(none.url, '/orders?lng=de')).json().cart).toBe('3 Artikel');
    await none.app.close();
  });

  it('serves texts without the server of the application, by the controller and by the handler', async () => {
    const { app } = started;
    if (name === 'Fastify') {
      const { inject } = app.getHttpAdapter().getInstance() as NestFastifyApplication;
      const response = await inject({ url: '/locales/de/shop.json' });
      expect([response.statusCode, response.headers['content-language']]).toEqual([200, 'de']);
      expect((await inject({ url: '/locales/de/missing.json' })).json()).toMatchObject({ status: 404 });
    } else {
      const response = await listenOnce(app.getHttpAdapter().getInstance() as RequestListener, '/locales/de/shop.json');
      expect([response.status, response.headers['content-language']]).toEqual([200, 'de']);
    }
    const { handler } = app.get(Delivery);
    expect((await listenOnce(handler, '/locales/de/shop.json')).status).toBe(200);
    expect((await listenOnce(handler, '/other')).status).toBe(404);
  });
});

async function listenOnce(listener: RequestListener, path: string) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await sendRequest(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, path);
  server.closeAllConnections();
  server.close();
  return response;
}

describe.each(ADAPTERS)(
  'a host with prefix, versions, guard, pipe, interceptor, filter and limits on %s',
  (_, adapter) => {
    let without: Started;
    let withModule: Started;
    beforeAll(async () => {
      without = await start(adapter(), enhancedHost, prepareHost);
      withModule = await start(adapter(), { ...enhancedHost, imports: [I18nModule.forRoot(OPTIONS)] }, prepareHost);
    });
    afterAll(async () => {
      await without.app.close();
      await withModule.app.close();
    });

    it('answers every request as without the library', async () => {
      expect(RECORDED_REQUESTS.length).toBeGreaterThan(45);
      const expected = await record(without.url);
      expect(await record(withModule.url)).toEqual(expected);
      const statuses = new Set(expected.map(({ status }) => status));
      expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 204, 403, 404, 409, 413, 418, 422, 500]));
      const invalid = expected.find(({ status }) => status === 422)!;
      expect(JSON.parse(invalid.text).body.errors).toEqual({ email: ['email must be an email'] });
    });

    it('serves texts at their usual path, unaffected by any of these', async () => {
      const headers = { Origin: 'https://other.example' };
      const bundle = await sendRequest(withModule.url, '/locales/de/shop.json', { headers });
      expect([bundle.status, bundle.headers['access-control-allow-origin']]).toEqual([200, '*']);
      expect(bundle.headers).not.toHaveProperty('content-security-policy');
      for (const path of [
        '/locales/manifest.json',
        '/locales?lng=de&ns=shop',
        '/locales/resources.json?lng=de&ns=shop',
      ]) {
        const { status, headers: sent } = await sendRequest(withModule.url, path, { headers });
        expect([path, status, sent['access-control-allow-origin']]).toEqual([path, 200, '*']);
        expect(sent).not.toHaveProperty('content-security-policy');
      }
      const refused = await sendRequest(withModule.url, '/locales/xx/shop.json', {
        headers: { 'Accept-Language': 'de' },
      });
      expect(refused.json()).toMatchObject({ type: 'urn:problem:unknownLanguage', status: 404 });
    });
  },
);
