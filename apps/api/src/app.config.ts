import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What the environment says, checked once, before anything is started. */
export interface AppConfig {
  readonly port: number;
  /** Address to listen on; absent: every address of the machine. */
  readonly host?: string;
  /** Public origin, e.g. `https://texts.example`, without a slash at the end. */
  readonly origin: string;
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
  /** Of a PostgreSQL server; holds a password. */
  readonly databaseUrl?: string;
  /** Vite inside Nest, and texts read again when a file changes. */
  readonly development: boolean;
  /** Where the project lies. Absolute. */
  readonly root: string;
  /** Where the built pages lie. Absolute. */
  readonly web: string;
}

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
    development: oneOf(['0', '1'], 'DRAGOMAN_DEV', text('DRAGOMAN_DEV') ?? '0') === '1',
    data: resolve(text('DRAGOMAN_DATA') ?? join(root, 'data')),
    ...(databaseUrl === undefined ? {} : { databaseUrl: postgresUrl(databaseUrl) }),
    root,
    web: join(root, 'dist/web'),
  };
}

function oneOf(choices: readonly string[], name: string, given: string): string {
  if (choices.includes(given)) return given;
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

/** What is wrong with it is not repeated: it holds a password. */
function postgresUrl(value: string): string {
  if (URL.canParse(value)) {
    const { protocol, pathname } = new URL(value);
    if (/^postgres(ql)?:$/.test(protocol) && pathname.length > 1) return value;
  }
  throw new ConfigError(
    'DATABASE_URL has to name a PostgreSQL database, as postgresql://user:password@host:5432/dragoman does; without it, texts are kept in a file in DRAGOMAN_DATA.',
  );
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
