import { SetupError } from '@dragoman/i18n';
import { resolve } from 'node:path';
import type { AppConfig } from '../app.config';
import type { HostApplication } from '../translated-texts';
import { installedFiles, languagesIn } from '../installed-files';
import { checkWorkspaceOptions, type WorkspaceOptions } from './workspace.options';

/** The language of last resort of the workspace's pages, unless it has been left out. */
const FALLBACK = 'en';

/**
 * The configuration of a workspace in a host.
 * @throws SetupError that names the option and the cure
 */
export function workspaceConfig(options: WorkspaceOptions, host: HostApplication): AppConfig {
  checkWorkspaceOptions(options);
  const files = installedFiles();
  const translated = languagesIn(files.texts);
  const { languages = translated } = options;
  const unknown = languages.find((language) => !translated.includes(language));
  if (unknown !== undefined) {
    throw new SetupError(
      `The "languages" of WorkspaceModule name "${unknown}", which its pages are not translated to: choose some of ${translated.join(', ')}.`,
    );
  }
  return {
    ...files,
    origin: options.origin,
    base: options.path,
    sources: [],
    shipped: {
      get directories() {
        return host.catalog.directories;
      },
      get reference() {
        return host.languages.fallback;
      },
    },
    languages,
    fallback: languages.includes(FALLBACK) ? FALLBACK : languages[0]!,
    maxAge: 0,
    staleWhileRevalidate: 0,
    pageMaxAge: 0,
    pageCacheSize: 8 * 1024 * 1024, // only people who have not signed in share pages
    trustedProxies: options.trustedProxies ?? 0,
    data: resolve(options.database.directory),
    ...(options.database.url !== undefined && { databaseUrl: options.database.url }),
    keepReleases: options.keepReleases ?? { count: 20, days: 30 },
    keepSecurityLogDays: options.keepSecurityLogDays ?? 180,
    reauthenticateMinutes: options.reauthenticateMinutes ?? 15,
    ...(options.administrator && { administrator: options.administrator }),
    ...(options.openIdConnect && { openIdConnect: options.openIdConnect }),
    ...(options.metricsToken !== undefined && { metricsToken: options.metricsToken }),
    log: options.log ?? 'quiet',
    drain: 0,
    development: false,
  };
}
