import { isKnownLanguage } from '../../language/known-language';

/** Where the texts of a file belong. A part that the path does not show is empty. */
export interface FilePlacement {
  /** As the path spells it: `pt_BR` stays `pt_BR`. */
  readonly language: string;
  readonly namespace: string;
}

/**
 * Infers the language and namespace of a file of texts from its path; `\` counts as `/`.
 *
 * - The first folder that is named after a language is the language, and the rest of the path the namespace:
 *   `app/locales/de/views/live.json` is `views/live` in German.
 * - Otherwise a file that is named after a language belongs to the namespace of its folder: `locales/common/de.json` is
 *   `common` in German.
 * - Otherwise the language is unknown and the file's name is the namespace.
 */
export function inferFilePlacement(path: string): FilePlacement {
  const segments = path
    .replaceAll('\\', '/')
    .replace(/\.(json|pot?|xlf|xliff|arb|xml|strings|stringsdict|xcstrings|properties|res[xw]|ya?ml|[ct]sv)$/i, '')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  const name = segments.at(-1) ?? '';
  const folders = segments.slice(0, -1);
  const index = folders.findIndex(isKnownLanguage);
  if (index >= 0) return { language: folders[index]!, namespace: segments.slice(index + 1).join('/') };
  if (isKnownLanguage(name)) return { language: name, namespace: folders.at(-1) ?? '' };
  return { language: '', namespace: name };
}
