import {
  Body,
  ConflictException,
  Controller,
  type ExecutionContext,
  Get,
  type INestApplication,
  Injectable,
  Module,
  Post,
  UnprocessableEntityException,
  type ValidationError,
  ValidationPipe,
  VersioningType,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Args, GraphQLModule, Mutation, Query, Resolver } from '@nestjs/graphql';
import { ClientProxyFactory, MessagePattern, type MicroserviceOptions, Transport } from '@nestjs/microservices';
import { CatalogService } from '@dragoman/i18n';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import * as replacement from '@dragoman/i18n/nestjs-i18n';
import { Type } from 'class-transformer';
import { IsEmail, Min, MinLength, ValidateNested } from 'class-validator';
import * as nestjsI18n from 'nestjs-i18n';
import { I18nContext, type I18nOptions, I18nService, type I18nTranslation } from 'nestjs-i18n';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { BehaviorSubject, lastValueFrom } from 'rxjs';
import request from 'supertest';
import { waitUntil } from '../support/wait-until';
import { startHost } from './nestjs-i18n/host';

const FIXTURES = join(__dirname, 'nestjs-i18n');

type Host = INestApplication<Server>;

async function answer(
  host: Host,
  method: 'get' | 'post',
  path: string,
  headers: Record<string, string>,
  body?: object | string,
) {
  const sent = request(host.getHttpServer())[method](path).set(headers);
  const { status, type, text, headers: received } = await (body ? sent.type('json').send(body) : sent);
  return { status, type, text, header: received['x-test'] as unknown };
}

/** Asks an application on nestjs-i18n and the same one on this library, and keeps what they answer differently. */
class Comparison {
  total = 0;
  readonly statuses = new Set<number>();
  readonly differences: { path: string; headers: object; body?: object | string; expected: object; actual: object }[] =
    [];

  constructor(
    private readonly theirs: Host,
    private readonly ours: Host,
  ) {}

  async ask(
    method: 'get' | 'post',
    path: string,
    headers: Record<string, string>,
    body?: object | string,
  ): Promise<void> {
    const expected = await answer(this.theirs, method, path, headers, body);
    const actual = await answer(this.ours, method, path, headers, body);
    this.total += 1;
    this.statuses.add(actual.status);
    if (JSON.stringify(expected) === JSON.stringify(actual)) return;
    this.differences.push({ path, headers, ...(body && { body }), expected, actual });
  }
}

describe('an application written for nestjs-i18n, with another import', () => {
  const PATHS = [
    ...['/hello', '/short', '/service', '/context', '/current', '/object', '/array', '/nested', '/languages'],
    ...['/nested-without-arguments', '/pipes', '/icu', '/unknown'],
    ...[0, 1, 2, 5].flatMap((count) => [`/plural?count=${count}`, `/deeply-nested?count=${count}`]),
  ];
  /** These repeat the language of the request. */
  const LANGUAGE_PATHS = ['/guarded', '/error'];
  const ACCOUNTS = ['', '/details', '/messages', '/status', '/formatted', '/body', '/checked'];
  const BODIES = [
    { email: '', password: '', preferences: { newsletter: '', hours: 1 } },
    { email: 'ada', password: 'x', preferences: { newsletter: true, hours: 100 }, unknown: 'test' },
    { email: 'ada@texts.example', password: 'x', preferences: { newsletter: true, hours: 7 } },
    '{ "email": ',
  ];
  const headers = (name: string, values: string[]) =>
    values.map((value) => ({ query: '', headers: { [name]: value } }));
  const VISITORS: { query: string; headers: Record<string, string> }[] = [
    { query: '', headers: {} },
    ...headers('X-Custom-Lang', ['en', 'en-US', 'en-CA', 'fr', 'fr-BE', 'pt', 'pt-BR', 'nl', 'es']),
    ...headers('Accept-Language', ['nl-NL,nl;q=0.5', 'zh-TW', 'zh-hans', 'fr-FR', 'nl', 'es', '*']),
    ...headers('Cookie', ['lang=nl']),
    ...['lang=nl', 'locale=fr'].map((query) => ({ query, headers: {} })),
    { query: 'l=nl', headers: { 'X-Custom-Lang': 'fr' } },
  ];

  const ALL_RESOLVERS: I18nOptions = {
    fallbackLanguage: 'en',
    fallbacks: { 'en-CA': 'fr', 'en-*': 'en', 'fr-*': 'fr', fr: 'fr-FR', pt: 'pt-BR' },
    resolvers: [
      { use: nestjsI18n.QueryResolver, options: ['lang', 'locale', 'l'] },
      new nestjsI18n.HeaderResolver(['x-custom-lang']),
      new nestjsI18n.CookieResolver(),
      nestjsI18n.AcceptLanguageResolver,
    ],
    loaderOptions: { path: join(FIXTURES, 'tests') },
    logging: false,
  };
  const ONE_RESOLVER: I18nOptions = {
    ...ALL_RESOLVERS,
    fallbackLanguage: 'fr',
    resolvers: [new nestjsI18n.HeaderResolver(['x-custom-lang'])],
  };

  it.each([
    ['Express', 'four resolvers and a filter for validation errors', ALL_RESOLVERS, true],
    ['Express', 'one resolver and no filter', ONE_RESOLVER, false],
    ['Fastify', 'four resolvers and a filter for validation errors', ALL_RESOLVERS, true],
  ])('answers on %s with %s as before', async (server, _, options, hasFilter) => {
    const adapter = () => (server === 'Express' ? new ExpressAdapter() : new FastifyAdapter());
    const theirs = await startHost(nestjsI18n.I18nModule.forRoot(options), { hasFilter, adapter: adapter() });
    const ours = await startHost(replacement.I18nModule.forRoot(options), { hasFilter, adapter: adapter() });
    const comparison = new Comparison(theirs, ours);
    for (const [index, visitor] of VISITORS.entries()) {
      const ask = (method: 'get' | 'post', path: string, body?: object | string) =>
        comparison.ask(method, `${path}${path.includes('?') ? '&' : '?'}${visitor.query}`, visitor.headers, body);
      for (const path of PATHS) await ask('get', path);
      const bodies = index % 4 === 0 ? BODIES : []; // the language is found in the same way
      for (const path of ACCOUNTS) for (const body of bodies) await ask('post', `/accounts${path}`, body);
    }
    expect(comparison.total).toBe(609);
    expect(comparison.differences).toEqual([]);
    expect([...comparison.statuses].sort()).toEqual([200, 201, 400, 404, 422]);
    await Promise.all([theirs.close(), ours.close()]);
  });

  it('has the language of a request that there are texts in, not what the client sent', async () => {
    const theirs = await startHost(nestjsI18n.I18nModule.forRoot(ALL_RESOLVERS), { hasFilter: true });
    const ours = await startHost(replacement.I18nModule.forRoot(ALL_RESOLVERS), { hasFilter: true });
    const comparison = new Comparison(theirs, ours);
    for (const { query, headers } of VISITORS) {
      for (const path of LANGUAGE_PATHS) await comparison.ask('get', `${path}?${query}`, headers);
    }
    const languages = comparison.differences.map(({ headers, actual }) => [
      Object.values(headers)[0],
      /: (\S+)"|"lang\\":\\"(.*?)\\/.exec(JSON.stringify(actual))?.slice(1).join(''),
    ]);
    expect(languages).toEqual(
      [
        ['en-US', 'en'],
        ['en-CA', 'fr'],
        ['fr-BE', 'fr'],
        ['pt', 'pt-BR'],
        ['es', 'en'],
      ].flatMap((pair) => LANGUAGE_PATHS.map(() => pair)),
    );
    await Promise.all([theirs.close(), ours.close()]);
  });
});

describe('GraphQL resolvers of an application written for nestjs-i18n', () => {
  class Cat {
    @Min(10, { message: nestjsI18n.i18nValidationMessage('validation.MIN', { message: 'COOL' }) })
    age: number;
  }

  @Resolver()
  class CatResolver {
    constructor(private readonly i18n: I18nService) {}
    @Query('hello') hello(@nestjsI18n.I18nLang() lang: string, @nestjsI18n.I18n() i18n: I18nContext) {
      return [this.i18n.t('test.HELLO', { lang }), i18n.t('test.ENGLISH'), I18nContext.current()?.lang].join();
    }
    @Query('refused') refused(@nestjsI18n.I18n() i18n: I18nContext) {
      throw new ConflictException(i18n.t('validation.email'));
    }
    @Mutation('createCat') createCat(@Args('cat', new nestjsI18n.I18nValidationPipe({ transform: true })) cat: Cat) {
      return cat.age;
    }
  }

  async function start({ I18nModule }: Pick<typeof nestjsI18n, 'I18nModule'> | typeof replacement): Promise<Host> {
    const i18n = I18nModule.forRoot({
      fallbackLanguage: 'en',
      loaderOptions: { path: join(FIXTURES, 'samples') },
      resolvers: [
        new nestjsI18n.HeaderResolver(['x-custom-lang']),
        new nestjsI18n.CookieResolver(),
        nestjsI18n.AcceptLanguageResolver,
      ],
      logging: false,
    });
    const graphql = GraphQLModule.forRoot<ApolloDriverConfig>({
      driver: ApolloDriver,
      typeDefs:
        'type Query { hello: String, refused: String } input Cat { age: Int } type Mutation { createCat(cat: Cat): Int }',
      includeStacktraceInErrorResponses: false,
    });
    @Module({ imports: [i18n, graphql], providers: [CatResolver] })
    class HostModule {}
    const app = await NestFactory.create<Host>(HostModule, { logger: false });
    app.useGlobalFilters(new nestjsI18n.I18nValidationExceptionFilter());
    await app.init();
    return app;
  }

  it('answer as before', async () => {
    const theirs = await start(nestjsI18n);
    const ours = await start(replacement);
    const comparison = new Comparison(theirs, ours);
    for (const headers of [
      {},
      { 'X-Custom-Lang': 'nl' },
      { Cookie: 'lang=nl' },
      { 'Accept-Language': 'nl-NL,en;q=0.5' },
    ]) {
      for (const query of [
        '{ hello }',
        '{ refused }',
        'mutation { createCat(cat: { age: 2 }) }',
        'mutation { createCat(cat: { age: 20 }) }',
      ])
        await comparison.ask('post', '/graphql', headers as Record<string, string>, { query });
    }
    expect(comparison.differences).toEqual([]);
    const { body } = await request(ours.getHttpServer())
      .post('/graphql')
      .set('X-Custom-Lang', 'nl')
      .send({ query: '{ hello }' });
    expect(body.data.hello).toBe('Hallo,English,nl');
    await Promise.all([theirs.close(), ours.close()]);
  });
});

describe('resolvers of nestjs-i18n', () => {
  it('name the headers that a response depends on', async () => {
    const host = await startHost(
      replacement.I18nModule.forRoot({
        fallbackLanguage: 'en',
        loaderOptions: { path: join(FIXTURES, 'samples') },
        resolvers: [
          nestjsI18n.QueryResolver,
          new nestjsI18n.HeaderResolver(['x-custom-lang']),
          nestjsI18n.CookieResolver,
        ],
      }),
      { hasFilter: false },
    );
    const { headers } = await request(host.getHttpServer()).get('/locales/en/missing.json').set('X-Custom-Lang', 'nl');
    expect(headers['vary']).toMatch(/x-custom-lang/i);
    expect(headers['vary']).not.toMatch(/cookie|accept-language/i);
    expect(headers['content-language']).toBe('nl');
    await host.close();
  });

  it('are asked by nestjs-i18n itself where there is no HTTP request', async () => {
    class PayloadResolver implements nestjsI18n.I18nResolver {
      resolve(context: ExecutionContext) {
        return context.getType() === 'rpc' ? context.switchToRpc().getData<{ lang: string }>().lang : undefined;
      }
    }
    @Controller()
    class GreetingController {
      @MessagePattern('hello') hello(@nestjsI18n.I18n() i18n: I18nContext) {
        return i18n.t('test.HELLO');
      }
    }
    const loaderOptions = { path: join(FIXTURES, 'samples') };
    const i18n = replacement.I18nModule.forRoot({
      fallbackLanguage: 'en',
      loaderOptions,
      resolvers: [PayloadResolver],
    });
    @Module({ imports: [i18n], controllers: [GreetingController] })
    class HostModule {}
    const service = await NestFactory.createMicroservice<MicroserviceOptions>(HostModule, {
      transport: Transport.TCP,
      options: { host: '127.0.0.1', port: 0 },
      logger: false,
    });
    await service.listen();
    const { port } = service.unwrap<Server>().address() as AddressInfo;
    const client = ClientProxyFactory.create({ transport: Transport.TCP, options: { host: '127.0.0.1', port } });
    expect(await lastValueFrom(client.send('hello', { lang: 'nl' }))).toBe('Hallo');
    expect(await lastValueFrom(client.send('hello', {}))).toBe('Hello');
    await client.close();
    await service.close();
  });
});

describe('options of nestjs-i18n', () => {
  it('give templates their function, and the compiler the types of keys', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'nestjs-i18n-'));
    const typesOutputPath = join(directory, 'i18n.generated.ts');
    const loaderOptions = { path: join(FIXTURES, 'samples') };
    const host = await startHost(
      replacement.I18nModule.forRoot({ fallbackLanguage: 'en', loaderOptions, viewEngine: 'ejs', typesOutputPath }),
      { hasFilter: false },
    );
    const { locals } = host.getHttpAdapter().getInstance() as { locals: { t: (key: string, lang: string) => string } };
    expect(locals.t('test.HELLO', 'nl')).toBe('Hallo');
    await waitUntil(
      () => existsSync(typesOutputPath) && readFileSync(typesOutputPath, 'utf8').includes('"NOT_EMPTY": string'),
    );
    await host.close();
    rmSync(directory, { recursive: true });
  });
});

/** The way of brocoders/nestjs-boilerplate: texts of mails, a header that its configuration names, its form of validation errors. */
describe('an application made from nestjs-boilerplate', () => {
  class SignUp {
    @IsEmail()
    email: string;
    @MinLength(6)
    password: string;
    @ValidateNested()
    @Type(() => SignUp)
    guest?: SignUp;
  }

  @Injectable()
  class Configuration {
    readonly headerLanguage = 'x-custom-lang';
    readonly fallbackLanguage = 'en';
  }

  @Module({ providers: [Configuration], exports: [Configuration] })
  class ConfigurationModule {}

  @Injectable()
  class MailService {
    signUp() {
      const i18n = I18nContext.current();
      return i18n && ['common.confirmEmail', 'confirm-email.text1', 'confirm-email.text2'].map((key) => i18n.t(key));
    }
  }

  @Controller({ path: 'auth', version: '1' })
  class AuthController {
    constructor(private readonly mail: MailService) {}
    @Post('email/register') register(@Body() _: SignUp) {
      return this.mail.signUp();
    }
    @Get('mail') text() {
      return this.mail.signUp();
    }
  }

  type Errors = { [property: string]: string | Errors };
  const errorsOf = (errors: ValidationError[]): Errors =>
    Object.fromEntries(
      errors.map(({ property, children = [], constraints = {} }) => [
        property,
        children.length > 0 ? errorsOf(children) : Object.values(constraints).join(', '),
      ]),
    );

  async function start({ I18nModule }: Pick<typeof nestjsI18n, 'I18nModule'> | typeof replacement): Promise<Host> {
    const i18n = I18nModule.forRootAsync({
      useFactory: (configuration: Configuration) => ({
        fallbackLanguage: configuration.fallbackLanguage,
        loaderOptions: { path: join(FIXTURES, 'brocoders/'), watch: true },
      }),
      resolvers: [
        {
          use: nestjsI18n.HeaderResolver,
          useFactory: (configuration: Configuration) => [configuration.headerLanguage],
          inject: [Configuration],
        },
      ],
      imports: [ConfigurationModule],
      inject: [Configuration],
    });
    @Module({ imports: [i18n], controllers: [AuthController], providers: [MailService] })
    class HostModule {}
    const app = await NestFactory.create<Host>(HostModule, { logger: false });
    app.setGlobalPrefix('api', { exclude: ['/'] });
    app.enableVersioning({ type: VersioningType.URI });
    const exceptionFactory = (errors: ValidationError[]) =>
      new UnprocessableEntityException({ status: 422, errors: errorsOf(errors) });
    app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, exceptionFactory }));
    await app.init();
    return app;
  }

  it('answers as before', async () => {
    const theirs = await start(nestjsI18n);
    const ours = await start(replacement);
    const comparison = new Comparison(theirs, ours);
    for (const language of ['en', 'ar', 'es', 'fr', 'hi', 'uk', 'zh', 'fr-BE', 'xx', '']) {
      const headers = { 'X-Custom-Lang': language };
      await comparison.ask('get', '/api/v1/auth/mail', headers);
      await comparison.ask('post', '/api/v1/auth/email/register', headers, {
        email: 'ada@texts.example',
        password: 'secret',
      });
      await comparison.ask('post', '/api/v1/auth/email/register', headers, {
        email: 'ada',
        guest: { email: '', password: '1' },
      });
    }
    expect(comparison.total).toBe(30);
    expect(comparison.differences).toEqual([]);
    const { body } = await request(ours.getHttpServer()).get('/api/v1/auth/mail').set('X-Custom-Lang', 'uk');
    expect(body[1]).toBe('Привіт!');
    await Promise.all([theirs.close(), ours.close()]);
  });
});

describe('loaders of nestjs-i18n', () => {
  async function start(i18n: ReturnType<typeof replacement.I18nModule.forRoot>) {
    @Module({ imports: [i18n] })
    class HostModule {}
    const app = await NestFactory.createApplicationContext(HostModule, { logger: false });
    return { app, i18n: app.get<I18nService>(I18nService) };
  }
  const jsonLoaders = () =>
    ['loader1', 'loader2'].map(
      (folder) => new nestjsI18n.I18nJsonLoader({ path: join(FIXTURES, 'multi-loaders', folder), watch: false }),
    );

  it('are read in their order, the later one above the other', async () => {
    const { app, i18n } = await start(
      replacement.I18nModule.forRoot({ fallbackLanguage: 'en', loaders: jsonLoaders() }),
    );
    const texts = () =>
      ['core.greeting', 'core.common.yes', 'features.feature.name', 'features.common.cancel'].map((key) =>
        ['en', 'nl', 'fr', 'de'].map((lang) => i18n.t(key, { lang })),
      );
    expect(texts()).toEqual([
      ['Hello', 'Hallo', 'Hello', 'Hello'],
      ['Yes', 'Ja', 'Yes', 'Yes'],
      ['Feature', 'Functie', 'Caractéristique', 'Feature'],
      ['Cancel', 'Annuleren', 'Annuler', 'Cancel'],
    ]);
    expect(i18n.getSupportedLanguages().toSorted()).toEqual(['en', 'fr', 'nl']);
    await i18n.refresh();
    expect(i18n.t('core.greeting', { lang: 'nl' })).toBe('Hallo');
    await app.close();
  });

  it('may be given by a class that makes the options', async () => {
    @Injectable()
    class OptionsFactory implements nestjsI18n.I18nOptionsFactory {
      createI18nOptions() {
        return { fallbackLanguage: 'en', loaders: jsonLoaders() };
      }
    }
    const { app, i18n } = await start(replacement.I18nModule.forRootAsync({ useClass: OptionsFactory }));
    expect(i18n.t('features.feature.name', { lang: 'fr' })).toBe('Caractéristique');
    await app.close();
  });

  it('may have texts from anywhere, and change them', async () => {
    class DatabaseLoader extends nestjsI18n.I18nLoader {
      readonly texts = new BehaviorSubject<I18nTranslation>({
        en: { mail: { hello: 'Hello {name}' }, 'no-namespace': 'left out' },
        pt_BR: { mail: { hello: 'Olá {name}' } },
      });
      async languages() {
        return Object.keys(this.texts.value);
      }
      async load() {
        return this.texts;
      }
    }
    const loader = new DatabaseLoader();
    const { app, i18n } = await start(replacement.I18nModule.forRoot({ fallbackLanguage: 'en', loaders: [loader] }));
    const hello = (lang: string): unknown => i18n.t('mail.hello', { lang, args: { name: 'Ada' } });
    expect([hello('en'), hello('pt_BR'), hello('pt-BR'), hello('de')]).toEqual([
      'Hello Ada',
      'Olá Ada',
      'Olá Ada',
      'Hello Ada',
    ]);
    expect(i18n.t('no-namespace')).toBe('no-namespace');
    loader.texts.next({ en: { mail: { hello: 'Good day, {name}' } } });
    await app.get(CatalogService).settled();
    expect(hello('en')).toBe('Good day, Ada');
    await app.close();
  });
});
