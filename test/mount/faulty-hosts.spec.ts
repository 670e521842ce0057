import {
  Controller,
  Get,
  Module,
  type DynamicModule,
  type INestApplication,
  type ModuleMetadata,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { I18nModule } from '@dragoman/i18n';
import { Workspace, WorkspaceModule, type WorkspaceOptions } from '@dragoman/workspace';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import request from 'supertest';

const LOCALES = join(__dirname, '../i18n/shop/locales');
const i18n = () => I18nModule.forRoot({ fallback: 'en', namespaces: LOCALES });

describe('a workspace that cannot be mounted', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'dragoman-faulty-'));
  });

  afterAll(() => rm(directory, { recursive: true }));

  const workspace = (options: Partial<WorkspaceOptions> = {}) =>
    WorkspaceModule.forRoot({ path: '/texts', origin: 'http://localhost:3000', database: { directory }, ...options });

  /** Returns why the application does not start. */
  const refusal = async (imports: ModuleMetadata['imports'], adapter = new ExpressAdapter()): Promise<string> => {
    let app: INestApplication | undefined;
    try {
      app = await NestFactory.create(host(imports), adapter, { logger: false, abortOnError: false });
      await app.init();
      return 'it starts';
    } catch (error) {
      return (error as Error).message;
    } finally {
      await app?.close().catch(() => {});
    }
  };

  it.each<[Partial<WorkspaceOptions>, string]>([
    [{ path: 'texts' }, 'The "path" of WorkspaceModule is "texts": begin it with a slash'],
    [{ path: '/texts/' }, 'end it without one'],
    [{ path: '/te xts' }, 'use letters, digits'],
    [{ path: '/..' }, 'use letters, digits'],
    [{ path: '/' }, 'The "path" of WorkspaceModule is "/"'],
    [{ origin: 'shop.example' }, 'The "origin" of WorkspaceModule is "shop.example": give it a scheme'],
    [{ database: {} as never }, 'WorkspaceModule has no "database.directory"'],
    [{ database: { directory: 'data', url: 'mysql://a/b' } }, 'is not a PostgreSQL URL such as'],
    [{ languages: ['en', 'de_AT'] }, 'The "languages" of WorkspaceModule are ["en","de_AT"]: give BCP 47 tags such as'],
    [{ log: 'loud' as never }, 'The "log" of WorkspaceModule must be one of: json, text, quiet.'],
    [{ project: 'my project' }, 'The "project" of WorkspaceModule is "my project": give it up to 64 letters'],
    [{ trustedProxies: -1 }, 'The "trustedProxies" of WorkspaceModule is -1'],
  ])('names the option and the cure: %j', async (options, sentence) => {
    expect(await refusal([i18n(), workspace(options)])).toContain(sentence);
  });

  it('says that an application without I18nModule has no texts to translate', async () => {
    expect(await refusal([workspace()])).toContain('I18nModule, which is missing: import I18nModule.forRoot({');
  });

  it('says that an application has one workspace', async () => {
    expect(await refusal([i18n(), workspace(), workspace({ path: '/other' })])).toContain(
      'WorkspaceModule is there twice, and an application has one workspace',
    );
  });

  it('says that it needs a server of HTTP/1.1', async () => {
    class Http2Adapter extends ExpressAdapter {
      override initHttpServer(): void {
        this.setHttpServer(createServer() as never);
      }
    }
    expect(await refusal([i18n(), workspace()], new Http2Adapter())).toContain('speaks HTTP/2');
  });

  it('opens no database for an application whose providers cannot be made', async () => {
    const unopened = await mkdtemp(join(tmpdir(), 'dragoman-unopened-'));
    @Module({
      imports: [i18n(), workspace({ database: { directory: unopened } })],
      providers: [
        {
          provide: 'SHOP',
          useFactory: () => {
            throw new Error('no shop today');
          },
          inject: [Workspace],
        },
      ],
    })
    class FaultyHost {}
    const started = NestFactory.create(FaultyHost, { logger: false, abortOnError: false });
    await expect(started).rejects.toThrow('no shop today');
    await wait(200); // an open database has written its files by then
    expect(await readdir(unopened)).toEqual([]);
    await rm(unopened, { recursive: true });
  });

  it('warns of a route that the application has at its path, and starts', async () => {
    @Controller('texts')
    class TextsController {
      @Get(':id')
      get() {
        return 'of the host';
      }
    }
    const warnings: string[] = [];
    const record = (level: string) => (message: string, context: string) => {
      if (level === 'warn') warnings.push(`${context}: ${message}`);
    };
    const logger = { log: record('log'), error: record('error'), warn: record('warn') };
    const app = await NestFactory.create(host([i18n(), workspace()], [TextsController]), {
      logger,
      abortOnError: false,
    });
    await app.init();
    expect(warnings).toEqual([
      expect.stringContaining('Workspace: The application has a route /texts/:id, which the workspace at "/texts"'),
    ]);
    await request(app.getHttpServer()).get('/texts/healthz').expect(200);
    await app.close();
  });
});

function host(imports: ModuleMetadata['imports'] = [], controllers: ModuleMetadata['controllers'] = []): DynamicModule {
  @Module({ imports, controllers })
  class HostModule {}
  return { module: HostModule };
}
