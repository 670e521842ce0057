import { ConsoleLogger, type INestApplication, Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Server } from 'node:http';
import { AppModule, type AppParts } from './app.module';
import type { AppConfig } from './app.config';
import { CallersService } from './access/callers.service';
import { allowFrontEnds } from './http/allow-front-ends';
import { DeletedPeople, nameDeletedPeople } from './http/deleted-people';
import { isImport, parseJsonBodies } from './http/input/json-bodies';
import { refuseSecondHost } from './http/refuse-second-host';
import { warnOfMissingOrigin } from './http/missing-origin';
import { assignRequestId } from './http/request-id';
import { abortSlowBodies } from './http/input/slow-bodies';
import { prepareLocizeRequest } from './locize/prepare-locize-request';
import { traceRequests } from './tracing/trace-requests';
import { assertPagesBuilt, serveBuiltFiles } from './pages/built-files';

/** The application, before `init` or `listen`: of the program, of tests, and mounted in a host. */
export async function createApp(config: AppConfig, parts: AppParts = {}): Promise<INestApplication<Server>> {
  if (!config.development) assertPagesBuilt(config.web);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, parts), {
    routeResolutionStrategy: 'specificity',
    // Nest has one logger for all applications of a process: in a host, the host's.
    ...(parts.host === undefined && { logger: programLogger(config) }),
    bodyParser: false,
    abortOnError: false, // what is wrong reaches the caller, who says it in one sentence
  });
  limit(app.getHttpServer());
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies);
  app.use(refuseSecondHost);
  app.use(traceRequests);
  if (config.origin.startsWith('http:')) app.use(warnOfMissingOrigin(new Logger('Settings')));
  app.use(abortSlowBodies(30_000, isImport));
  app.use('/locize', prepareLocizeRequest); // before anything else looks at who sends it
  app.use(['/api', '/locize'], assignRequestId);
  app.use(
    ['/api', '/locize'],
    nameDeletedPeople(() => app.get(DeletedPeople)),
  );
  app.use(helmet(securityHeaders(config)));
  const isByMember = (request: Request) => isAuthenticated(app.get(CallersService), request);
  app.use(letMembersFrame(isByMember));
  if (config.frontEnds.length > 0) {
    app.use(keepOpener);
    app.use('/api/v1/places', allowFrontEnds(config.frontEnds));
  }
  if (!config.development) serveBuiltFiles(app, config.web); // Vite serves its own
  app.use(['/api', '/locize'], compression({ filter: mayCompress }));
  app.use(parseJsonBodies(isByMember));
  return app;
}

const programLogger = (config: AppConfig): ConsoleLogger =>
  new ConsoleLogger({
    json: config.log === 'json',
    logLevels: ['error', 'warn', ...(config.development ? (['log'] as const) : [])],
  });

/** The page that edits one text. A front end of another origin opens it and receives its messages. */
const EDIT_PAGE = /^\/(?:[^/]+\/)?edit\/?$/;

/** The window that opened the page stays known to it (HTML, 7.1.3): helmet's `Cross-Origin-Opener-Policy` would cut it off. */
function keepOpener(request: Request, response: Response, next: () => void): void {
  if (EDIT_PAGE.test(request.path)) response.removeHeader('Cross-Origin-Opener-Policy');
  next();
}

/**
 * Lets pages of this origin show what members get in frames, for the preview of pages with a text. What visitors get is shown in
 * no frame, so it can be cached for everyone.
 */
const letMembersFrame =
  (isByMember: (request: Request) => Promise<boolean>): RequestHandler =>
  async (request, response, next) => {
    const isPage =
      request.method === 'GET' && request.headers.cookie !== undefined && request.accepts('html') === 'html';
    if (isPage && (await isByMember(request))) {
      response.set('X-Frame-Options', 'SAMEORIGIN');
      const policy = response.get('Content-Security-Policy');
      if (policy) response.set('Content-Security-Policy', policy.replace(FRAMED_NOWHERE, "frame-ancestors 'self'"));
    }
    next();
  };

const FRAMED_NOWHERE = "frame-ancestors 'none'";

/** Errors are left to the guard, which meets the same ones: authentication is remembered for the request. */
const isAuthenticated = (callers: CallersService, request: Request): Promise<boolean> =>
  callers.authenticate(request).then(
    (caller) => caller !== undefined,
    () => false,
  );

/** A strong entity tag names exactly these bytes (RFC 9110, 8.8.1): bundles have one for each encoding. */
const mayCompress = (request: Request, response: Response): boolean =>
  !response.get('ETag')?.startsWith('"') && compression.filter(request, response);

/** Slow or countless connections cost those who make them, not the visitors. */
function limit(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 600_000; // enough for 64 MB over a slow connection; other bodies have 30 s
  server.timeout = 120_000; // also ends connections whose client does not read the response
  server.keepAliveTimeout = 65_000; // longer than the minute for which balancers keep theirs
  server.maxConnections = 20_000;
  server.maxHeadersCount = 200;
}

function securityHeaders({ development, origin }: AppConfig): Parameters<typeof helmet>[0] {
  return {
    contentSecurityPolicy: development
      ? false // Vite's client is an inline script, and it opens a socket
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
            frameAncestors: ["'none'"],
            imgSrc: ["'self'", 'data:'],
            objectSrc: ["'none'"],
          },
        },
    // of this origin alone: its neighbors below the same domain may speak http
    strictTransportSecurity: origin.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: false, // decided by each answer: texts are for every origin
  };
}
