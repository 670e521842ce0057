import { SetupError } from '../../catalog/setup-error';

/** The file that a copy of nestjs-i18n begins with. */
const ENTRY = /[\\/]nestjs-i18n[\\/]dist[\\/]index\.js$/;

/**
 * Refuses a second copy of nestjs-i18n in the process: its `I18nContext` has no language, and its `I18nService` is not the one
 * of this module.
 * @param files of the loaded CommonJS modules, as nestjs-i18n is
 * @throws SetupError that names both
 */
export function refuseSecondCopy(files: readonly string[] = Object.keys(require.cache)): void {
  const [first, second] = files.filter((file) => ENTRY.test(file)).map((file) => file.replace(/[\\/]dist[\\/].*$/, ''));
  if (second === undefined) return;
  throw new SetupError(
    `nestjs-i18n is loaded twice, from ${first} and from ${second}: install one version of it for the application and @dragoman/i18n ("npm ls nestjs-i18n" shows who wants which, "npm dedupe" makes one of them).`,
  );
}
