import { may, type PermissionHolder } from '../../../../../libs/workspace/src/access/permissions';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { WorkspaceView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import type { CountsView } from '../../../../../libs/workspace/src/editing/editing.contract';

/** The number of texts in one language that a person can work on. */
export interface PendingWork {
  readonly language: NamedLanguage;
  readonly untranslated: number;
  readonly sourceChanged: number;
  readonly draftNotSentBack: number;
  readonly sentBack: number;
  /** Absent if the person may not review. */
  readonly needsReview?: number;
}

/** The kinds of work, as filters of Translate. */
export const workKinds = ['untranslated', 'needsReview', 'sentBack', 'draftNotSentBack', 'sourceChanged'] as const;
export type WorkKind = (typeof workKinds)[number];

/** A number of texts, and the language that has most of them. */
export interface Total {
  readonly count: number;
  readonly most: { readonly language: NamedLanguage; readonly count: number };
}

export interface WorkTotal extends Total {
  readonly kind: WorkKind;
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
          draftNotSentBack: sum(({ drafts, sentBack }) => drafts - sentBack),
          sentBack: sum(({ sentBack }) => sentBack),
          ...(may(person, 'texts.review', { language: tag }) && { needsReview: sum(({ needsReview }) => needsReview) }),
        },
      ];
    })
    .filter((work) => totalWork(work) > 0)
    .sort((a, b) => totalWork(b) - totalWork(a));
  const totals = workKinds.flatMap((kind): WorkTotal[] => {
    const total = totalOf(all.map((each) => ({ language: each.language, count: each[kind] ?? 0 })));
    return total ? [{ kind, ...total }] : [];
  });
  const listed = hasAll ? all : all.slice(0, MAX_LISTED_ROWS);
  return { totals, listed, otherTexts: all.slice(listed.length).reduce((sum, each) => sum + totalWork(each), 0) };
}

const totalWork = (work: PendingWork): number => workKinds.reduce((total, kind) => total + (work[kind] ?? 0), 0);

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
  /** Absent without errors. */
  readonly total?: Total | undefined;
}

/** Returns the errors that the person can correct, or all of them for publishers. The most errors first. */
export function blockingErrors(
  person: PermissionHolder,
  { languages, namespaces, counts }: WorkspaceView,
): BlockedTexts {
  const blocked = languages
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
    most: blocked.slice(0, MAX_LISTED_ROWS),
    otherErrors: blocked.slice(MAX_LISTED_ROWS).reduce((sum, { errors }) => sum + errors, 0),
    total: totalOf(blocked.map(({ language, errors }) => ({ language, count: errors }))),
  };
}

/** Undefined without texts. Of languages with as many, the first one is taken. */
function totalOf(counts: readonly Total['most'][]): Total | undefined {
  const byLanguage = new Map<string, Total['most']>();
  for (const { language, count } of counts) {
    byLanguage.set(language.tag, { language, count: count + (byLanguage.get(language.tag)?.count ?? 0) });
  }
  const [most] = [...byLanguage.values()].sort((a, b) => b.count - a.count);
  if (!most || most.count === 0) return undefined;
  return { count: counts.reduce((sum, { count }) => sum + count, 0), most };
}
