import {
  ArgumentsHost,
  BadRequestException,
  Body,
  Catch,
  ConflictException,
  Controller,
  ForbiddenException,
  Get,
  HttpStatus,
  type INestApplication,
  Module,
  type ModuleMetadata,
  Post,
  ServiceUnavailableException,
  ValidationPipe,
  VersioningType,
} from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { GraphQLModule, Query, Resolver } from '@nestjs/graphql';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import {
  ClientProxyFactory,
  type ClientProxy,
  MessagePattern,
  type MicroserviceOptions,
  Payload,
  RpcException,
  Transport,
} from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import { I18nModule, type I18nOptions, Language, Problem } from '@dragoman/i18n';
import { IsInt, Max } from 'class-validator';
import express from 'express';
import { I18nService } from 'nestjs-i18n';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { lastValueFrom } from 'rxjs';
import request from 'supertest';

const OPTIONS: I18nOptions = {
  languages: ['en', 'de', 'pl'],
  fallback: 'en',
  namespaces: join(__dirname, 'shop/locales'),
};

const logger = false;

class OrderDto {
  @IsInt()
  @Max(5)
  amount: number;
}

/** A controller that was there before the library, with error bodies that its clients rely on. */
@Controller('orders')
class OrdersController {
  @Get('conflict') conflict() {
    throw new ConflictException({ code: 'X1', message: 'The order is locked.', extra: { by: 7 } });
  }
  @Get('forbidden') forbidden() {
    throw new ForbiddenException();
  }
  @Get('health') health() {
    throw new ServiceUnavailableException({ status: 'error', details: { queue: 'down' } });
  }
  @Get('gone') gone() {
    throw new Problem(HttpStatus.GONE, 'orderGone', { namespace: 'shop', values: { id: 7 } });
  }
  @Get('language') language(@Language() language: string) {
    return { language };
  }
  @Post() create(@Body(new ValidationPipe({ transform: true })) order: OrderDto) {
    return order;
  }
}

function hostModule(metadata: ModuleMetadata, extras: Parameters<typeof I18nModule.forRoot>[0] = OPTIONS) {
  @Module({ ...metadata, imports: [I18nModule.forRoot(extras), ...(metadata.imports ?? [])] })
  class HostModule {}
  return HostModule;
}

describe('the library in an application that has errors of its own', () => {
  let app: INestApplication<Server>;
  beforeAll(async () => {
    app = await NestFactory.create(hostModule({ controllers: [OrdersController] }), { logger });
    await app.init();
  });
  afterAll(() => app.close());
  const get = (path: string) => request(app.getHttpServer()).get(path).set('Accept-Language', 'de');

  it('leaves the bodies of the application as they are', async () => {
    const conflict = await get('/orders/conflict').expect(409);
    expect(conflict.body).toEqual({ code: 'X1', message: 'The order is locked.', extra: { by: 7 } });
    const health = await get('/orders/health').expect(503);
    expect(health.body).toEqual({ status: 'error', details: { queue: 'down' } });
    const unknown = await get('/unknown').expect(404);
    expect(unknown.body).toEqual({ message: 'Cannot GET /unknown', error: 'Not Found', statusCode: 404 });
  });

  it('leaves the messages of ValidationPipe as they are', async () => {
    const { body } = await request(app.getHttpServer()).post('/orders').send({ amount: 9.5 }).expect(400);
    expect(body.message).toEqual(['amount must not be greater than 5', 'amount must be an integer number']);
  });

  it('describes its own errors in the language of the caller', async () => {
    const gone = await get('/orders/gone').expect(410);
    expect(gone.headers['content-type']).toMatch('application/problem+json');
    expect(gone.body.title).toBe('Bestellung 7 gibt es nicht mehr');
    const missing = await get('/locales/de/missing.json').expect(404);
    expect(missing.body.type).toBe('urn:problem:unknownNamespace');
  });

  it('declares the language of a response that depends on it', async () => {
    const { headers, body } = await get('/orders/language').expect(200);
    expect(body).toEqual({ language: 'de' });
    expect(headers['content-language']).toBe('de');
    expect(headers.vary).toBe('Cookie, Accept-Language');
  });
});

describe('the names by which requests choose a language', () => {
  const start = async (options: Partial<I18nOptions>) => {
    const app = await NestFactory.create(hostModule({ controllers: [OrdersController] }, { ...OPTIONS, ...options }), {
      logger,
    });
    await app.init();
    return app;
  };
  /** The language of each of these requests, with what the response varies on. */
  const languages = async (app: INestApplication<Server>) => {
    const ask = async (path: string, headers: Record<string, string>) => {
      const { body, headers: sent } = await request(app.getHttpServer()).get(path).set(headers).expect(200);
      return [body.language, sent.vary];
    };
    return {
      query: await ask('/orders/language?lng=de', {}),
      ownQuery: await ask('/orders/language?language=de', {}),
      cookie: await ask('/orders/language', { Cookie: 'lng=de' }),
      ownCookie: await ask('/orders/language', { Cookie: 'shop.language=de' }),
      header: await ask('/orders/language', { 'X-Language': 'pl', Cookie: 'lng=de; shop.language=de' }),
      browser: await ask('/orders/language', { 'Accept-Language': 'pl' }),
    };
  };

  it('can be changed', async () => {
    const app = await start({
      cookie: 'shop.language',
      query: 'language',
      headers: ['X-Tenant-Language', 'X-Language'],
    });
    const all = 'X-Tenant-Language, X-Language, Cookie, Accept-Language';
    expect(await languages(app)).toEqual({
      query: ['en', all],
      ownQuery: ['de', undefined],
      cookie: ['en', all],
      ownCookie: ['de', 'X-Tenant-Language, X-Language, Cookie'],
      header: ['pl', 'X-Tenant-Language, X-Language'],
      browser: ['pl', all],
    });
    await app.close();
  });

  it('can be turned off', async () => {
    const app = await start({ cookie: false, query: false });
    const off = ['en', 'Accept-Language'];
    const browser = ['pl', 'Accept-Language'];
    expect(await languages(app)).toEqual({
      query: off,
      ownQuery: off,
      cookie: off,
      ownCookie: off,
      header: off,
      browser,
    });
    await app.close();
  });
});

describe('an exception filter of the application', () => {
  it('gets the errors that the library does not define', async () => {
    @Catch()
    class HostFilter {
      catch(_: unknown, host: ArgumentsHost) {
        host.switchToHttp().getResponse().status(418).json({ filteredBy: 'the application' });
      }
    }
    const app = await NestFactory.create(
      hostModule({ controllers: [OrdersController], providers: [{ provide: APP_FILTER, useClass: HostFilter }] }),
      { logger },
    );
    await app.init();
    try {
      const { body } = await request(app.getHttpServer()).get('/orders/conflict').expect(418);
      expect(body).toEqual({ filteredBy: 'the application' });
    } finally {
      await app.close();
    }
  });
});

describe('with problems: "everywhere"', () => {
  let app: INestApplication<Server>;
  beforeAll(async () => {
    app = await NestFactory.create(
      hostModule({ controllers: [OrdersController] }, { ...OPTIONS, problems: 'everywhere' }),
      {
        logger,
      },
    );
    await app.init();
  });
  afterAll(() => app.close());
  const get = (path: string) => request(app.getHttpServer()).get(path).set('Accept-Language', 'de');

  it('keeps the members of an object', async () => {
    const { body } = await get('/orders/conflict').expect(409);
    expect(body).toMatchObject({ status: 409, detail: 'The order is locked.', code: 'X1', extra: { by: 7 } });
    const health = await get('/orders/health').expect(503);
    expect(health.body).toMatchObject({ status: 503, details: { queue: 'down' } });
  });

  it('lists several messages as errors', async () => {
    const { body } = await request(app.getHttpServer()).post('/orders').send({ amount: 9.5 }).expect(400);
    expect(body.errors).toEqual([
      { pointer: '', detail: 'amount must not be greater than 5' },
      { pointer: '', detail: 'amount must be an integer number' },
    ]);
  });

  it('puts what Nest says about a status in the language of the caller', async () => {
    const { body } = await get('/orders/forbidden').expect(403);
    expect(body.type).toBe('urn:problem:forbidden');
    expect(body.detail).not.toBe('Forbidden');
    expect(body.detail).toMatch(/\s/);
  });
});

describe('GraphQL', () => {
  @Resolver()
  class CartResolver {
    constructor(private readonly i18n: I18nService) {}
    @Query('hello') hello() {
      return 'hello';
    }
    @Query('cart') cart(@Language() language: string) {
      return `${language}: ${String(this.i18n.t('shop:cart', { args: { count: 3 } }))}`;
    }
    @Query('locked') locked() {
      throw new BadRequestException('The cart is locked.');
    }
    @Query('gone') gone() {
      throw new Problem(HttpStatus.GONE, 'orderGone', { namespace: 'shop' });
    }
  }
  let app: INestApplication<Server>;
  beforeAll(async () => {
    const graphql = GraphQLModule.forRoot<ApolloDriverConfig>({
      driver: ApolloDriver,
      typeDefs: 'type Query { hello: String, cart: String, locked: String, gone: String }',
    });
    app = await NestFactory.create(hostModule({ imports: [graphql], providers: [CartResolver] }), { logger });
    await app.init();
  });
  afterAll(() => app.close());
  const query = async (field: string) =>
    (
      await request(app.getHttpServer())
        .post('/graphql')
        .set('Accept-Language', 'pl')
        .send({ query: `{ ${field} }` })
    ).body;

  it('answers operations in the language of the visitor', async () => {
    expect(await query('hello')).toEqual({ data: { hello: 'hello' } });
    expect(await query('cart')).toEqual({ data: { cart: 'pl: 3 produkty' } });
  });

  it('reports the errors of its resolvers as they are', async () => {
    expect((await query('locked')).errors).toMatchObject([{ message: 'The cart is locked.' }]);
    expect((await query('gone')).errors).toMatchObject([{ message: 'orderGone', path: ['gone'] }]);
  });
});

describe('a microservice beside HTTP', () => {
  @Controller()
  class CartController {
    constructor(private readonly i18n: I18nService) {}
    @MessagePattern('cart') cart(@Payload() language: string) {
      return this.i18n.t('shop:cart', { lang: language, args: { count: 3 } });
    }
    @MessagePattern('fallback') fallback(@Payload() count: number) {
      return this.i18n.t('shop:cart', { args: { count } });
    }
    @MessagePattern('locked') locked() {
      throw new RpcException('The cart is locked.');
    }
  }
  let app: INestApplication<Server>;
  let client: ClientProxy;
  beforeAll(async () => {
    app = await NestFactory.create(hostModule({ controllers: [CartController] }), { logger });
    const service = app.connectMicroservice<MicroserviceOptions>(
      { transport: Transport.TCP, options: { host: '127.0.0.1', port: 0 } },
      { inheritAppConfig: true },
    );
    await app.startAllMicroservices();
    await app.init();
    const { port } = service.unwrap<Server>().address() as AddressInfo;
    client = ClientProxyFactory.create({ transport: Transport.TCP, options: { host: '127.0.0.1', port } });
  });
  afterAll(async () => {
    await client.close();
    await app.close();
  });

  it('answers payloads of any type', async () => {
    expect(await lastValueFrom(client.send('cart', 'pl'))).toBe('3 produkty');
    expect(await lastValueFrom(client.send('fallback', 1))).toBe('1 item');
  });

  it('sends its errors to the caller as they are', async () => {
    await expect(lastValueFrom(client.send('locked', {}))).rejects.toMatchObject({ message: 'The cart is locked.' });
  });
});

describe('without an HTTP server', () => {
  it('translates in a standalone application', async () => {
    const context = await NestFactory.createApplicationContext(hostModule({}), { logger });
    expect(context.get<I18nService>(I18nService).t('shop:cart', { lang: 'pl', args: { count: 3 } })).toBe('3 produkty');
    await context.close();
  });

  it('translates in a microservice alone', async () => {
    const service = await NestFactory.createMicroservice<MicroserviceOptions>(hostModule({}), {
      transport: Transport.TCP,
      options: { host: '127.0.0.1', port: 0 },
      logger,
    });
    await service.listen();
    expect(service.get<I18nService>(I18nService).t('shop:cart', { lang: 'pl', args: { count: 3 } })).toBe('3 produkty');
    await service.close();
  });

  it('translates in a module under test after init(), and says so before', async () => {
    const module = await Test.createTestingModule({ imports: [hostModule({})] }).compile();
    const translate = () => module.get<I18nService>(I18nService).t('shop:cart', { lang: 'pl', args: { count: 3 } });
    expect(translate).toThrow('In a test, call init() on the module or application first.');
    await module.init();
    expect(translate()).toBe('3 produkty');
    await module.close();
  });
});

describe('the paths of texts', () => {
  it('stay without a version where the application versions its URLs', async () => {
    const app = await NestFactory.create(hostModule({}), { logger });
    app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
    await app.init();
    for (const path of ['/locales/manifest.json', '/locales/de/shop.json', '/locales/resources.json?lng=de&ns=shop']) {
      await request(app.getHttpServer()).get(path).expect(200);
    }
    const unknown = await request(app.getHttpServer()).get('/locales/de/missing.json').expect(404);
    expect(unknown.body.type).toBe('urn:problem:unknownNamespace');
    await app.close();
  });

  it('follow the path that the application is mounted on', async () => {
    const app = await NestFactory.create(hostModule({}), { logger });
    await app.init();
    const outer = express();
    outer.use('/shop', app.getHttpAdapter().getInstance());
    const server = createServer(outer);
    await request(server).get('/shop/locales/manifest.json').expect(200);
    const { body } = await request(server).get('/shop/locales/de/shop.json').expect(200);
    expect(body).toHaveProperty('cart_one');
    await app.close();
  });

  it('can be read from any origin, whatever the application allows for the rest', async () => {
    const app = await NestFactory.create(hostModule({}), { logger });
    app.enableCors({ origin: 'https://only.example' });
    await app.init();
    const { headers } = await request(app.getHttpServer())
      .options('/locales/de/shop.json')
      .set({ Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' })
      .expect(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    await app.close();
  });
});
