import {
  ArgumentsHost,
  Body,
  type CallHandler,
  type CanActivate,
  Catch,
  ConflictException,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  HttpException,
  type INestApplication,
  type ModuleMetadata,
  type NestInterceptor,
  Post,
  Query,
  UnprocessableEntityException,
  type ValidationError,
  ValidationPipe,
  Version,
  VERSION_NEUTRAL,
  VersioningType,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, HttpAdapterHost } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IsEmail } from 'class-validator';
import helmet from 'helmet';
import { map } from 'rxjs';
import { sendRequest } from '../support/send-request';

class UserDto {
  @IsEmail() email: string;
}

@Controller({ path: 'users', version: ['1', VERSION_NEUTRAL] })
class UsersController {
  @Get() list(@Query('lng') lng?: string) {
    return { lng: lng ?? null };
  }
  @Version('2') @Get() listInVersion2() {
    return { version: 2 };
  }
  @Post() create(@Body() user: UserDto) {
    return user;
  }
  @Get('locked') locked() {
    throw new ConflictException({ code: 'X1', errors: { user: 'locked' } });
  }
  @Get('breaks') breaks() {
    throw new Error('broken');
  }
  @Get('teapot') teapot() {
    throw new HttpException('short and stout', 418);
  }
  @Get('empty') empty() {}
}

@Controller({ path: 'health', version: VERSION_NEUTRAL })
class HealthController {
  @Get() health() {
    return 'ok';
  }
}

class Guard implements CanActivate {
  canActivate(context: ExecutionContext) {
    return context.switchToHttp().getRequest().headers['x-pass'] === 'yes';
  }
}

class Wrapper implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((data: unknown) => ({ data: data ?? null, wrapped: true })));
  }
}

/** Filters of its own, written for any adapter. */
@Catch(HttpException)
class Filter implements ExceptionFilter {
  constructor(private readonly host: HttpAdapterHost) {}
  catch(error: HttpException, host: ArgumentsHost) {
    const body = { filteredBy: 'host', body: error.getResponse() };
    this.host.httpAdapter.reply(host.switchToHttp().getResponse(), body, error.getStatus());
  }
}

const exceptionFactory = (errors: ValidationError[]) =>
  new UnprocessableEntityException({
    status: 422,
    errors: Object.fromEntries(errors.map(({ property, constraints }) => [property, Object.values(constraints ?? {})])),
  });

/** A host whose enhancers are in the way of everything that is not its own. */
export const enhancedHost: ModuleMetadata = {
  controllers: [UsersController, HealthController],
  providers: [
    { provide: APP_GUARD, useClass: Guard },
    { provide: APP_INTERCEPTOR, useClass: Wrapper },
    { provide: APP_FILTER, useClass: Filter },
    {
      provide: APP_PIPE,
      useFactory: () => new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, exceptionFactory }),
    },
  ],
};

export function prepareHost(app: INestApplication): void {
  app.setGlobalPrefix('api', { exclude: ['health'] });
  app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
  app.use(helmet());
  app.enableCors({ origin: 'https://only.example', credentials: true });
  const limit = 1024;
  if (app.getHttpAdapter().getType() === 'fastify')
    (app as NestFastifyApplication).useBodyParser('application/json', { bodyLimit: limit });
  else (app as NestExpressApplication).useBodyParser('json', { limit });
}

const JSON_BODY = { 'Content-Type': 'application/json', 'X-Pass': 'yes' };
const post = (body: string, headers = {}) => ({ method: 'POST', headers: { ...JSON_BODY, ...headers }, body });
type Recorded = readonly [path: string, init?: Parameters<typeof sendRequest>[2]];

export const RECORDED_REQUESTS: readonly Recorded[] = [
  ...['/api/v1/users', '/api/users', '/api/v2/users', '/users', '/v1/users', '/api', '/health', '/api/health'].flatMap(
    (path): Recorded[] => [
      [path],
      [path, { headers: { 'X-Pass': 'yes', 'Accept-Language': 'de', Cookie: 'lng=pl; session=1' } }],
    ],
  ),
  ...['locked', 'breaks', 'teapot', 'empty', 'unknown', '%zz', '../x', '?lng=de'].map((last): Recorded => [
    `/api/v1/users/${last}`,
    { headers: { 'X-Pass': 'yes', 'Accept-Language': 'de' } },
  ]),
  ['/api/v1/users', { method: 'HEAD', headers: { 'X-Pass': 'yes' } }],
  [
    '/api/v1/users',
    { method: 'OPTIONS', headers: { Origin: 'https://only.example', 'Access-Control-Request-Method': 'POST' } },
  ],
  [
    '/api/v1/users',
    { method: 'OPTIONS', headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' } },
  ],
  ['/api/v1/users', { headers: { Origin: 'https://only.example', 'X-Pass': 'yes' } }],
  ['/api/v1/users', { method: 'DELETE', headers: { 'X-Pass': 'yes' } }],
  ['/api/v1/users', { method: 'PROPFIND' }],
  ['/api/v1/users', post('{"email":"a@b.example"}')],
  ['/api/v1/users', post('{"email":"a@b.example"}', { 'X-Pass': 'no' })],
  ['/api/v1/users', post('{"email":"none"}')],
  ['/api/v1/users', post('{"email":"none"}', { 'Accept-Language': 'de' })],
  ['/api/v1/users', post('{"email":"a@b.example","more":1}')],
  ['/api/v1/users', post('{"email":')],
  ['/api/v1/users', post(`{"email":"${'x'.repeat(2000)}"}`)],
  ['/api/v1/users', post('email=a', { 'Content-Type': 'text/plain' })],
  ['/api/v1/users', post('{}', { 'Content-Type': 'application/json; charset=ebcdic' })],
  ...[
    '/',
    '//',
    '/de',
    '/de/users',
    '/localesx',
    '/locale',
    '/Locales/de/shop.json',
    '/robots.txt',
    '/sitemap.xml',
    '/?lng=de',
  ].map((path): Recorded => [path, { headers: { Accept: 'text/html', 'Accept-Language': 'pl' } }]),
];

/** Every response with all headers but the date. */
export async function record(url: string) {
  const responses = [];
  for (const [path, init] of RECORDED_REQUESTS) {
    const { status, headers, text } = await sendRequest(url, path, init);
    responses.push({ path, init, status, headers: { ...headers, date: '' }, text });
  }
  return responses;
}
