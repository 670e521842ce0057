import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { canonicalTag, SetupError } from '@dragoman/i18n';
import { parseTextSource } from '@dragoman/i18n/internal';
import {
  type AppConfig,
  BUILD_ORDER_RULE,
  ConfigError,
  FROM_CODE_MODES,
  DEFAULT_SETTINGS,
  isAddressBlock,
  isMailSender,
  parseSmtpUrl,
  DEFAULT_MAX_MISSING_KEYS,
  DEFAULT_MAX_SCREENSHOTS,
  isBasePath,
  isPostgresUrl,
  isProjectName,
  isSchemaName,
  installedFiles,
  languagesIn,
  LOG_FORMATS,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  NEWCOMER_ROLES,
  parseBuildOrder,
  DEFAULT_SUGGESTION_LIMITS,
  SUGGESTION_PROVIDERS,
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
  if (settings.DRAGOMAN_SCHEMA !== undefined && settings.DATABASE_URL === undefined) {
    throw new ConfigError('DRAGOMAN_SCHEMA is a schema of PostgreSQL: set DATABASE_URL as well, or remove it.');
  }
  const administrator = administratorFrom(settings);
  const openIdConnect = openIdConnectFrom(settings);
  const smtp = smtpFrom(settings);
  const suggestions = suggestionsFrom(settings);
  return {
    port: settings.PORT,
    ...(settings.HOST !== undefined && { host: settings.HOST }),
    origin: settings.DRAGOMAN_ORIGIN ?? `http://localhost:${settings.PORT}`,
    frontEnds: settings.DRAGOMAN_FRONT_ENDS,
    base: settings.DRAGOMAN_BASE_PATH,
    deliveryPath: `${settings.DRAGOMAN_BASE_PATH}/locales`,
    sources: settings.DRAGOMAN_SOURCES,
    shipped: { directories: [files.texts, ...settings.DRAGOMAN_SOURCES], reference: settings.DRAGOMAN_FALLBACK },
    fromCode: settings.DRAGOMAN_FROM_CODE,
    ...(settings.DRAGOMAN_BUILD !== undefined && { buildOrder: settings.DRAGOMAN_BUILD }),
    languages: [...new Set([...(settings.DRAGOMAN_LANGUAGES ?? languages), settings.DRAGOMAN_FALLBACK])],
    fallback: settings.DRAGOMAN_FALLBACK,
    pseudoLocale: settings.DRAGOMAN_PSEUDO_LOCALE === '1',
    ...(settings.DRAGOMAN_PROJECT !== undefined && { project: settings.DRAGOMAN_PROJECT }),
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
    reportOrigins: settings.DRAGOMAN_REPORT_ORIGINS,
    maxMissingKeys: settings.DRAGOMAN_MAX_MISSING_KEYS,
    maxScreenshots: settings.DRAGOMAN_MAX_SCREENSHOTS,
    reauthenticateMinutes: settings.DRAGOMAN_REAUTHENTICATE_MINUTES,
    keepSecurityLogDays: settings.DRAGOMAN_SECURITY_LOG_DAYS,
    webhookAddresses: settings.DRAGOMAN_WEBHOOK_ADDRESSES,
    ...(suggestions && { suggestions }),
    suggestionLimits: {
      timeout: settings.DRAGOMAN_SUGGESTIONS_TIMEOUT,
      charactersPerMonth: settings.DRAGOMAN_SUGGESTIONS_CHARACTERS_PER_MONTH,
      charactersPerPretranslation: settings.DRAGOMAN_SUGGESTIONS_CHARACTERS_PER_PRETRANSLATION,
    },
    ...(smtp && { smtp }),
    ...(settings.DATABASE_URL !== undefined && { databaseUrl: settings.DATABASE_URL }),
    ...(settings.DRAGOMAN_SCHEMA !== undefined && {
      databaseSchema: { name: settings.DRAGOMAN_SCHEMA, unlessInPublic: false },
    }),
    ...(administrator && { administrator }),
    ...(openIdConnect && { openIdConnect }),
    ...files,
  };
}

function smtpFrom({ DRAGOMAN_SMTP_URL: url, DRAGOMAN_MAIL_FROM: from }: Settings): AppConfig['smtp'] {
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined || from === undefined) {
    throw new ConfigError(
      'Emails need both DRAGOMAN_SMTP_URL and DRAGOMAN_MAIL_FROM: set the other one, or remove this one.',
    );
  }
  return { url, from };
}

function suggestionsFrom(settings: Settings): AppConfig['suggestions'] {
  const {
    DRAGOMAN_SUGGESTIONS: provider,
    DRAGOMAN_SUGGESTIONS_URL: url,
    DRAGOMAN_SUGGESTIONS_KEY: key,
    DRAGOMAN_SUGGESTIONS_MODEL: model,
    DRAGOMAN_SUGGESTIONS_ADDRESSES: addresses,
    DRAGOMAN_SUGGESTIONS_AUTOMATIC: automatic,
  } = settings;
  if (provider === undefined) return undefined;
  if (provider === 'openai' && model === undefined) {
    throw new ConfigError(
      'DRAGOMAN_SUGGESTIONS=openai needs DRAGOMAN_SUGGESTIONS_MODEL: set it to the name of a model.',
    );
  }
  if (provider === 'deepl' && key === undefined) {
    throw new ConfigError('DRAGOMAN_SUGGESTIONS=deepl needs DRAGOMAN_SUGGESTIONS_KEY: set it to your key.');
  }
  return {
    provider,
    addresses,
    automatic,
    ...(url !== undefined && { url }),
    ...(key !== undefined && { key }),
    ...(model !== undefined && { model }),
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
    DRAGOMAN_BUILD: z
      .string()
      .transform((value, context) => {
        const order = parseBuildOrder(value);
        if (order === undefined) context.addIssue(BUILD_ORDER_RULE);
        return order;
      })
      .optional(),
    DRAGOMAN_DATA: z.string().optional(),
    DRAGOMAN_DEV: oneOf(['0', '1']).default('0'),
    DRAGOMAN_DRAIN: wholeNumber({ preset: 0, max: 60, meaning: 'seconds to keep responding after a signal to stop' }),
    DRAGOMAN_FALLBACK: oneOf(languages).default('en'),
    DRAGOMAN_FRONT_ENDS: z
      .string()
      .default('')
      .transform((origins) => listed(origins))
      .refine(
        (origins) => origins.every(isOrigin),
        'must list origins such as https://shop.example,https://www.shop.example, each without a path.',
      )
      .transform((origins) => origins.map((each) => new URL(each).origin)),
    DRAGOMAN_FROM_CODE: oneOf(FROM_CODE_MODES).default('follow'),
    DRAGOMAN_KEEP_RELEASES: wholeNumber({
      preset: DEFAULT_SETTINGS.keepReleases.count,
      max: 10_000,
      meaning: 'the number of releases to keep',
    }),
    DRAGOMAN_KEEP_RELEASES_DAYS: wholeNumber({
      preset: DEFAULT_SETTINGS.keepReleases.days,
      max: 36_500,
      meaning: 'the days to keep releases',
    }),
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
    DRAGOMAN_MAX_MISSING_KEYS: wholeNumber({
      preset: DEFAULT_MAX_MISSING_KEYS,
      max: 100_000,
      meaning: 'the number of missing keys to keep',
    }),
    DRAGOMAN_MAX_SCREENSHOTS: wholeNumber({
      preset: DEFAULT_MAX_SCREENSHOTS,
      max: 100_000,
      meaning: 'the number of screenshots to keep',
    }),
    DRAGOMAN_METRICS_TOKEN: z.string().optional(),
    DRAGOMAN_OIDC_CLIENT_ID: z.string().optional(),
    DRAGOMAN_OIDC_CLIENT_SECRET: z.string().optional(),
    DRAGOMAN_OIDC_DOMAINS: emailDomains(),
    DRAGOMAN_OIDC_ISSUER: z
      .string()
      .refine(isIssuer, 'must be a URL such as https://login.company.example.')
      .optional(),
    DRAGOMAN_OIDC_NAME: z.string().optional(),
    DRAGOMAN_OIDC_ROLE: oneOf(NEWCOMER_ROLES).default('viewer'),
    DRAGOMAN_OIDC_TRUSTED_DOMAINS: emailDomains(),
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
    DRAGOMAN_PROJECT: z
      .string()
      .refine(
        isProjectName,
        'must be a name for tools that are written for Locize, such as the ID of your project there: letters, digits, _ and -.',
      )
      .optional(),
    DRAGOMAN_PSEUDO_LOCALE: oneOf(['0', '1']).default('0'),
    DRAGOMAN_REAUTHENTICATE_MINUTES: wholeNumber({
      preset: DEFAULT_SETTINGS.reauthenticateMinutes,
      min: 1,
      max: 1440,
      meaning: 'minutes after which people prove again who they are before changing who has access',
    }),
    DRAGOMAN_REPORT_ORIGINS: z
      .string()
      .default('')
      .transform((origins) => listed(origins))
      .refine(
        (origins) => origins.every(isOrigin),
        'must list origins such as https://shop.example, separated by commas and without paths: those whose pages may report missing keys.',
      )
      .transform((origins) => origins.map((origin) => new URL(origin).origin)),
    DRAGOMAN_SCHEMA: z
      .string()
      .refine(
        isSchemaName,
        'must be a name of up to 40 lower-case letters, digits and "_", such as dragoman, and must not begin with pg_.',
      )
      .optional(),
    DRAGOMAN_SECURITY_LOG_DAYS: wholeNumber({
      preset: DEFAULT_SETTINGS.keepSecurityLogDays,
      min: 1,
      max: 3650,
      meaning: 'the days to keep sign-ins and changes of accounts',
    }),
    DRAGOMAN_SOURCES: z
      .string()
      .default('')
      .transform((paths, context) =>
        listed(paths).map((path) => {
          const problem = problemOfSource(path);
          if (problem !== undefined) context.addIssue(problem);
          return resolve(path);
        }),
      ),
    DRAGOMAN_MAIL_FROM: z
      .string()
      .refine(isMailSender, 'must be an email address, such as texts@company.example or Texts <texts@company.example>.')
      .optional(),
    DRAGOMAN_SMTP_URL: z
      .string()
      .refine(
        (url) => parseSmtpUrl(url) !== undefined,
        'must be a URL such as smtp://user:password@mail.company.example:587, or smtps:// for TLS from the beginning.',
      )
      .optional(),
    DRAGOMAN_STALE_WHILE_REVALIDATE: seconds(),
    DRAGOMAN_SUGGESTIONS: z
      .enum(SUGGESTION_PROVIDERS, { error: `must be one of ${SUGGESTION_PROVIDERS.join(', ')}.` })
      .optional(),
    DRAGOMAN_SUGGESTIONS_ADDRESSES: z
      .string()
      .default('')
      .transform(listed)
      .refine(
        (blocks) => blocks.every(isAddressBlock),
        'must list addresses or CIDR blocks, e.g. 127.0.0.1,::1. Without it, the provider has to be at a public address.',
      ),
    DRAGOMAN_SUGGESTIONS_AUTOMATIC: z
      .enum(['on', 'off'], { error: 'must be on or off.' })
      .default('off')
      .transform((value) => value === 'on'),
    DRAGOMAN_SUGGESTIONS_CHARACTERS_PER_MONTH: wholeNumber({
      preset: DEFAULT_SUGGESTION_LIMITS.charactersPerMonth,
      max: 1_000_000_000,
      meaning: 'the characters that may be sent to the provider in a month',
    }),
    DRAGOMAN_SUGGESTIONS_CHARACTERS_PER_PRETRANSLATION: wholeNumber({
      preset: DEFAULT_SUGGESTION_LIMITS.charactersPerPretranslation,
      max: 1_000_000_000,
      meaning: 'the characters that a pre-translation may send to the provider',
    }),
    DRAGOMAN_SUGGESTIONS_KEY: z
      .string()
      .refine((key) => /^[\x21-\x7e]+$/.test(key), 'must be a key without spaces, as the provider shows it.')
      .optional(),
    DRAGOMAN_SUGGESTIONS_MODEL: z.string().optional(),
    DRAGOMAN_SUGGESTIONS_TIMEOUT: wholeNumber({
      preset: DEFAULT_SUGGESTION_LIMITS.timeout,
      min: 1,
      max: 600,
      meaning: 'the seconds that the provider may take for a text',
    }),
    DRAGOMAN_SUGGESTIONS_URL: z
      .string()
      .refine(
        (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).username === '',
        'must be the URL of the API, such as http://127.0.0.1:11434/v1.',
      )
      .optional(),
    DRAGOMAN_TRUSTED_PROXIES: wholeNumber({
      preset: 0,
      max: 10,
      meaning: 'the number of proxies in front of the application',
    }),
    DRAGOMAN_WEBHOOK_ADDRESSES: z
      .string()
      .default('')
      .transform(listed)
      .refine(
        (blocks) => blocks.every(isAddressBlock),
        'must list addresses or CIDR blocks, e.g. 10.0.0.0/8,::1. Without it, webhooks are sent to public addresses only.',
      ),
  });

/** Why a source cannot be used, after the name of the setting. */
function problemOfSource(written: string): string | undefined {
  try {
    const { directory, layout } = parseTextSource(written);
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    return layout === undefined
      ? `lists "${written}", which is not a directory: create it or remove it from the list.`
      : `lists "${written}", but ${directory} is not a directory: create it or remove it from the list.`;
  } catch (error) {
    if (error instanceof SetupError) return `lists a source that cannot be used. ${error.message}`;
    throw error;
  }
}

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

const emailDomains = () =>
  z
    .string()
    .default('')
    .transform((domains) => listed(domains.toLowerCase()))
    .refine(
      (domains) => domains.every((domain) => /^[^\s@*/:]+$/.test(domain)),
      'must list email domains, e.g. company.example,company.org.',
    );

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
    trustedDomains: settings.DRAGOMAN_OIDC_TRUSTED_DOMAINS,
    role: settings.DRAGOMAN_OIDC_ROLE,
    name: settings.DRAGOMAN_OIDC_NAME ?? new URL(issuer).hostname,
  };
}
