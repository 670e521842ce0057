import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { canonicalTag } from '@dragoman/i18n';
import {
  type AppConfig,
  ConfigError,
  isBasePath,
  installedFiles,
  languagesIn,
  LOG_FORMATS,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  NEWCOMER_ROLES,
  type OpenIdConnectSettings,
} from '@dragoman/workspace/internal';

export interface ProgramConfig extends AppConfig {
  readonly port: number;
  /** Address to listen on; absent: every address of the machine. */
  readonly host?: string;
}

/** The configuration from the environment, validated once, before the start. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv): ProgramConfig {
  const files = installedFiles();
  const languages = languagesIn(files.texts);
  const result = settingsSchema(languages).safeParse(withSecretFiles(withoutEmpty(environment)));
  if (!result.success) {
    const [{ path, message }] = result.error.issues as [z.core.$ZodIssue];
    throw new ConfigError(`${path.join()} ${message}`);
  }
  const settings = result.data;
  const development = settings.DRAGOMAN_DEV === '1';
  const administrator = administratorFrom(settings);
  const openIdConnect = openIdConnectFrom(settings);
  return {
    port: settings.PORT,
    ...(settings.HOST !== undefined && { host: settings.HOST }),
    origin: settings.DRAGOMAN_ORIGIN ?? `http://localhost:${settings.PORT}`,
    base: settings.DRAGOMAN_BASE_PATH,
    deliveryPath: `${settings.DRAGOMAN_BASE_PATH}/locales`,
    sources: settings.DRAGOMAN_SOURCES,
    shipped: { directories: [files.texts, ...settings.DRAGOMAN_SOURCES], reference: settings.DRAGOMAN_FALLBACK },
    languages: [...new Set([...(settings.DRAGOMAN_LANGUAGES ?? languages), settings.DRAGOMAN_FALLBACK])],
    fallback: settings.DRAGOMAN_FALLBACK,
    maxAge: settings.DRAGOMAN_MAX_AGE,
    staleWhileRevalidate: settings.DRAGOMAN_STALE_WHILE_REVALIDATE,
    pageMaxAge: settings.DRAGOMAN_PAGE_MAX_AGE,
    pageCacheSize: settings.DRAGOMAN_PAGE_CACHE * 1024 * 1024,
    trustedProxies: settings.DRAGOMAN_TRUSTED_PROXIES,
    log: settings.DRAGOMAN_LOG ?? (development ? 'text' : 'json'),
    drain: settings.DRAGOMAN_DRAIN,
    ...(settings.DRAGOMAN_METRICS_TOKEN !== undefined && { metricsToken: settings.DRAGOMAN_METRICS_TOKEN }),
    development,
    data: resolve(settings.DRAGOMAN_DATA ?? 'data'),
    keepReleases: { count: settings.DRAGOMAN_KEEP_RELEASES, days: settings.DRAGOMAN_KEEP_RELEASES_DAYS },
    reauthenticateMinutes: settings.DRAGOMAN_REAUTHENTICATE_MINUTES,
    keepSecurityLogDays: settings.DRAGOMAN_SECURITY_LOG_DAYS,
    ...(settings.DATABASE_URL !== undefined && { databaseUrl: settings.DATABASE_URL }),
    ...(administrator && { administrator }),
    ...(openIdConnect && { openIdConnect }),
    ...files,
  };
}

type Settings = z.infer<ReturnType<typeof settingsSchema>>;

/** Messages continue the name of the setting. They never repeat a value that may hold a secret. */
const settingsSchema = (languages: readonly string[]) =>
  z.object({
    PORT: wholeNumber({ preset: 3000, max: 65_535, meaning: 'a free port such as 3000' }),
    HOST: z.string().optional(),
    DATABASE_URL: z
      .string()
      .refine(
        isPostgresUrl,
        'must be a PostgreSQL URL such as postgresql://user:password@host:5432/dragoman. Without it, texts are kept in a file in DRAGOMAN_DATA.',
      )
      .optional(),
    DRAGOMAN_ADMIN_EMAIL: z
      .string()
      .max(254, emailMessage)
      .regex(/^[^\s@]+@[^\s@]+$/, emailMessage)
      .optional(),
    DRAGOMAN_ADMIN_PASSWORD: z
      .string()
      .min(MIN_PASSWORD_LENGTH, passwordMessage)
      .max(MAX_PASSWORD_LENGTH, passwordMessage)
      .optional(),
    DRAGOMAN_BASE_PATH: z
      .string()
      .default('')
      .refine(
        isBasePath,
        'must be a path such as /texts: it begins with a slash, does not end with one, and consists of letters, digits and . _ ~ -.',
      ),
    DRAGOMAN_DATA: z.string().optional(),
    DRAGOMAN_DEV: oneOf(['0', '1']).default('0'),
    DRAGOMAN_DRAIN: wholeNumber({ preset: 0, max: 60, meaning: 'seconds to keep responding after a signal to stop' }),
    DRAGOMAN_FALLBACK: oneOf(languages).default('en'),
    DRAGOMAN_KEEP_RELEASES: wholeNumber({ preset: 20, max: 10_000, meaning: 'the number of releases to keep' }),
    DRAGOMAN_KEEP_RELEASES_DAYS: wholeNumber({ preset: 30, max: 36_500, meaning: 'the days to keep releases' }),
    DRAGOMAN_LANGUAGES: z
      .string()
      .transform((tags) => listed(tags))
      .refine(
        (tags) => tags.length > 0 && tags.every((tag) => canonicalTag(tag) === tag),
        'must list BCP 47 tags, e.g. en,de,pt-BR. Without it, pages are in every language that they are translated to.',
      )
      .optional(),
    DRAGOMAN_LOG: oneOf(LOG_FORMATS).optional(),
    DRAGOMAN_MAX_AGE: seconds(),
    DRAGOMAN_METRICS_TOKEN: z.string().optional(),
    DRAGOMAN_OIDC_CLIENT_ID: z.string().optional(),
    DRAGOMAN_OIDC_CLIENT_SECRET: z.string().optional(),
    DRAGOMAN_OIDC_DOMAINS: z
      .string()
      .default('')
      .transform((domains) => listed(domains.toLowerCase()))
      .refine(
        (domains) => domains.every((domain) => /^[^\s@*/:]+$/.test(domain)),
        'must list email domains, e.g. company.example,company.org.',
      ),
    DRAGOMAN_OIDC_ISSUER: z
      .string()
      .refine(isIssuer, 'must be a URL such as https://login.company.example.')
      .optional(),
    DRAGOMAN_OIDC_NAME: z.string().optional(),
    DRAGOMAN_OIDC_ROLE: oneOf(NEWCOMER_ROLES).default('viewer'),
    DRAGOMAN_ORIGIN: z
      .string()
      .refine(
        isOrigin,
        'must be an origin such as https://texts.example, without a path: set that in DRAGOMAN_BASE_PATH.',
      )
      .transform((url) => new URL(url).origin)
      .optional(),
    DRAGOMAN_PAGE_CACHE: wholeNumber({ preset: 32, max: 4096, meaning: 'megabytes of memory for rendered pages' }),
    DRAGOMAN_PAGE_MAX_AGE: seconds(),
    DRAGOMAN_REAUTHENTICATE_MINUTES: wholeNumber({
      preset: 15,
      min: 1,
      max: 1440,
      meaning: 'minutes after which people prove again who they are before changing who has access',
    }),
    DRAGOMAN_SECURITY_LOG_DAYS: wholeNumber({
      preset: 180,
      min: 1,
      max: 3650,
      meaning: 'the days to keep sign-ins and changes of accounts',
    }),
    DRAGOMAN_SOURCES: z
      .string()
      .default('')
      .transform((paths, context) =>
        listed(paths).map((path) => {
          const directory = resolve(path);
          if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
            context.addIssue(`lists "${path}", which is not a directory: create it or remove it from the list.`);
          }
          return directory;
        }),
      ),
    DRAGOMAN_STALE_WHILE_REVALIDATE: seconds(),
    DRAGOMAN_TRUSTED_PROXIES: wholeNumber({
      preset: 0,
      max: 10,
      meaning: 'the number of proxies in front of the application',
    }),
  });

const emailMessage = 'must be an email address such as you@company.example.';
const passwordMessage = `must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`;

interface NumberSetting {
  readonly preset: number;
  /** Default: 0. */
  readonly min?: number;
  readonly max: number;
  readonly meaning: string;
}

const wholeNumber = ({ preset, min = 0, max, meaning }: NumberSetting) =>
  z
    .string()
    .default(String(preset))
    .refine(
      (digits) => /^\d{1,10}$/.test(digits) && Number(digits) >= min && Number(digits) <= max,
      `must be a whole number from ${min} to ${max} (${meaning}).`,
    )
    .transform(Number);

const seconds = () => wholeNumber({ preset: 0, max: 31_536_000, meaning: 'seconds, up to a year' });

const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, { error: `must be one of: ${choices.join(', ')}.` });

const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && pathname === '/' && search + hash + username + password === '';
}

function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value) || /%(?![0-9a-f]{2})/i.test(value)) return false;
  const { protocol, pathname } = new URL(value);
  return /^postgres(ql)?:$/.test(protocol) && pathname.length > 1;
}

/** HTTPS; HTTP only on this machine. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/** `PORT=` in a compose file counts as not set. */
const withoutEmpty = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

/** Container platforms provide secrets as files. */
const secrets = ['DRAGOMAN_ADMIN_PASSWORD', 'DRAGOMAN_METRICS_TOKEN', 'DRAGOMAN_OIDC_CLIENT_SECRET'] as const;

function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = (name: string): string | undefined => {
    const file = environment[`${name}_FILE`];
    if (file === undefined) return environment[name];
    if (environment[name] !== undefined)
      throw new ConfigError(`${name} and ${name}_FILE are both set: remove one of them.`);
    try {
      return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
    } catch {
      throw new ConfigError(`${name}_FILE is "${file}", which cannot be read: create it, or remove the setting.`);
    }
  };
  return { ...environment, ...Object.fromEntries(secrets.map((name) => [name, read(name)])) };
}

function administratorFrom(settings: Settings): AppConfig['administrator'] {
  const { DRAGOMAN_ADMIN_EMAIL: email, DRAGOMAN_ADMIN_PASSWORD: password } = settings;
  if (email === undefined && password === undefined) return undefined;
  if (email !== undefined && password !== undefined) return { email, password };
  throw new ConfigError(
    'DRAGOMAN_ADMIN_EMAIL and DRAGOMAN_ADMIN_PASSWORD (or DRAGOMAN_ADMIN_PASSWORD_FILE) must be set together: set both, or neither and open the link that the first start prints.',
  );
}

function openIdConnectFrom(settings: Settings): OpenIdConnectSettings | undefined {
  const {
    DRAGOMAN_OIDC_ISSUER: issuer,
    DRAGOMAN_OIDC_CLIENT_ID: clientId,
    DRAGOMAN_OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ConfigError(
      'DRAGOMAN_OIDC_ISSUER, DRAGOMAN_OIDC_CLIENT_ID and DRAGOMAN_OIDC_CLIENT_SECRET (or DRAGOMAN_OIDC_CLIENT_SECRET_FILE) must be set together: set all of them or none.',
    );
  }
  return {
    issuer,
    clientId,
    clientSecret,
    domains: settings.DRAGOMAN_OIDC_DOMAINS,
    role: settings.DRAGOMAN_OIDC_ROLE,
    name: settings.DRAGOMAN_OIDC_NAME ?? new URL(issuer).hostname,
  };
}
