import {
  Controller,
  Get,
  Header,
  type INestApplication,
  Injectable,
  Module,
  type ModuleMetadata,
  Param,
  Query,
  Res,
} from '@nestjs/common';
import { HttpAdapterHost, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { I18nModule } from '@dragoman/i18n';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type HostPerson,
  WorkspaceAccess,
  WorkspaceModule,
  type WorkspaceModuleExtras,
  type WorkspaceOptions,
} from '../../libs/workspace/src';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { type HttpResponse, sendRequest } from '../support/send-request';
import type { JsonRequestOptions } from '../support/people';
import type { HostAdapter } from './host-app';

export const COOKIE = 'host-session';

/** The people of the host, which its session cookie names by their id. */
@Injectable()
export class HostUsers {
  readonly byId = new Map<string, HostPerson>();
  /** Requests whose person was asked for. */
  lookUps = 0;

  add(person: HostPerson): HostPerson {
    this.byId.set(person.id, person);
    return person;
  }

  of({ headers: { cookie = '' } }: IncomingMessage): HostPerson | undefined {
    this.lookUps++;
    return this.byId.get(new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? '');
  }
}

@Module({ providers: [HostUsers], exports: [HostUsers] })
export class HostUsersModule {}

/** Injects what the host has. */
@Injectable()
export class HostAccess extends WorkspaceAccess {
  override readonly cookies = [COOKIE];

  constructor(protected readonly users: HostUsers) {
    super();
  }

  personOf(request: IncomingMessage): HostPerson | undefined | Promise<HostPerson | undefined> {
    return this.users.of(request);
  }

  override signIn(next: string): string {
    return `/login?next=${encodeURIComponent(next)}`;
  }

  override signOut(): string {
    return 'https://accounts.host.example/logout';
  }
}

/** The host's own sign-in, without passwords. */
@Controller('login')
class LoginController {
  constructor(
    private readonly users: HostUsers,
    private readonly host: HttpAdapterHost,
  ) {}

  @Get()
  @Header('Content-Type', 'text/html')
  form(@Query('next') next = '/'): string {
    const links = [...this.users.byId.values()].map(
      ({ id, name }) => `<p><a href="/login/${id}?next=${encodeURIComponent(next)}">${name}</a>`,
    );
    return `<!doctype html><title>Host</title><h1>Sign in to the host</h1>${links.join('')}`;
  }

  @Get(':id')
  signIn(@Param('id') id: string, @Query('next') next: string, @Res() response: unknown): void {
    const { httpAdapter } = this.host;
    httpAdapter.setHeader(response, 'Set-Cookie', `${COOKIE}=${id}; HttpOnly; Path=/; SameSite=Lax`);
    httpAdapter.redirect(response, 302, next);
  }
}

export interface AccessHostOptions {
  readonly adapter?: HostAdapter;
  readonly access?: WorkspaceModuleExtras['access'];
  readonly options?: Partial<WorkspaceOptions>;
  /** Of a PostgreSQL database for the texts; SQLite without it. */
  readonly databaseUrl?: string;
  readonly controllers?: ModuleMetadata['controllers'];
  /** Called before the application starts. */
  readonly prepare?: (app: INestApplication<Server>) => void;
}

export class AccessHost {
  private constructor(
    readonly app: INestApplication<Server>,
    /** `http://127.0.0.1:…` */
    readonly url: string,
    private readonly directory: string,
  ) {}

  /** Starts an application with people of its own, and the workspace at `/texts`. */
  static async start({
    adapter = 'express',
    access = HostAccess,
    options,
    databaseUrl: url,
    controllers = [],
    prepare,
  }: AccessHostOptions = {}): Promise<AccessHost> {
    const directory = await mkdtemp(join(tmpdir(), 'dragoman-access-'));
    const workspace = WorkspaceModule.forRootAsync({
      imports: [HostUsersModule],
      access,
      useFactory: () => ({
        path: '/texts',
        origin: 'http://localhost:3000',
        database: { directory, url },
        ...options,
      }),
    });
    @Module({
      imports: [
        I18nModule.forRoot({
          languages: ['en', 'de', 'pl'],
          fallback: 'en',
          namespaces: join(__dirname, '../i18n/shop/locales'),
        }),
        HostUsersModule,
        workspace,
      ],
      controllers: [LoginController, ...controllers],
    })
    class Host {}
    const httpAdapter = adapter === 'fastify' ? new FastifyAdapter() : new ExpressAdapter();
    const app = await NestFactory.create<INestApplication<Server>>(Host, httpAdapter, {
      logger: false,
      abortOnError: false,
    });
    prepare?.(app);
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    return new AccessHost(app, `http://127.0.0.1:${port}`, directory);
  }

  get users(): HostUsers {
    return this.app.get(HostUsers, { strict: false });
  }

  get workspace(): WorkspaceApplication {
    return this.app.get(WorkspaceApplication, { strict: false });
  }

  /** Sends a request to the workspace, as its pages do, in the browser of a person of the host. */
  as(id: string | undefined, path: string, { body, headers, ...rest }: JsonRequestOptions = {}): Promise<HttpResponse> {
    return sendRequest(this.url, `/texts${path}`, {
      ...rest,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(id !== undefined && { Cookie: `${COOKIE}=${id}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async close(): Promise<void> {
    await this.app.close();
    await rm(this.directory, { recursive: true });
  }
}
