import type { ModuleMetadata } from '@nestjs/common';
import { SetupError } from '@dragoman/i18n';
import { isBasePath } from '@dragoman/i18n/internal';
import { type AppConfig, LOG_FORMATS, type OpenIdConnectSettings } from '../app.config';

/** What `WorkspaceModule.forRoot` takes. */
export interface WorkspaceOptions {
  /** Path that the workspace is served below, as browsers see it: `/texts`. The application's global prefix does not apply. */
  path: string;
  /** Public origin of the application, `https://shop.example`: of links in invitations, and for cookies behind TLS. */
  origin: string;
  database: WorkspaceDatabase;
  /**
   * Languages of the workspace's own pages, BCP 47. Pages in a language that they are not translated to show English, and say
   * so in `lang`. English is always one of them. Default: every language that they are translated to.
   */
  languages?: readonly string[];
  /** Sign-in with an identity provider, besides passwords and passkeys. */
  openIdConnect?: OpenIdConnectSettings;
  /** Created at the first start. Without it, the first start logs a link to create the account. */
  administrator?: { readonly email: string; readonly password: string };
  /** Releases that can be rolled back to. Default: the latest 20, and those that were replaced less than 30 days ago. */
  keepReleases?: { readonly count: number; readonly days: number };
  /** Days that sign-ins and changes of accounts are kept. Default 180. */
  keepSecurityLogDays?: number;
  /** Minutes after which people prove again who they are before changing who has access. Default 15. */
  reauthenticateMinutes?: number;
  /** Bearer token that `{path}/metrics` requires. Default: no metrics. */
  metricsToken?: string;
  /** One line for each request to the workspace. Default `quiet`. */
  log?: AppConfig['log'];
  /** Number of proxies in front of the application whose `X-Forwarded-*` headers are trusted. Default 0. */
  trustedProxies?: number;
  /** Modules that extend the workspace: checks, tables and guarded routes. */
  extensions?: NonNullable<ModuleMetadata['imports']>;
  /**
   * Takes requests below the path from the server before the application's own middleware sees them. `false`: the
   * application calls `Workspace.handler` where it wants it. Default `true`.
   */
  mount?: boolean;
}

/** An SQLite database, or a PostgreSQL server if there is a `url`. */
export interface WorkspaceDatabase {
  /** Of the SQLite database, and of a copy of the current release, which is served while the database is away. */
  directory: string;
  /**
   * `postgresql://user:password@host:5432/database`, which may be the application's own database. Not through a pooler that
   * shares connections between transactions, such as PgBouncer with `pool_mode = transaction`.
   */
  url?: string;
  /**
   * Schema of PostgreSQL that the tables are in, made if it is missing. Default: `dragoman`, or `public` if an installation has
   * its tables there.
   */
  schema?: string;
}

/** A name that needs no quotes, and is no longer than PostgreSQL keeps with the name of a channel. */
const SCHEMA = /^[a-z_][a-z0-9_]{0,39}$/;

/** @throws SetupError that names the option and the cure */
export function checkWorkspaceOptions(options: WorkspaceOptions): void {
  const { path, origin, database, log, trustedProxies = 0 } = options;
  if (typeof path !== 'string' || path === '' || !isBasePath(path)) {
    throw new SetupError(
      `The "path" of WorkspaceModule is ${JSON.stringify(path)}: begin it with a slash, end it without one, and use letters, digits, "-", "_", "." and "~", as in "/texts".`,
    );
  }
  if (typeof origin !== 'string' || !URL.canParse(origin) || new URL(origin).origin !== origin) {
    throw new SetupError(
      `The "origin" of WorkspaceModule is ${JSON.stringify(origin)}: give it a scheme and a host alone, as in "https://shop.example".`,
    );
  }
  if (typeof database?.directory !== 'string' || database.directory === '') {
    throw new SetupError(
      'WorkspaceModule has no "database.directory": name a directory that is kept between deployments, as in { directory: "data" }.',
    );
  }
  if (database.url !== undefined && !/^postgres(ql)?:\/\/[^/]+\/[^/]+/.test(database.url)) {
    throw new SetupError(
      'The "database.url" of WorkspaceModule is not a PostgreSQL URL such as postgresql://user:password@host:5432/shop. Without it, texts are kept in a file in "database.directory".',
    );
  }
  const { schema } = database;
  if (schema !== undefined && (!SCHEMA.test(schema) || schema.startsWith('pg_') || database.url === undefined)) {
    throw new SetupError(
      `The "database.schema" of WorkspaceModule is ${JSON.stringify(schema)}: with a "database.url", give it a name of lower-case letters, digits and "_", as in "dragoman".`,
    );
  }
  if (database.url !== undefined) checkInstalled('pg', 'database.url');
  if (options.openIdConnect !== undefined) {
    checkInstalled('openid-client', 'openIdConnect');
    checkInstalled('jose', 'openIdConnect');
  }
  if (log !== undefined && !LOG_FORMATS.includes(log)) {
    throw new SetupError(`The "log" of WorkspaceModule must be one of: ${LOG_FORMATS.join(', ')}.`);
  }
  if (!Number.isSafeInteger(trustedProxies) || trustedProxies < 0) {
    throw new SetupError(
      `The "trustedProxies" of WorkspaceModule is ${trustedProxies}: give it a whole number, 0 or more.`,
    );
  }
}

/** Packages that only some options need are installed by the application. */
function checkInstalled(name: string, option: string): void {
  try {
    require.resolve(name);
  } catch {
    throw new SetupError(
      `The "${option}" of WorkspaceModule needs the package "${name}", which is not installed: npm install ${name}`,
    );
  }
}
