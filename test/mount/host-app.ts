import {
  type ArgumentsHost,
  Body,
  type CallHandler,
  type CanActivate,
  Catch,
  Controller,
  type DynamicModule,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  HttpException,
  type INestApplication,
  Injectable,
  type LoggerService,
  Module,
  type ModuleMetadata,
  type NestInterceptor,
  Post,
  UnprocessableEntityException,
  ValidationPipe,
  VersioningType,
} from '@nestjs/common';
import { HttpAdapterHost, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { I18nModule, Language } from '@dragoman/i18n';
import helmet from 'helmet';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { map } from 'rxjs';
import { WorkspaceModule, type WorkspaceOptions } from '../../libs/workspace/src';

/** Refuses everything but the host's own controller. */
@Injectable()
class RefuseAll implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.getClass() === OwnController;
  }
}

@Injectable()
class Wrap implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((data: unknown) => ({ data })));
  }
}

@Catch()
class HostFilter implements ExceptionFilter {
  constructor(private readonly host: HttpAdapterHost) {}

  catch(error: unknown, context: ArgumentsHost): void {
    const status = error instanceof HttpException ? error.getStatus() : 500;
    const body = error instanceof HttpException ? error.getResponse() : String(error);
    this.host.httpAdapter.reply(context.switchToHttp().getResponse(), { host: 'filter', status, body }, status);
  }
}

@Controller('own')
class OwnController {
  @Get()
  own(@Language() language: string) {
    return { language };
  }

  @Get('texts')
  texts() {
    return 'own texts';
  }

  @Post('echo')
  echo(@Body() body: unknown) {
    return body;
  }

  @Post('fail')
  fail(): never {
    throw new UnprocessableEntityException({ status: 422, errors: { email: 'notFound' } });
  }
}

export const LOCALES = join(__dirname, '../i18n/shop/locales');

export const hostAdapters = ['express', 'fastify'] as const;
export type HostAdapter = (typeof hostAdapters)[number];

export interface HostAppOptions {
  readonly logger?: LoggerService;
  readonly adapter?: HostAdapter;
  /** Options of its `I18nModule`, instead of those of a small host. */
  readonly i18n?: Partial<Parameters<typeof I18nModule.forRoot>[0]>;
  /** Where its texts are. Default: a directory with `{language}/{namespace}.json`. */
  readonly locales?: string | readonly string[];
  /** Modules with texts of their own. */
  readonly imports?: NonNullable<ModuleMetadata['imports']>;
  /** Absent: the host without a workspace. */
  readonly workspace?: DynamicModule;
  /** Called before the application starts. */
  readonly configure?: (app: INestApplication<Server>) => void;
}

@Module({})
class HostModule {
  static with({ i18n, workspace, locales = LOCALES, imports = [] }: HostAppOptions): DynamicModule {
    return {
      module: HostModule,
      imports: [
        I18nModule.forRoot({ languages: ['en', 'de', 'pl'], fallback: 'en', ...i18n, namespaces: locales }),
        ...(workspace ? [workspace] : []),
        ...imports,
      ],
      controllers: [OwnController],
    };
  }
}

export interface HostApp {
  readonly app: INestApplication<Server>;
  /** `http://127.0.0.1:…` */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts an application that does all that gets in the way of modules: each global thing that Nest has. */
export async function startHost({
  logger,
  adapter = 'express',
  configure,
  ...options
}: HostAppOptions = {}): Promise<HostApp> {
  const nestOptions = { logger: logger ?? (false as const), abortOnError: false };
  const app =
    adapter === 'fastify'
      ? await NestFactory.create(HostModule.with(options), new FastifyAdapter({ bodyLimit: 1024 }), nestOptions)
      : await NestFactory.create(HostModule.with(options), nestOptions);
  app.setGlobalPrefix('api');
  app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
  app.useGlobalGuards(new RefuseAll());
  app.useGlobalInterceptors(new Wrap());
  app.useGlobalPipes(new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true }));
  app.useGlobalFilters(new HostFilter(app.get(HttpAdapterHost)));
  if (adapter === 'express') (app as NestExpressApplication).useBodyParser('json', { limit: '1kb' });
  app.use(helmet());
  app.enableCors({ origin: 'https://elsewhere.example' });
  configure?.(app);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, url: `http://127.0.0.1:${port}`, close: () => app.close() };
}

/** A folder for a database, and the options of a workspace in it. */
export async function workspaceIn(path: string, options: Partial<WorkspaceOptions> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'dragoman-mounted-'));
  return {
    module: WorkspaceModule.forRoot({
      path,
      origin: 'http://localhost:3000',
      database: { directory },
      languages: ['en', 'de', 'pl', 'cs'],
      ...options,
    }),
    directory,
    remove: () => rm(directory, { recursive: true }),
  };
}
