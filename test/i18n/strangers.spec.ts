import {
  BadRequestException,
  Body,
  ConflictException,
  Controller,
  Get,
  HttpStatus,
  type INestApplication,
  Injectable,
  Module,
  NotFoundException,
  Post,
  Res,
  ServiceUnavailableException,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { I18nModule, LanguageResolver, Problem, ResourceSource } from '@dragoman/i18n';
import type { Response } from 'express';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { ask } from '../support/ask';

@Injectable()
@LanguageResolver({ name: 'breaks', order: 10, vary: ['X-Break'] })
class BreakingResolver implements LanguageResolver {
  resolve(): never {
    throw new Error('no connection to the tenants');
  }
}

@Injectable()
@LanguageResolver({ name: 'rejects', order: 20, vary: [] })
class RejectingResolver implements LanguageResolver {
  async resolve(): Promise<string> {
    throw undefined; // eslint-disable-line @typescript-eslint/only-throw-error
  }
}

@Injectable()
@LanguageResolver({ name: 'nonsense', order: 30, vary: [] })
class NonsenseResolver implements LanguageResolver {
  resolve() {
    return ['', '__proto__', '../../etc', 'x'.repeat(10_000)];
  }
}

/** Does everything wrong that a handler can. */
@Controller('odd')
class OddController {
  @Get('sentence') sentence() {
    throw new BadRequestException('The amount is too large.');
  }
  @Get('key') key() {
    throw new ConflictException('shop:checkout');
  }
  @Get('default') default() {
    throw new NotFoundException();
  }
  @Get('teapot') teapot() {
    throw Object.assign(new Error('secret of http-errors'), { status: 418 });
  }
  @Get('busy') busy() {
    throw new ServiceUnavailableException('secret of the back-end');
  }
  @Get('later') later() {
    throw new Problem(HttpStatus.TOO_MANY_REQUESTS, 'tooManyRequests', { headers: { 'Retry-After': '7' } });
  }
  @Get('breaks') breaks() {
    throw new Error('secret in /srv/app');
  }
  @Get('string') string() {
    throw 'secret'; // eslint-disable-line @typescript-eslint/only-throw-error
  }
  @Get('nothing') nothing() {
    return Promise.reject(undefined);
  }
  @Get('cursed') cursed() {
    const values = Object.defineProperty({}, 'amount', {
      enumerable: true,
      get: () => {
        throw new Error('secret of the values');
      },
    });
    throw new Problem(HttpStatus.CONFLICT, 'conflict', { values });
  }
  @Get('late') late(@Res() response: Response) {
    response.setHeader('Content-Length', '100').write('half');
    throw new Error('secret, and too late');
  }
  @Get('after') after(@Res() response: Response) {
    response.end('whole'.repeat(100_000));
    throw new Error('secret, and all is said');
  }
  @Post('body') body(@Body() body: unknown) {
    return body;
  }
}

@Module({
  imports: [
    I18nModule.forRoot({ languages: ['en', 'de'], fallback: 'en', namespaces: join(__dirname, 'shop/locales') }),
  ],
  controllers: [OddController],
  providers: [BreakingResolver, RejectingResolver, NonsenseResolver],
})
class OddModule {}

describe('the library among modules of strangers, who do everything wrong', () => {
  let app: INestApplication<Server>;
  let url: string;
  const log: string[] = [];

  beforeAll(async () => {
    const note = (message: string) => void log.push(message);
    app = await NestFactory.create(OddModule, { logger: { log: note, warn: note, error: note } });
    await app.listen(0, '127.0.0.1');
    url = (await app.getUrl()).replace('localhost', '127.0.0.1');
  });
  afterAll(() => app.close());
  beforeEach(() => log.splice(0));

  const german = { 'Accept-Language': 'de' };

  it('asks the next one where a resolver fails, says so in the log, and that the answer varies on it', async () => {
    const { status, headers } = await ask(url, '/odd/default', { headers: german });
    expect([status, headers['content-language'], headers.vary]).toEqual([
      404,
      'de',
      'X-Break, Cookie, Accept-Language',
    ]);
    expect(log).toContainEqual(expect.stringContaining('"breaks" failed: Error: no connection to the tenants'));
    expect(log).toContainEqual('The language resolver "rejects" failed: undefined');
  });

  it.each([
    ['sentence', 400, { type: 'about:blank', detail: 'The amount is too large.' }],
    ['key', 409, { type: 'about:blank', detail: 'Check out' }],
    ['default', 404, { type: 'about:blank', detail: 'Not Found' }],
    ['teapot', 418, { type: 'urn:problem:badRequest' }],
    ['busy', 503, { type: 'urn:problem:unavailable' }],
    ['later', 429, { type: 'urn:problem:tooManyRequests' }],
    ['breaks', 500, { type: 'urn:problem:internal' }],
    ['string', 500, { type: 'urn:problem:internal' }],
    ['nothing', 500, { type: 'urn:problem:internal' }],
  ])('puts %s into words, with %s', async (path, status, problem) => {
    const answer = await ask(url, `/odd/${path}`, { headers: german });
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ ...problem, status, title: expect.stringMatching(/^[^.]*\s[^.]*$/) });
    expect(answer.text).not.toMatch(/secret|\/srv/);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
    if (path === 'later') expect(answer.headers['retry-after']).toBe('7');
    if (status === 500) expect(log.join()).toContain(answer.json().errorId);
    const head = await ask(url, `/odd/${path}`, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([status, 0]);
  });

  it('does not repeat a body that it could not read', async () => {
    const headers = { ...german, 'Content-Type': 'application/json' };
    for (const body of ['{"secret": <b>', 'secret', '{"a":1}secret', '\u0000secret']) {
      const answer = await ask(url, '/odd/body', { method: 'POST', headers, body });
      expect([answer.status, answer.json().type]).toEqual([400, 'urn:problem:badRequest']);
      expect(answer.text).not.toMatch(/secret|JSON at|position|token/i);
    }
  });

  it('cuts an answer short that fails in the middle, rather than let it look whole', async () => {
    await expect(ask(url, '/odd/late')).rejects.toThrow(/aborted|hang up/);
    expect(log.join()).toContain('secret, and too late');
  });

  it('leaves an answer alone that was whole before its handler failed', async () => {
    const { status, text } = await ask(url, '/odd/after');
    expect([status, text.length]).toEqual([200, 500_000]);
  });

  it('goes on where even the words for a failure fail', async () => {
    const failing = ask(url, '/odd/cursed');
    await expect(failing).rejects.toThrow(/hang up|ECONNRESET/);
    expect(log.join()).toContain('secret of the values');
    expect((await ask(url, '/locales/de/shop.json')).status).toBe(200);
  });

  it('takes the language from the path and the query of the whole address, also in a refusal', async () => {
    expect((await ask(url, '/de/nothing')).headers['content-language']).toBe('de');
    expect((await ask(url, '/nothing?lng=de')).headers['content-language']).toBe('de');
    expect((await ask(url, '/locales/xx/shop.json?lng=de')).headers['content-language']).toBe('de');
  });
});

@Injectable()
@ResourceSource({ name: 'cms', order: 10 })
class FailingSource implements ResourceSource {
  async list(): Promise<never> {
    throw new Error('no connection');
  }
  async read() {
    return undefined;
  }
}

describe('an application whose modules do not fit together', () => {
  const shop = () =>
    I18nModule.forRoot({ languages: ['en'], fallback: 'en', namespaces: join(__dirname, 'shop/locales') });
  const blog = join(__dirname, '../extension/blog/locales');

  it.each([
    ['the module twice', { imports: [shop(), shop()] }, 'I18nModule is there twice: import forRoot'],
    [
      'texts of a namespace that their feature does not declare',
      { imports: [shop(), I18nModule.forFeature({ name: 'news', namespaces: ['news'], directory: blog })] },
      'The directory of the feature "news" has texts of the namespace "blog", which it does not declare',
    ],
    [
      'a source that cannot be read',
      { imports: [shop()], providers: [FailingSource] },
      'The source "cms" fails: no connection',
    ],
  ])('does not start with %s, and is told why', async (_, metadata, sentence) => {
    @Module(metadata)
    class UnfitModule {}
    const app = await NestFactory.create(UnfitModule, { logger: false, abortOnError: false });
    await expect(app.init()).rejects.toThrow(sentence);
    await app.close().catch(() => {});
  });
});

describe('an application with a prefix before all its routes', () => {
  const start = async (exclude: string[]): Promise<INestApplication<Server>> => {
    const app = await NestFactory.create(OddModule, { logger: false, abortOnError: false });
    app.setGlobalPrefix('api', { exclude });
    await app.listen(0, '127.0.0.1');
    return app;
  };

  it('serves texts where clients ask for them', async () => {
    const app = await start(['locales', 'locales/{*path}']);
    const url = (await app.getUrl()).replace('localhost', '127.0.0.1');
    expect((await ask(url, '/api/odd/default')).status).toBe(404);
    expect((await ask(url, '/locales/de/shop.json')).status).toBe(200);
    expect((await ask(url, '/locales/resources.json?lng=de&ns=shop')).status).toBe(200);
    expect((await ask(url, '/locales/xx/shop.json')).json().type).toBe('urn:problem:unknownLanguage');
    await app.close();
  });

  it('is told how, where it hides them behind its prefix', async () => {
    await expect(start([])).rejects.toThrow("app.setGlobalPrefix('api', { exclude: ['locales', 'locales/{*path}'] })");
  });
});
