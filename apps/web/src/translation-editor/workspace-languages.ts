import type { NamedLanguage } from '../../../../libs/workspace/src/served/served.contract';
import type { WorkspaceSummary } from './load-translations';

/** Returns a language of the workspace. One that has been removed is named by its tag. */
export const languageByTag = ({ languages }: WorkspaceSummary, tag: string): NamedLanguage =>
  languages.find((language) => language.tag === tag) ?? { tag, ownName: tag, direction: 'ltr' };

/** Returns the language that the messages of a namespace are translated from. */
export const referenceLanguageOf = (workspace: WorkspaceSummary, namespace: string): NamedLanguage =>
  languageByTag(
    workspace,
    workspace.namespaces.find(({ name }) => name === namespace)?.reference ?? workspace.reference ?? 'en',
  );
