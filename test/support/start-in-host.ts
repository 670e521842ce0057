import { ConsoleLogger, type INestApplication, type ModuleMetadata } from '@nestjs/common';
import type { Server } from 'node:http';
import type { AppConfig } from '../../libs/workspace/src/app.config';
import { WorkspaceModule, type WorkspaceOptions } from '../../libs/workspace/src';
import { WorkspaceApplication } from '../../libs/workspace/src/mount/workspace.application';
import { hostAdapters, startHost } from '../mount/host-app';
import { ChangingTextsModule } from './changing-texts';

/** `TEST_HOST=express` or `fastify`: the tests mount the workspace in an application that does all that gets in its way. */
export const hostAdapter = hostAdapters.find((adapter) => adapter === process.env.TEST_HOST);

/** Starts such a host, with the workspace below its path. */
export async function startInHost(config: AppConfig, extensions: NonNullable<ModuleMetadata['imports']>) {
  const host = await startHost({
    adapter: hostAdapter!,
    i18n: {
      languages: config.languages,
      fallback: config.fallback,
      pseudoLocale: config.pseudoLocale ?? false,
      maxAge: config.maxAge,
      staleWhileRevalidate: config.staleWhileRevalidate,
    },
    locales: [config.texts, ...config.sources],
    imports: extensions.filter((extension) => extension === ChangingTextsModule),
    workspace: WorkspaceModule.forRoot(workspaceOptions(config, extensions)),
    logger: new ConsoleLogger({ logLevels: ['warn', 'error', 'fatal'] }),
  });
  const { app: inner } = host.app.get<unknown, { app: INestApplication<Server> }>(WorkspaceApplication);
  const server = host.app.getHttpServer();
  // Tests send requests to the server of the host, and take providers from the workspace.
  const app = new Proxy(inner, {
    get: (target, name) =>
      name === 'getHttpServer' ? () => server : Reflect.get<typeof target, typeof name>(target, name),
  });
  return { app, server, hostApp: host.app, stop: () => host.close() };
}

const workspaceOptions = (config: AppConfig, extensions: NonNullable<ModuleMetadata['imports']>): WorkspaceOptions => ({
  path: config.base,
  origin: config.origin,
  frontEnds: config.frontEnds,
  database: {
    directory: config.data,
    ...(config.databaseUrl !== undefined && { url: config.databaseUrl }),
    ...(config.databaseSchema && { schema: config.databaseSchema.name }),
  },
  languages: config.languages,
  fromCode: config.fromCode,
  ...(config.buildOrder !== undefined && { build: new Date(config.buildOrder).toISOString() }),
  keepReleases: config.keepReleases,
  keepSecurityLogDays: config.keepSecurityLogDays,
  webhookAddresses: config.webhookAddresses,
  ...(config.suggestions && { suggestions: config.suggestions }),
  suggestionLimits: config.suggestionLimits,
  ...(config.smtp && { smtp: config.smtp }),
  reportOrigins: config.reportOrigins,
  maxMissingKeys: config.maxMissingKeys,
  maxScreenshots: config.maxScreenshots,
  reauthenticateMinutes: config.reauthenticateMinutes,
  ...(config.administrator && { administrator: config.administrator }),
  ...(config.openIdConnect && { openIdConnect: config.openIdConnect }),
  ...(config.project !== undefined && { project: config.project }),
  ...(config.metricsToken !== undefined && { metricsToken: config.metricsToken }),
  log: config.log,
  trustedProxies: config.trustedProxies,
  extensions,
});
