import type { ModuleMetadata } from '@nestjs/common';
import { SetupError } from '@dragoman/i18n';
import { isMailSender, parseSmtpUrl } from '../mail/mail-settings';
import { isAddressBlock } from '../http/outbound/outbound-addresses';
import { isBasePath, isOrigin } from '@dragoman/i18n/internal';
import {
  type AppConfig,
  FROM_CODE_MODES,
  isProjectName,
  LOG_FORMATS,
  type OpenIdConnectSettings,
  SUGGESTION_PROVIDERS,
  type SuggestionLimits,
  type SuggestionSettings,
} from '../app.config';
import { BUILD_ORDER_RULE, parseBuildOrder } from '../builds/build-order';
import { isSchemaName } from '../database/postgres/postgres-schema';
import { isPostgresUrl } from '../database/postgres/postgres-url';

/** What `WorkspaceModule.forRoot` takes. */
export interface WorkspaceOptions {
  /** Path that the workspace is served below, as browsers see it: `/texts`. The application's global prefix does not apply. */
  path: string;
  /** Public origin of the application, `https://shop.example`: of links in invitations, and for cookies behind TLS. */
  origin: string;
  /**
   * Origins of front ends elsewhere, `https://www.shop.example`, whose texts people may edit in place: with a person's consent
   * they read drafts. Default: none.
   */
  frontEnds?: readonly string[];
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
  /**
   * Addresses of your own network that webhooks may be sent to: CIDR blocks such as `10.0.0.0/8`, to these also over plain
   * HTTP. Default: none, so only public addresses over HTTPS.
   */
  webhookAddresses?: readonly string[];
  /**
   * Where machine suggestions come from: `{ provider: 'deepl', key }`, `{ provider: 'openai', model, key }` or
   * `{ provider: 'libretranslate', url, addresses: ['10.0.0.0/8'] }`. Default: none.
   */
  suggestions?: Pick<SuggestionSettings, 'provider'> & Partial<SuggestionSettings>;
  /**
   * Limits of machine suggestions and pre-translations, also with the provider of an extension. Default: 30 seconds for a text
   * (`timeout`), 2,000,000 characters sent to the provider in a calendar month (`charactersPerMonth`), and 500,000 in one
   * pre-translation (`charactersPerPretranslation`).
   */
  suggestionLimits?: Partial<SuggestionLimits>;
  /**
   * The server that emails about notifications are sent with, and their sender:
   * `{ url: 'smtp://user:password@mail.example:587', from: 'Texts <texts@shop.example>' }`. Default: no emails.
   */
  smtp?: { readonly url: string; readonly from: string };
  /**
   * Origins whose pages may report missing and used keys, such as `https://shop.example`. An origin is not a secret: programs can
   * claim any. Default: none; a token with the scope `keys.report` may always report.
   */
  reportOrigins?: readonly string[];
  /** Missing keys that are kept; further ones are only counted. Default 5,000. */
  maxMissingKeys?: number;
  /** Screenshots of keys that are kept, of up to 5 MB each; 0 accepts none. Default 1,000. */
  maxScreenshots?: number;
  /** Minutes after which people prove again who they are before changing who has access. Default 15. */
  reauthenticateMinutes?: number;
  /**
   * What happens when a new build of the application contains other texts. `follow`: texts without changes in the
   * workspace follow the code and are published; `ask`: someone applies them in the inbox; `off`: nothing. Default `follow`.
   */
  fromCode?: AppConfig['fromCode'];
  /**
   * When the build was made, which decides which of two builds is newer: RFC 3339, such as `git log -1 --format=%cI` prints, or
   * seconds since 1970. Default: the time of the commit or of the newest file with texts.
   */
  build?: string;
  /**
   * A second name of the workspace for tools for Locize, such as the ID of your project there: letters, digits, `_` and `-`.
   * Default: its own ID only.
   */
  project?: string;
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
  /** Directory of the SQLite database, and of a copy of the current release, which is served while the database is away. */
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

/** @throws SetupError that names the option and the cure */
export function checkWorkspaceOptions(options: WorkspaceOptions): void {
  const {
    path,
    origin,
    frontEnds = [],
    database,
    log,
    fromCode,
    build,
    trustedProxies = 0,
    webhookAddresses = [],
    suggestions,
    suggestionLimits = {},
  } = options;
  if (typeof path !== 'string' || path === '' || !isBasePath(path)) {
    throw new SetupError(
      `The "path" of WorkspaceModule is ${JSON.stringify(path)}: begin it with a slash, end it without one, and use letters, digits, "-", "_", "." and "~", as in "/texts".`,
    );
  }
  if (typeof origin !== 'string' || !isOrigin(origin)) {
    throw new SetupError(
      `The "origin" of WorkspaceModule is ${JSON.stringify(origin)}: give it a scheme and a host alone, as in "https://shop.example".`,
    );
  }
  const invalidFrontEnd = frontEnds.find((each) => !isOrigin(each));
  if (invalidFrontEnd !== undefined) {
    throw new SetupError(
      `The "frontEnds" of WorkspaceModule list ${JSON.stringify(invalidFrontEnd)}: give each a scheme and a host alone, as in "https://www.shop.example".`,
    );
  }
  if (typeof database?.directory !== 'string' || database.directory === '') {
    throw new SetupError(
      'WorkspaceModule has no "database.directory": name a directory that is kept between deployments, as in { directory: "data" }.',
    );
  }
  if (database.url !== undefined && !isPostgresUrl(database.url)) {
    throw new SetupError(
      'The "database.url" of WorkspaceModule is not a PostgreSQL URL such as postgresql://user:password@host:5432/shop. Without it, texts are kept in a file in "database.directory".',
    );
  }
  const { schema } = database;
  if (schema !== undefined && (!isSchemaName(schema) || database.url === undefined)) {
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
  if (fromCode !== undefined && !FROM_CODE_MODES.includes(fromCode)) {
    throw new SetupError(`The "fromCode" of WorkspaceModule must be one of: ${FROM_CODE_MODES.join(', ')}.`);
  }
  if (build !== undefined && parseBuildOrder(build) === undefined) {
    throw new SetupError(`The "build" of WorkspaceModule is ${JSON.stringify(build)}: it ${BUILD_ORDER_RULE}`);
  }
  const wrongOrigin = (options.reportOrigins ?? []).find((each) => typeof each !== 'string' || !isOrigin(each));
  if (wrongOrigin !== undefined) {
    throw new SetupError(
      `The "reportOrigins" of WorkspaceModule name ${JSON.stringify(wrongOrigin)}: give each a scheme and a host alone, as in "https://shop.example".`,
    );
  }
  const { project } = options;
  if (project !== undefined && (typeof project !== 'string' || !isProjectName(project))) {
    throw new SetupError(
      `The "project" of WorkspaceModule is ${JSON.stringify(project)}: give it up to 64 letters, digits, "_" and "-", as in the ID of your project at Locize.`,
    );
  }
  for (const name of ['maxMissingKeys', 'maxScreenshots'] as const) {
    const { [name]: max = 0 } = options;
    if (!Number.isSafeInteger(max) || max < 0) {
      throw new SetupError(`The "${name}" of WorkspaceModule is ${max}: give it a whole number, 0 or more.`);
    }
  }
  if (!Number.isSafeInteger(trustedProxies) || trustedProxies < 0) {
    throw new SetupError(
      `The "trustedProxies" of WorkspaceModule is ${trustedProxies}: give it a whole number, 0 or more.`,
    );
  }
  const { smtp } = options;
  if (smtp !== undefined && parseSmtpUrl(smtp.url) === undefined) {
    throw new SetupError(
      'The "smtp.url" of WorkspaceModule is not a URL of an email server such as smtp://user:password@mail.example:587.',
    );
  }
  if (smtp !== undefined && (typeof smtp.from !== 'string' || !isMailSender(smtp.from))) {
    throw new SetupError(
      `The "smtp.from" of WorkspaceModule is ${JSON.stringify(smtp.from)}: give it an email address, as in "Texts <texts@shop.example>".`,
    );
  }
  if (suggestions !== undefined) {
    const { provider, model, key, addresses = [] } = suggestions;
    if (!SUGGESTION_PROVIDERS.includes(provider) || !addresses.every(isAddressBlock)) {
      throw new SetupError(
        `The "suggestions" of WorkspaceModule need a "provider" (${SUGGESTION_PROVIDERS.join(', ')}), and CIDR blocks or addresses as "addresses".`,
      );
    }
    if ((provider === 'openai' && !model) || (provider === 'deepl' && !key)) {
      throw new SetupError(
        'The "suggestions" of WorkspaceModule need the "model" of "openai", or the "key" of "deepl".',
      );
    }
  }
  if (Object.values(suggestionLimits).some((limit) => !Number.isSafeInteger(limit) || limit < 0)) {
    throw new SetupError('The "suggestionLimits" of WorkspaceModule need whole numbers: seconds and characters.');
  }
  const invalid = webhookAddresses.find((block) => !isAddressBlock(block));
  if (invalid !== undefined) {
    throw new SetupError(
      `The "webhookAddresses" of WorkspaceModule have ${JSON.stringify(invalid)}: give CIDR blocks or addresses, as in ["10.0.0.0/8", "::1"].`,
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
