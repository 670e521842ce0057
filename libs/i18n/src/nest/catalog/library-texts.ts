import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { ResourceSource } from '../../catalog/sources/resource-source';
import { matchLanguage } from '../../language/negotiate-language';

/** Namespace of the library's own texts. */
export const PROBLEMS_NAMESPACE = 'dragoman/problems';

/** Has one file for each language. */
const DIRECTORY = join(__dirname, '../../../texts');
const LANGUAGES = readdirSync(DIRECTORY).map((file) => parse(file).name);

/**
 * The library's own texts. The lowest of all sources, so that an application can replace each text.
 * @param languages of the application; the library's other languages are not served
 * @param onChange subscribes to changes of the served texts, after which the application may have other languages
 */
export function libraryTexts(
  languages: () => Promise<readonly string[]>,
  onChange: (changed: () => void) => () => void,
): ResourceSource {
  const nearest = (language: string) => matchLanguage([language], LANGUAGES);
  return {
    list: async () =>
      (await languages()).filter(nearest).map((language) => ({ language, namespace: PROBLEMS_NAMESPACE })),
    read: async ({ language }) => {
      const file = join(DIRECTORY, `${nearest(language) ?? 'en'}.json`);
      return JSON.parse(await readFile(file, 'utf8')) as { readonly [key: string]: unknown };
    },
    watch: async (changed) => {
      const unsubscribe = onChange(changed);
      return async () => unsubscribe();
    },
  };
}
