import { canonicalTag, SetupError } from '@dragoman/i18n';
import { resolve } from 'node:path';
import {
  type AppConfig,
  DEFAULT_MAX_MISSING_KEYS,
  DEFAULT_MAX_SCREENSHOTS,
  DEFAULT_SETTINGS,
  DEFAULT_SUGGESTION_LIMITS,
} from '../app.config';
import { parseBuildOrder } from '../builds/build-order';
import type { HostApplication } from '../translated-texts';
import { installedFiles, languagesIn } from '../installed-files';
import { checkWorkspaceOptions, type WorkspaceOptions } from './workspace.options';

/** The language of last resort of the workspace's pages. */
const FALLBACK = 'en';

/**
 * The configuration of a workspace in a host.
 * @throws SetupError that names the option and the cure
 */
export function workspaceConfig(options: WorkspaceOptions, host: HostApplication): AppConfig {
  checkWorkspaceOptions(options);
  const files = installedFiles();
  const { languages = languagesIn(files.texts) } = options;
  const invalid = languages.find((language) => canonicalTag(language) !== language);
  if (invalid !== undefined || languages.length === 0) {
    throw new SetupError(
      `The "languages" of WorkspaceModule are ${JSON.stringify(languages)}: give BCP 47 tags such as "de" or "pt-BR", or leave them out.`,
    );
  }
  return {
    ...files,
    origin: options.origin,
    frontEnds: options.frontEnds ?? [],
    base: options.path,
    deliveryPath: host.deliveryPath,
    sources: [],
    shipped: {
      get directories() {
        return host.catalog.directories;
      },
      get reference() {
        return host.languages.fallback;
      },
    },
    fromCode: options.fromCode ?? 'follow',
    ...(options.build !== undefined && { buildOrder: parseBuildOrder(options.build)! }), // checked above
    languages: languages.includes(FALLBACK) ? languages : [...languages, FALLBACK],
    fallback: FALLBACK,
    ...(options.project !== undefined && { project: options.project }),
    maxAge: 0,
    staleWhileRevalidate: 0,
    pageMaxAge: 0,
    pageCacheSize: 8 * 1024 * 1024, // only people who have not signed in share pages
    trustedProxies: options.trustedProxies ?? 0,
    data: resolve(options.database.directory),
    ...(options.database.url !== undefined && {
      databaseUrl: options.database.url,
      databaseSchema: {
        name: options.database.schema ?? 'dragoman',
        unlessInPublic: options.database.schema === undefined,
      },
    }),
    keepReleases: options.keepReleases ?? DEFAULT_SETTINGS.keepReleases,
    keepSecurityLogDays: options.keepSecurityLogDays ?? DEFAULT_SETTINGS.keepSecurityLogDays,
    webhookAddresses: options.webhookAddresses ?? [],
    ...(options.suggestions && { suggestions: { addresses: [], automatic: false, ...options.suggestions } }),
    suggestionLimits: { ...DEFAULT_SUGGESTION_LIMITS, ...options.suggestionLimits },
    ...(options.smtp && { smtp: options.smtp }),
    reportOrigins: options.reportOrigins ?? [],
    maxMissingKeys: options.maxMissingKeys ?? DEFAULT_MAX_MISSING_KEYS,
    maxScreenshots: options.maxScreenshots ?? DEFAULT_MAX_SCREENSHOTS,
    reauthenticateMinutes: options.reauthenticateMinutes ?? DEFAULT_SETTINGS.reauthenticateMinutes,
    ...(options.administrator && { administrator: options.administrator }),
    ...(options.openIdConnect && { openIdConnect: options.openIdConnect }),
    ...(options.metricsToken !== undefined && { metricsToken: options.metricsToken }),
    log: options.log ?? 'quiet',
    drain: 0,
    development: false,
  };
}
