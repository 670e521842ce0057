import { may, type PermissionHolder } from '../../../../../libs/workspace/src/access/permissions';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { WorkspaceView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import { languageRows, type Coverage } from '../../coverage/coverage-sheet';

/** Returns the coverage of the workspace, where every language has all namespaces. */
export const workspaceCoverage = ({ languages, namespaces, counts }: WorkspaceView, reader: string): Coverage => ({
  namespaces: namespaces.map(({ name }, n) => ({ name, own: false, keys: counts[0]?.[n]?.keys ?? 0 })),
  languages: languageRows(
    languages,
    counts.map((row) => row.map(({ translated }) => translated)),
    reader,
  ),
});

/** Returns the tags of all languages: first those that a role of the person names, then the others, each in the configured order. */
export function ownLanguagesFirst(
  { roles }: Pick<PermissionHolder, 'roles'>,
  languages: readonly NamedLanguage[],
): string[] {
  const own = new Set(roles.flatMap(({ languages = [] }) => languages));
  const tags = languages.map(({ tag }) => tag);
  return [...tags.filter((tag) => own.has(tag)), ...tags.filter((tag) => !own.has(tag))];
}

/** Returns the tags of the languages that the person may edit texts in, if these are only some. */
export function limitedLanguages(
  person: PermissionHolder,
  languages: readonly NamedLanguage[],
): readonly string[] | undefined {
  const tags = languages.map(({ tag }) => tag).filter((tag) => may(person, 'texts.edit', { language: tag }));
  return tags.length > 0 && tags.length < languages.length ? tags : undefined;
}

/** Returns the coverage of the languages with these tags, in their order. */
export function inOrder(coverage: Coverage, tags: readonly string[]): Coverage {
  const byTag = new Map(coverage.languages.map((language) => [language.tag, language]));
  return { ...coverage, languages: tags.map((tag) => byTag.get(tag)!) };
}
