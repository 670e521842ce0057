import { SetupError } from '@dragoman/i18n';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AppConfig } from '../app.config';

/** Files besides the code. */
export type InstalledFiles = Pick<AppConfig, 'root' | 'web' | 'texts' | 'openApi' | 'version'>;

/**
 * Finds what the build has put next to the code: in the package below its `dist`, in this repository below `dist` and
 * `apps/web`.
 * @throws SetupError if it was not built
 */
export function installedFiles(): InstalledFiles {
  for (let root = __dirname; root !== dirname(root); root = dirname(root)) {
    const layout = [
      { web: join(root, 'dist/web'), texts: join(root, 'dist/locales'), openApi: join(root, 'dist/openapi.json') },
      {
        web: join(root, 'dist/web'),
        texts: join(root, 'apps/web/locales'),
        openApi: join(root, 'dist/server/openapi.json'),
      },
    ].find(({ web, texts }) => existsSync(web) && existsSync(texts));
    if (layout === undefined) continue;
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, ...layout, version };
  }
  throw new SetupError('The pages of @dragoman/workspace are not next to its code: install the package again.');
}

/** The languages that a directory has texts in. */
export const languagesIn = (directory: string): readonly string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
