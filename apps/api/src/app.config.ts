import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What the environment says, checked once, before anything is started. */
export interface AppConfig {
  readonly port: number;
  /** Address to listen on; absent: every address of the machine. */
  readonly host?: string;
  /**
   * Public origin, e.g. `https://texts.example`, without a slash at the end. Where none is set and the system chooses the
   * port (`PORT=0`), it is known once the server listens.
   */
  origin: string;
  /** Directories of texts beside the application's own, the lowest first. Absolute. */
  readonly sources: readonly string[];
  /** The application's own texts: a folder for each interface language. Absolute. */
  readonly texts: string;
  /** Interface languages. */
  readonly languages: readonly string[];
  /** Language of last resort, one of them. */
  readonly fallback: string;
  /** Seconds; see `I18nOptions`. */
  readonly maxAge: number;
  readonly staleWhileRevalidate: number;
  readonly pageMaxAge: number;
  /** Bytes that rendered pages may take in memory; 0 keeps none. */
  readonly pageCacheSize: number;
  /** How many proxies stand before the application, whose `X-Forwarded-*` are believed. */
  readonly trustedProxies: number;
  /** Where the database lies where there is no {@link databaseUrl}, and what is kept beside it. Absolute. */
  readonly data: string;
  /** Texts of releases are kept for so many of the latest, and for so many days after another one took their place. */
  readonly keepReleases: { readonly count: number; readonly days: number };
  /** Of a PostgreSQL server; holds a password. */
  readonly databaseUrl?: string;
  /** Made at the first start, where nobody is there yet. */
  readonly administrator?: { readonly email: string; readonly password: string };
  /** Sign-in with another service. */
  readonly openIdConnect?: OpenIdConnectSettings;
  /** One line for each request: as JSON, as text for people, or none. */
  readonly log: (typeof logs)[number];
  /** Seconds for which it goes on answering once it is told to end, so that balancers notice that it is not ready. */
  readonly drain: number;
  /** What Prometheus has to say to be answered; absent: nothing. */
  readonly metricsToken?: string;
  /** Vite inside Nest, and texts read again when a file changes. */
  readonly development: boolean;
  /** Where the project lies. Absolute. */
  readonly root: string;
  /** Where the built pages lie. Absolute. */
  readonly web: string;
}

/** A client of an OpenID Connect provider. */
export interface OpenIdConnectSettings {
  /** Below it lies `.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whose addresses make newcomers welcome, folded; others have to be invited. */
  readonly domains: readonly string[];
  /** What newcomers may do. */
  readonly role: (typeof newcomers)[number];
  /** What it is called where people choose it. */
  readonly name: string;
}

/** No administrators: those are made by people. */
const newcomers = ['viewer', 'translator', 'reviewer', 'publisher'] as const;

const logs = ['json', 'text', 'quiet'] as const;

/** A setting is wrong: one sentence that names it and the cure. */
export class ConfigError extends Error {}

/** @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv): AppConfig {
  const text = (name: string): string | undefined => environment[name] || undefined; // `PORT=` in a compose file: not set
  const wholeNumber = (name: string, usual: number, highest: number, cure: string): number => {
    const given = text(name);
    if (given === undefined) return usual;
    if (/^\d{1,10}$/.test(given) && Number(given) <= highest) return Number(given);
    throw new ConfigError(`${name} has to be a whole number from 0 to ${highest}: ${cure}.`);
  };
  const seconds = (name: string) => wholeNumber(name, 0, 31_536_000, 'give it seconds, up to a year');

  const port = wholeNumber('PORT', 3000, 65_535, 'give it a free port such as 3000');
  const host = text('HOST');
  const pageCache = wholeNumber('DRAGOMAN_PAGE_CACHE', 32, 4096, 'give it megabytes of memory for rendered pages');
  const root = projectRoot();
  const texts = join(root, 'apps/web/locales');
  const languages = foldersIn(texts);
  const databaseUrl = text('DATABASE_URL');
  const administrator = administratorOf(text);
  const openIdConnect = openIdConnectOf(text);
  const development = oneOf(['0', '1'], 'DRAGOMAN_DEV', text('DRAGOMAN_DEV') ?? '0') === '1';
  const metricsToken = secretOf(text, 'DRAGOMAN_METRICS_TOKEN');
  return {
    port,
    ...(host === undefined ? {} : { host }),
    origin: originOf(text('DRAGOMAN_ORIGIN') ?? `http://localhost:${port}`),
    sources: (text('DRAGOMAN_SOURCES') ?? '')
      .split(',')
      .map((path) => path.trim())
      .filter((path) => path !== '')
      .map(sourceDirectory),
    texts,
    languages,
    fallback: oneOf(languages, 'DRAGOMAN_FALLBACK', text('DRAGOMAN_FALLBACK') ?? 'en'),
    maxAge: seconds('DRAGOMAN_MAX_AGE'),
    staleWhileRevalidate: seconds('DRAGOMAN_STALE_WHILE_REVALIDATE'),
    pageMaxAge: seconds('DRAGOMAN_PAGE_MAX_AGE'),
    pageCacheSize: pageCache * 1024 * 1024,
    trustedProxies: wholeNumber(
      'DRAGOMAN_TRUSTED_PROXIES',
      0,
      10,
      'give it the number of proxies before the application',
    ),
    log: oneOf(logs, 'DRAGOMAN_LOG', text('DRAGOMAN_LOG') ?? (development ? 'text' : 'json')),
    drain: wholeNumber('DRAGOMAN_DRAIN', 0, 60, 'give it seconds to go on answering when it is told to end'),
    ...(metricsToken === undefined ? {} : { metricsToken }),
    development,
    data: resolve(text('DRAGOMAN_DATA') ?? join(root, 'data')),
    keepReleases: {
      count: wholeNumber('DRAGOMAN_KEEP_RELEASES', 20, 10_000, 'give it the number of releases to keep'),
      days: wholeNumber('DRAGOMAN_KEEP_RELEASES_DAYS', 30, 36_500, 'give it the days for which to keep releases'),
    },
    ...(databaseUrl === undefined ? {} : { databaseUrl: postgresUrl(databaseUrl) }),
    ...(administrator && { administrator }),
    ...(openIdConnect && { openIdConnect }),
    root,
    web: join(root, 'dist/web'),
  };
}

function oneOf<Choice extends string>(choices: readonly Choice[], name: string, given: string): Choice {
  const choice = choices.find((each) => each === given);
  if (choice !== undefined) return choice;
  throw new ConfigError(`${name} has to be one of these: ${choices.join(', ')}.`);
}

const foldersIn = (directory: string): readonly string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

function sourceDirectory(path: string): string {
  const directory = resolve(path);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError(
      `DRAGOMAN_SOURCES names "${path}", which is not a directory: create it, or take it out of the list.`,
    );
  }
  return directory;
}

function originOf(value: string): string {
  if (URL.canParse(value)) {
    const { origin, protocol, pathname, search, hash, username, password } = new URL(value);
    const more = search + hash + username + password;
    if (/^https?:$/.test(protocol) && pathname === '/' && more === '') return origin;
  }
  throw new ConfigError('DRAGOMAN_ORIGIN has to be an origin such as https://texts.example, without a path.');
}

const isEncoded = (value: string): boolean => !/%(?![0-9a-f]{2})/i.test(value);

/** What is wrong with it is not repeated: it holds a password. */
function postgresUrl(value: string): string {
  if (URL.canParse(value)) {
    const { protocol, pathname } = new URL(value);
    if (/^postgres(ql)?:$/.test(protocol) && pathname.length > 1 && isEncoded(value)) return value;
  }
  throw new ConfigError(
    'DATABASE_URL has to name a PostgreSQL database, as postgresql://user:password@host:5432/dragoman does; without it, texts are kept in a file in DRAGOMAN_DATA.',
  );
}

type Setting = (name: string) => string | undefined;

/** The content of a file, as container platforms hand secrets over, or the setting itself. */
function secretOf(text: Setting, name: string): string | undefined {
  const file = text(`${name}_FILE`);
  if (file === undefined) return text(name);
  if (text(name) !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set: leave one of them out.`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch {
    throw new ConfigError(`${name}_FILE names "${file}", which cannot be read: create it, or leave the setting out.`);
  }
}

function administratorOf(text: Setting): AppConfig['administrator'] {
  const email = text('DRAGOMAN_ADMIN_EMAIL');
  const password = secretOf(text, 'DRAGOMAN_ADMIN_PASSWORD');
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || password === undefined) {
    throw new ConfigError(
      'DRAGOMAN_ADMIN_EMAIL and DRAGOMAN_ADMIN_PASSWORD (or DRAGOMAN_ADMIN_PASSWORD_FILE) have to be set together: set both, or leave both out and open the link that the first start prints.',
    );
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
    throw new ConfigError('DRAGOMAN_ADMIN_EMAIL has to be an address such as you@company.example.');
  }
  if (password.length < 12 || password.length > 256) {
    throw new ConfigError('DRAGOMAN_ADMIN_PASSWORD has to have 12 to 256 characters: give it a longer one.');
  }
  return { email, password };
}

function openIdConnectOf(text: Setting): OpenIdConnectSettings | undefined {
  const issuer = text('DRAGOMAN_OIDC_ISSUER');
  const clientId = text('DRAGOMAN_OIDC_CLIENT_ID');
  const clientSecret = secretOf(text, 'DRAGOMAN_OIDC_CLIENT_SECRET');
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ConfigError(
      'DRAGOMAN_OIDC_ISSUER, DRAGOMAN_OIDC_CLIENT_ID and DRAGOMAN_OIDC_CLIENT_SECRET (or DRAGOMAN_OIDC_CLIENT_SECRET_FILE) have to be set together: set all, or leave all out.',
    );
  }
  const { protocol, hostname } = URL.canParse(issuer) ? new URL(issuer) : { protocol: '', hostname: '' };
  const onThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && onThisMachine)) {
    throw new ConfigError('DRAGOMAN_OIDC_ISSUER has to be an address such as https://login.company.example.');
  }
  const domains = (text('DRAGOMAN_OIDC_DOMAINS') ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');
  const wrong = domains.find((domain) => !/^[^\s@*/:]+$/.test(domain));
  if (wrong !== undefined) {
    throw new ConfigError('DRAGOMAN_OIDC_DOMAINS has to list what follows the @, as company.example,company.org does.');
  }
  return {
    issuer,
    clientId,
    clientSecret,
    domains,
    role: oneOf(newcomers, 'DRAGOMAN_OIDC_ROLE', text('DRAGOMAN_OIDC_ROLE') ?? 'viewer'),
    name: text('DRAGOMAN_OIDC_NAME') ?? hostname,
  };
}

/** The sources run from `apps/api/src`, the build from `dist/server/…`: both lie below the project's package.json. */
function projectRoot(): string {
  for (let directory = __dirname; ; directory = dirname(directory)) {
    const file = join(directory, 'package.json');
    if (existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'dragoman')
      return directory;
    if (directory === dirname(directory))
      throw new ConfigError('The project folder with its package.json was not found: start it with `npm start`.');
  }
}

/** Injects the {@link AppConfig}. */
export const APP_CONFIG = Symbol('APP_CONFIG');
