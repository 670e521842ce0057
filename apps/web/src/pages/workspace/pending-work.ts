import { may, type PermissionHolder } from '../../../../api/src/access/permissions';
import type { LanguageView } from '../../../../api/src/languages/languages.contract';
import type { WorkspaceView } from '../../../../api/src/workspace/workspace.contract';
import type { CountsView } from '../../../../api/src/editing/editing.contract';

/** The number of texts in one language that a person can work on. */
export interface PendingWork {
  readonly language: LanguageView;
  readonly untranslated: number;
  readonly sourceChanged: number;
  /** Texts that are still being written, or were sent back. */
  readonly draft: number;
  /** Absent if the person may not review. */
  readonly needsReview?: number;
}

/** Returns the languages with work for a person, the one with the most work first. */
export function pendingWork(person: PermissionHolder, { languages, counts }: WorkspaceView): readonly PendingWork[] {
  return languages
    .flatMap((language, l): PendingWork[] => {
      const { tag } = language;
      const sum = (countOf: (counts: CountsView) => number) =>
        counts[l]!.reduce((total, each) => total + countOf(each), 0);
      if (!may(person, 'texts.edit', { language: tag })) return [];
      return [
        {
          language,
          untranslated: sum(({ messages, translated }) => messages - translated),
          sourceChanged: sum(({ sourceChanged }) => sourceChanged),
          draft: sum(({ drafts }) => drafts),
          ...(may(person, 'texts.review', { language: tag }) && { needsReview: sum(({ needsReview }) => needsReview) }),
        },
      ];
    })
    .filter((work) => totalWork(work) > 0)
    .sort((a, b) => totalWork(b) - totalWork(a));
}

const totalWork = ({ untranslated, sourceChanged, draft, needsReview = 0 }: PendingWork): number =>
  untranslated + sourceChanged + draft + needsReview;

/** The number of errors in a language and namespace. They block publishing. */
export interface BlockingErrors {
  readonly language: LanguageView;
  readonly namespace: string;
  readonly errors: number;
}

/** Returns the errors that the person can correct, or all of them for publishers. The most errors first. */
export const blockingErrors = (
  person: PermissionHolder,
  { languages, namespaces, counts }: WorkspaceView,
): readonly BlockingErrors[] =>
  languages
    .flatMap((language, l) =>
      may(person, 'releases.publish') || may(person, 'texts.edit', { language: language.tag })
        ? namespaces.map(({ name }, n) => ({ language, namespace: name, errors: counts[l]![n]!.errors }))
        : [],
    )
    .filter(({ errors }) => errors > 0)
    .sort((a, b) => b.errors - a.errors);
