import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

/** What the environment says, checked once, before anything is started. */
export interface AppConfig {
  readonly port: number;
  /** Address to listen on; absent: every address of the machine. */
  readonly host?: string;
  /** Public origin, e.g. `https://texts.example`, without a slash at the end. */
  readonly origin: string;
  /** Directories of texts beside the application's own, the lowest first. Absolute. */
  readonly sources: readonly string[];
  /** Language of last resort. */
  readonly fallback: string;
  /** Seconds; see `I18nOptions`. */
  readonly maxAge: number;
  readonly staleWhileRevalidate: number;
  readonly pageMaxAge: number;
  /** How many proxies stand before the application, whose `X-Forwarded-*` are believed. */
  readonly trustedProxies: number;
  /** Vite inside Nest, and texts read again when a file changes. */
  readonly development: boolean;
  /** Where the project lies. Absolute. */
  readonly root: string;
  /** Where the built pages lie. Absolute. */
  readonly web: string;
}

/** A setting is wrong: one sentence that names it and the cure. */
export class ConfigError extends Error {}

const wholeNumber = (name: string, highest: number, what: string) =>
  z.coerce
    .number({ error: `${name} has to be a whole number: ${what}.` })
    .int({ error: `${name} has to be a whole number: ${what}.` })
    .min(0, { error: `${name} cannot be below 0: ${what}.` })
    .max(highest, { error: `${name} cannot be above ${highest}: ${what}.` });

const seconds = (name: string) => wholeNumber(name, 31_536_000, 'give it seconds, up to a year').default(0);

const Environment = z.object({
  PORT: wholeNumber('PORT', 65_535, 'give it a free port such as 3000').default(3000),
  HOST: z.string().optional(),
  DRAGOMAN_ORIGIN: z
    .string()
    .refine(isOrigin, { error: 'DRAGOMAN_ORIGIN has to be an origin such as https://texts.example, without a path.' })
    .optional(),
  DRAGOMAN_SOURCES: z.string().default(''),
  DRAGOMAN_FALLBACK: z.string().default('en'),
  DRAGOMAN_MAX_AGE: seconds('DRAGOMAN_MAX_AGE'),
  DRAGOMAN_STALE_WHILE_REVALIDATE: seconds('DRAGOMAN_STALE_WHILE_REVALIDATE'),
  DRAGOMAN_PAGE_MAX_AGE: seconds('DRAGOMAN_PAGE_MAX_AGE'),
  DRAGOMAN_TRUSTED_PROXIES: wholeNumber(
    'DRAGOMAN_TRUSTED_PROXIES',
    10,
    'give it the number of proxies before the application',
  ).default(0),
  DRAGOMAN_DEV: z.string().optional(),
});

/** @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv): AppConfig {
  // `PORT=` in a compose file means: not set
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues[0]?.message);
  const env = parsed.data;
  const root = projectRoot();
  return {
    port: env.PORT,
    ...(env.HOST === undefined ? {} : { host: env.HOST }),
    origin: env.DRAGOMAN_ORIGIN === undefined ? `http://localhost:${env.PORT}` : new URL(env.DRAGOMAN_ORIGIN).origin,
    sources: env.DRAGOMAN_SOURCES.split(',')
      .map((path) => path.trim())
      .filter((path) => path !== '')
      .map(sourceDirectory),
    fallback: env.DRAGOMAN_FALLBACK,
    maxAge: env.DRAGOMAN_MAX_AGE,
    staleWhileRevalidate: env.DRAGOMAN_STALE_WHILE_REVALIDATE,
    pageMaxAge: env.DRAGOMAN_PAGE_MAX_AGE,
    trustedProxies: env.DRAGOMAN_TRUSTED_PROXIES,
    development: env.DRAGOMAN_DEV === '1',
    root,
    web: join(root, 'dist/web'),
  };
}

function sourceDirectory(path: string): string {
  const directory = resolve(path);
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError(
      `DRAGOMAN_SOURCES names "${path}", which is not a directory: create it, or take it out of the list.`,
    );
  }
  return directory;
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  return /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === '';
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
