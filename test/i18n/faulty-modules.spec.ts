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
import { sendRequest } from '../support/send-request';

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
    return Promise.reject(undefined); // eslint-disable-line @typescript-eslint/prefer-promise-reject-errors -- a fault to survive
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
    throw new Error('secret, after the response');
  }
  @Post('body') body(@Body() body: unknown) {
    return body;
  }
}

@Module({
  imports: [
    I18nModule.forRoot({
      languages: ['en', 'de'],
      fallback: 'en',
      namespaces: join(__dirname, 'shop/locales'),
      problems: 'everywhere',
    }),
  ],
  controllers: [OddController],
  providers: [BreakingResolver, RejectingResolver, NonsenseResolver],
})
class OddModule {}

describe('the library among faulty third-party modules', () => {
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

  it('uses the next resolver if one fails, logs it, and still sets Vary', async () => {
    const { status, headers } = await sendRequest(url, '/odd/default', { headers: german });
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
    ['default', 404, { type: 'urn:problem:notFound' }],
    ['teapot', 418, { type: 'urn:problem:badRequest' }],
    ['busy', 503, { type: 'urn:problem:unavailable' }],
    ['later', 429, { type: 'urn:problem:tooManyRequests' }],
    ['breaks', 500, { type: 'urn:problem:internal' }],
    ['string', 500, { type: 'urn:problem:internal' }],
    ['nothing', 500, { type: 'urn:problem:internal' }],
  ])('responds to %s with %s', async (path, status, problem) => {
    const response = await sendRequest(url, `/odd/${path}`, { headers: german });
    expect(response.status).toBe(status);
    expect(response.json()).toMatchObject({ ...problem, status, title: expect.stringMatching(/^[^.]*\s[^.]*$/) });
    expect(response.text).not.toMatch(/secret|\/srv/);
    expect(response.headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
    if (path === 'later') expect(response.headers['retry-after']).toBe('7');
    if (status === 500) expect(log.join()).toContain(response.json().errorId);
    const head = await sendRequest(url, `/odd/${path}`, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([status, 0]);
  });

  it('does not repeat an unreadable body', async () => {
    const headers = { ...german, 'Content-Type': 'application/json' };
    for (const body of ['{"secret": <b>', 'secret', '{"a":1}secret', '\u0000secret']) {
      const response = await sendRequest(url, '/odd/body', { method: 'POST', headers, body });
      expect([response.status, response.json().type]).toEqual([400, 'urn:problem:invalidJson']);
      expect(response.text).not.toMatch(/secret|JSON at|position|token/i);
    }
  });

  it('truncates a response that fails midway', async () => {
    await expect(sendRequest(url, '/odd/late')).rejects.toThrow(/aborted|hang up/);
    expect(log.join()).toContain('secret, and too late');
  });

  it('leaves a complete response alone if its handler fails afterwards', async () => {
    const { status, text } = await sendRequest(url, '/odd/after');
    expect([status, text.length]).toEqual([200, 500_000]);
  });

  it('survives an error while responding to an error', async () => {
    const failing = sendRequest(url, '/odd/cursed');
    await expect(failing).rejects.toThrow(/hang up|ECONNRESET/);
    expect(log.join()).toContain('secret of the values');
    expect((await sendRequest(url, '/locales/de/shop.json')).status).toBe(200);
  });

  it('resolves the language from the whole URL, also for errors', async () => {
    expect((await sendRequest(url, '/de/nothing')).headers['content-language']).toBe('de');
    expect((await sendRequest(url, '/nothing?lng=de')).headers['content-language']).toBe('de');
    expect((await sendRequest(url, '/locales/xx/shop.json?lng=de')).headers['content-language']).toBe('de');
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

describe('an application with incompatible modules', () => {
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
  ])('refuses to start with %s, and reports why', async (_, metadata, sentence) => {
    @Module(metadata)
    class UnfitModule {}
    const app = await NestFactory.create(UnfitModule, { logger: false, abortOnError: false });
    await expect(app.init()).rejects.toThrow(sentence);
    await app.close().catch(() => {});
  });
});
