import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AppConfig, ConfigError } from './app.config';

/** Files besides the code. */
export type InstalledFiles = Pick<AppConfig, 'root' | 'web' | 'texts' | 'openApi' | 'version'>;

/**
 * Finds what the build has put next to the code: in the package below its `dist`, in this repository below `dist` and
 * `apps/web`.
 * @throws ConfigError if there are none. Pages that have not been built are reported where they are loaded.
 */
export function installedFiles(): InstalledFiles {
  for (let root = __dirname; root !== dirname(root); root = dirname(root)) {
    const layout = [
      { texts: 'dist/locales', openApi: 'dist/openapi.json', manifest: 'package.json' },
      { texts: 'apps/web/locales', openApi: 'dist/server/openapi.json', manifest: 'libs/workspace/package.json' },
    ].find(({ texts }) => existsSync(join(root, texts)));
    if (layout === undefined) continue;
    const { version } = JSON.parse(readFileSync(join(root, layout.manifest), 'utf8')) as { version: string };
    return {
      root,
      web: join(root, 'dist/web'),
      texts: join(root, layout.texts),
      openApi: join(root, layout.openApi),
      version,
    };
  }
  throw new ConfigError('The texts of @dragoman/workspace are not next to its code: install the package again.');
}

/** The languages that a directory has texts in. */
export const languagesIn = (directory: string): readonly string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
