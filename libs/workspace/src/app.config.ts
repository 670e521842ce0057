/** Configuration of the program and of the workspace, read once before the application starts. */
export interface AppConfig {
  /**
   * Public origin, e.g. `https://texts.example`, without a slash at the end. If none is set and the system chooses
   * the port (`PORT=0`), the origin is set once the server listens.
   */
  origin: string;
  /** Origins of front ends elsewhere, which may show drafts with a token: `https://shop.example`. */
  readonly frontEnds: readonly string[];
  /** Path that the application is served below, as browsers see it: `/texts`; empty at the root of the origin. */
  readonly base: string;
  /** Path that browsers find the translated texts at, with the base: `/locales`; absent if no texts are served. */
  readonly deliveryPath?: string | undefined;
  /** Texts of the pages: a folder for each interface language. Absolute. */
  readonly texts: string;
  /** Further directories of texts, and patterns of their paths, lowest priority first. Absolute. */
  readonly sources: readonly string[];
  /** The files of the translated application, which people can import. */
  readonly shipped: {
    /** Directories and patterns of paths, see `parseTextSource`, lowest priority first. Absolute. */
    readonly directories: readonly string[];
    /** The reference language that an import into an empty workspace prefers. */
    readonly reference: string;
  };
  /** What happens to texts that differ in a new build: they stay, wait for a decision, or follow the code. */
  readonly fromCode: (typeof FROM_CODE_MODES)[number];
  /** The order of this build, milliseconds since 1970; absent: the time of the commit, or of the newest file. */
  readonly buildOrder?: number;
  /** Interface languages. */
  readonly languages: readonly string[];
  /** Also serves pseudo-locales of the language of last resort. */
  readonly pseudoLocale?: boolean;
  /** Language of last resort, one of `languages`. */
  readonly fallback: string;
  /** Name that tools for Locize may use for the installation instead of its ID. */
  readonly project?: string;
  /** Seconds; see `I18nOptions`. */
  readonly maxAge: number;
  readonly staleWhileRevalidate: number;
  readonly pageMaxAge: number;
  /** Bytes that rendered pages may take in memory; 0 keeps none. */
  readonly pageCacheSize: number;
  /** Number of proxies in front of the application whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: number;
  /** Directory of the SQLite database when there is no {@link databaseUrl}, and of the release copy. Absolute. */
  readonly data: string;
  /** Texts are kept of this many latest releases, and for this many days after a release was replaced. */
  readonly keepReleases: { readonly count: number; readonly days: number };
  /** Origins whose pages may report missing and used keys; others need a token. */
  readonly reportOrigins: readonly string[];
  /** Missing keys that are kept. */
  readonly maxMissingKeys: number;
  /** Pictures that are kept. */
  readonly maxScreenshots: number;
  /** Minutes after which a person proves again who they are before changing who has access. */
  readonly reauthenticateMinutes: number;
  /** Days that events of the security log are kept. */
  readonly keepSecurityLogDays: number;
  /**
   * Addresses outside of the public internet that webhooks may be sent to, as CIDR blocks (`10.0.0.0/8`, `::1/128`); to these
   * also over plain HTTP.
   */
  readonly webhookAddresses: readonly string[];
  /** Where machine suggestions come from; absent: there are none, unless a module has a provider. */
  readonly suggestions?: SuggestionSettings;
  /** These limits also apply to the provider of a module. */
  readonly suggestionLimits: SuggestionLimits;
  /** The server that emails are sent with; absent: none are sent. */
  readonly smtp?: SmtpSettings;
  /** URL of a PostgreSQL database; contains a password. */
  readonly databaseUrl?: string;
  /**
   * Schema of the tables in PostgreSQL, made if it is missing. `unlessInPublic`: an installation whose tables are in `public`
   * stays there. Absent: the schema that the server gives the user, usually `public`.
   */
  readonly databaseSchema?: { readonly name: string; readonly unlessInPublic: boolean };
  /** Created at the first start, when there are no accounts yet. */
  readonly administrator?: { readonly email: string; readonly password: string };
  /** Sign-in with an identity provider. */
  readonly openIdConnect?: OpenIdConnectSettings;
  /** One line for each request: as JSON, as text for people, or none. */
  readonly log: (typeof LOG_FORMATS)[number];
  /** Seconds to keep responding after a stop signal, so that load balancers notice that it is not ready. */
  readonly drain: number;
  /** The bearer token that `/metrics` requires; without one there are no metrics. */
  readonly metricsToken?: string;
  /** Runs Vite inside Nest and reloads texts when a file changes. */
  readonly development: boolean;
  /** The project directory, for development. Absolute. */
  readonly root: string;
  /** The directory of the built pages. Absolute. */
  readonly web: string;
  /** The file with the OpenAPI description. Absolute. */
  readonly openApi: string;
  /** Version of Dragoman. */
  readonly version: string;
}

/** A provider of machine suggestions. */
export interface SuggestionSettings {
  readonly provider: (typeof SUGGESTION_PROVIDERS)[number];
  /** URL of the API, such as `http://127.0.0.1:11434/v1`. Default: that of the provider. */
  readonly url?: string;
  /** A secret. */
  readonly key?: string;
  /** The model of `openai`. */
  readonly model?: string;
  /** Addresses outside of the public internet that the URL may have, as CIDR blocks; to these also over plain HTTP. */
  readonly addresses: readonly string[];
  /** Untranslated texts get a suggestion once they are open. */
  readonly automatic: boolean;
}

/** What machine suggestions may take and cost. */
export interface SuggestionLimits {
  /** Seconds for a text, with its correction. */
  readonly timeout: number;
  /** UTF-16 units of source texts that all processes together send to the provider in a calendar month (UTC). */
  readonly charactersPerMonth: number;
  /** The same for one pre-translation. */
  readonly charactersPerPretranslation: number;
}

export const DEFAULT_SUGGESTION_LIMITS: SuggestionLimits = {
  timeout: 30,
  charactersPerMonth: 2_000_000,
  charactersPerPretranslation: 500_000,
};

/** How emails are sent. */
export interface SmtpSettings {
  /** `smtp:` with STARTTLS where the server offers it, or `smtps:`; can contain a user and a password. */
  readonly url: string;
  /** The sender: `texts@example.org`, or `Texts <texts@example.org>`. */
  readonly from: string;
}

/** A client of an OpenID Connect provider. */
export interface OpenIdConnectSettings {
  /** URL that `/.well-known/openid-configuration` is appended to. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Email domains, in lower case, whose people may join without an invitation. */
  readonly domains: readonly string[];
  /**
   * Email domains, in lower case, for whose addresses the provider is trusted: an account with such an address becomes that of
   * the person at the provider without a sign-in. Default: none; people sign in to an existing account once.
   */
  readonly trustedDomains?: readonly string[];
  /** The role of people who join without an invitation. */
  readonly role: (typeof NEWCOMER_ROLES)[number];
  /** Its name on the sign-in button. */
  readonly name: string;
}

export const DEFAULT_MAX_MISSING_KEYS = 5000;
export const DEFAULT_MAX_SCREENSHOTS = 1000;
/** What applies where nothing else is set, in the program and in a host. */
export const DEFAULT_SETTINGS = {
  keepReleases: { count: 20, days: 30 },
  keepSecurityLogDays: 180,
  reauthenticateMinutes: 15,
} as const satisfies Partial<AppConfig>;

/** Roles of new people; only administrators make administrators. */
export const NEWCOMER_ROLES = ['viewer', 'translator', 'reviewer', 'publisher'] as const;

/** `openai`: any server with its Chat Completions API. */
export const SUGGESTION_PROVIDERS = ['openai', 'deepl', 'libretranslate'] as const;

export const FROM_CODE_MODES = ['off', 'ask', 'follow'] as const;

export const LOG_FORMATS = ['json', 'text', 'quiet'] as const;

/** A setting is invalid: one sentence that names it and the cure. */
export class ConfigError extends Error {}

/** Whether tools for Locize may use the name: it is a part of their URLs. */
export const isProjectName = (name: string): boolean => /^[\w-]{1,64}$/.test(name);

/** Injects the {@link AppConfig}. */
export const APP_CONFIG = Symbol('APP_CONFIG');
