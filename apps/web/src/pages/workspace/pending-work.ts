import { may, type PermissionHolder } from '../../../../../libs/workspace/src/access/permissions';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { WorkspaceView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import type { CountsView } from '../../../../../libs/workspace/src/editing/editing.contract';

/** The number of texts in one language that a person can work on. */
export interface PendingWork {
  readonly language: NamedLanguage;
  readonly untranslated: number;
  readonly sourceChanged: number;
  /** Texts that are still being written, or were sent back. */
  readonly draft: number;
  /** Absent if the person may not review. */
  readonly needsReview?: number;
}

/** The kinds of work, as filters of Translate. */
export const workKinds = ['untranslated', 'needsReview', 'draft', 'sourceChanged'] as const;
export type WorkKind = (typeof workKinds)[number];

/** The number of texts of one kind, and the language that has most of them. */
export interface WorkTotal {
  readonly kind: WorkKind;
  readonly count: number;
  readonly language: string;
}

export interface PendingWorkView {
  /** Kinds without texts are left out. */
  readonly totals: readonly WorkTotal[];
  readonly listed: readonly PendingWork[];
  /** The number of texts in languages that are not listed. */
  readonly otherTexts: number;
}

/** The query of the page that lists all languages. */
export const ALL_WORK = '?waiting=all';

const MAX_LISTED_ROWS = 8;

/**
 * Returns the languages with work for a person, the one with the most work first.
 * @param hasAll lists all of them
 */
export function pendingWork(
  person: PermissionHolder,
  { languages, counts }: WorkspaceView,
  hasAll: boolean,
): PendingWorkView {
  const all = languages
    .flatMap(({ tag, ownName, direction }, l): PendingWork[] => {
      const sum = (countOf: (counts: CountsView) => number) =>
        counts[l]!.reduce((total, each) => total + countOf(each), 0);
      if (!may(person, 'texts.edit', { language: tag })) return [];
      return [
        {
          language: { tag, ownName, direction },
          untranslated: sum(({ keys, translated }) => keys - translated),
          sourceChanged: sum(({ sourceChanged }) => sourceChanged),
          draft: sum(({ drafts }) => drafts),
          ...(may(person, 'texts.review', { language: tag }) && { needsReview: sum(({ needsReview }) => needsReview) }),
        },
      ];
    })
    .filter((work) => totalWork(work) > 0)
    .sort((a, b) => totalWork(b) - totalWork(a));
  const totals = workKinds.flatMap((kind): WorkTotal[] => {
    const most = all.reduce((one, other) => ((other[kind] ?? 0) > (one[kind] ?? 0) ? other : one), all[0]!);
    const count = all.reduce((sum, each) => sum + (each[kind] ?? 0), 0);
    return count > 0 ? [{ kind, count, language: most.language.tag }] : [];
  });
  const listed = hasAll ? all : all.slice(0, MAX_LISTED_ROWS);
  return { totals, listed, otherTexts: all.slice(listed.length).reduce((sum, each) => sum + totalWork(each), 0) };
}

const totalWork = ({ untranslated, sourceChanged, draft, needsReview = 0 }: PendingWork): number =>
  untranslated + sourceChanged + draft + needsReview;

/** The number of errors in a language and namespace. They block publishing. */
export interface BlockingErrors {
  readonly language: NamedLanguage;
  readonly namespace: string;
  readonly errors: number;
}

/** The errors that block publishing. */
export interface BlockedTexts {
  /** Where most errors are. */
  readonly most: readonly BlockingErrors[];
  /** The number of errors elsewhere. */
  readonly otherErrors: number;
}

/** The number of errors, and the language that has most of them. */
export interface ErrorTotal {
  readonly count: number;
  /** BCP 47; absent without errors. */
  readonly language?: string;
}

export const errorTotal = ({ most, otherErrors }: BlockedTexts): ErrorTotal => ({
  count: most.reduce((sum, { errors }) => sum + errors, otherErrors),
  ...(most[0] && { language: most[0].language.tag }),
});

/** Returns the errors that the person can correct, or all of them for publishers. The most errors first. */
export function blockingErrors(
  person: PermissionHolder,
  { languages, namespaces, counts }: WorkspaceView,
): BlockedTexts {
  const all = languages
    .flatMap(({ tag, ownName, direction }, l) =>
      may(person, 'releases.publish') || may(person, 'texts.edit', { language: tag })
        ? namespaces.map(({ name }, n) => ({
            language: { tag, ownName, direction },
            namespace: name,
            errors: counts[l]![n]!.errors,
          }))
        : [],
    )
    .filter(({ errors }) => errors > 0)
    .sort((a, b) => b.errors - a.errors);
  return {
    most: all.slice(0, MAX_LISTED_ROWS),
    otherErrors: all.slice(MAX_LISTED_ROWS).reduce((sum, { errors }) => sum + errors, 0),
  };
}
