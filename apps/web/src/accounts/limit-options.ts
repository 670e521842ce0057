import { languageName } from '../page/language-name';
import type { ReadJson } from '../page/page-module';
import { listLanguages } from '../requests/languages';
import { listNamespaces } from '../requests/namespaces';
import type { LanguageOption } from './language-choices';

/** The languages and namespaces that something can be limited to. */
export interface LimitOptions {
  readonly languages: readonly LanguageOption[];
  /** Names. */
  readonly namespaces: readonly string[];
}

interface CurrentLimits {
  readonly languages?: readonly string[] | null;
  readonly namespaces?: readonly string[] | null;
}

/**
 * Reads the languages and namespaces of the workspace.
 * @param reader the language of the names
 * @param limits that exist already: they are among the options even if their languages and namespaces have been deleted
 */
export async function readLimitOptions(
  read: ReadJson,
  reader: string,
  limits: CurrentLimits = {},
): Promise<LimitOptions> {
  const [{ languages }, { namespaces }] = await Promise.all([listLanguages(read), listNamespaces(read)]);
  const tags = new Set([...languages.map(({ tag }) => tag), ...(limits.languages ?? [])]);
  return {
    languages: [...tags]
      .map((tag) => ({ tag, name: languageName(tag, reader) }))
      .sort((one, other) => one.name.localeCompare(other.name, reader)),
    namespaces: [...new Set([...namespaces.map(({ name }) => name), ...(limits.namespaces ?? [])])],
  };
}
