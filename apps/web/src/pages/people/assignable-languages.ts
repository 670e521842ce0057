import type { ReadJson } from '../../page/page-module';
import { getCoverage } from '../../requests/served';
import { listLanguages } from '../../requests/languages';
import { languageName } from '../../page/language-name';
import type { LanguageOption } from '../../accounts/language-choices';

/**
 * Returns the languages that a role can be limited to, sorted by name: those of the workspace and of the published texts.
 * @param assigned languages that roles are limited to already
 */
export async function assignableLanguages(
  read: ReadJson,
  reader: string,
  assigned: readonly string[],
): Promise<LanguageOption[]> {
  const [workspace, served] = await Promise.all([listLanguages(read), getCoverage(read)]);
  const tags = new Set([...[...workspace.languages, ...served.languages].map(({ tag }) => tag), ...assigned]);
  return [...tags]
    .map((tag) => ({ tag, name: languageName(tag, reader) }))
    .sort((one, other) => one.name.localeCompare(other.name, reader));
}
