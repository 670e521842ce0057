import { canonicalTag } from '@dragoman/i18n';
import { createHash } from 'node:crypto';
import type { ImportEntryView } from '../exchange/exchange.contract';
import { type CurrentTexts, type ImportPlan, planImport } from '../exchange/import/import-plan';
import type { IncomingFile } from '../exchange/import/incoming-file';
import type { BuildCountsView } from './builds.contract';

/** What a build changes, with everything needed to carry it out. */
export interface BuildPlan {
  /** The comparison of all texts. `changed` and `added` entries follow the code. */
  readonly comparison: ImportPlan;
  /** Texts that changed on both sides, and are still in the code. */
  readonly conflicts: readonly ImportEntryView[];
  /** Keys that the last build had and this one does not. Their texts stay. */
  readonly gone: readonly KeyInNamespace[];
  /** Keys that were marked as gone, and are in the code again. */
  readonly returned: readonly KeyInNamespace[];
  readonly counts: BuildCountsView;
}

export interface KeyInNamespace {
  readonly namespace: string;
  readonly key: string;
}

/** What a build is compared with. */
export interface BuildBaseline {
  /** Their `documents` are what the last build shipped, their `bases` those of open code changes. */
  readonly current: CurrentTexts;
  /** Keys that are marked as no longer in the code, by namespace. */
  readonly marked: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Compares the files of a build with the workspace and with what the last build shipped, by the rule of imports: texts that
 * only the code has changed follow it, texts that only the workspace has changed stay, others are conflicts. Nothing is ever
 * deleted: keys that are no longer in the code are marked.
 *
 * Pure: the same inputs give the same plan, in any order of files.
 *
 * @param files all files of each namespace; one that the build no longer ships as `{}`
 */
export function planBuild({ current, marked }: BuildBaseline, files: readonly IncomingFile[]): BuildPlan {
  const comparison = planImport(current, files);
  const [gone, returned]: KeyInNamespace[][] = [[], []];
  for (const { name, messages } of current.namespaces) {
    const keys = comparison.keys.get(name);
    const isComplete = countOf(name, comparison.documents) === countOf(name, files);
    for (const { key } of messages) {
      const isMarked = marked.get(name)?.has(key) ?? false;
      if (isMarked && keys?.now.has(key)) returned!.push({ namespace: name, key });
      // A file with a syntax error may have any key.
      if (!isMarked && isComplete && keys?.before.has(key) && !keys.now.has(key)) gone!.push({ namespace: name, key });
    }
  }
  const conflicts = comparison.entries.filter(({ change, theirs }) => change === 'conflict' && theirs !== null);
  const { changed, added, newerHere } = comparison.counts;
  const newKeys = comparison.namespaces.reduce((sum, namespace) => sum + namespace.newKeys, 0);
  return {
    comparison,
    conflicts,
    gone: gone!,
    returned: returned!,
    counts: {
      ...{ changed, added, newerHere, newKeys },
      conflicts: conflicts.length,
      gone: gone!.length,
      returned: returned!.length,
    },
  };
}

const countOf = (name: string, files: readonly { readonly namespace: string }[]): number =>
  files.filter(({ namespace }) => namespace === name).length;

/** Whether carrying out the plan writes anything. */
export const hasChanges = ({ comparison: { newLanguages, namespaces }, counts }: BuildPlan): boolean =>
  newLanguages.length > 0 ||
  namespaces.some(({ isNew, changedNotes }) => isNew || changedNotes > 0) ||
  Object.entries(counts).some(([name, count]) => name !== 'newerHere' && count > 0);

/** A file as the last build shipped it. */
export interface ShippedBundle {
  readonly hash: string;
  /** The order of that build. */
  readonly order: number;
  readonly origin: 'start' | 'sync';
}

/** What decides which files of a build take part. */
export interface BuildScope {
  readonly order: number;
  readonly origin: 'start' | 'sync';
  /** Names of the workspace's namespaces. */
  readonly namespaces: ReadonlySet<string>;
  /** Tags of its languages. */
  readonly languages: ReadonlySet<string>;
  /** Namespaces and languages that were deleted. */
  readonly deleted: { readonly namespaces: ReadonlySet<string>; readonly languages: ReadonlySet<string> };
  /** By {@link bundleId}. */
  readonly shipped: ReadonlyMap<string, ShippedBundle>;
  /** The program's own namespaces, with the texts of its pages. */
  readonly isOwn: (namespace: string) => boolean;
}

/** A file of a build with its hash. */
export type HashedFile = IncomingFile & { readonly hash: string };

/** SHA-256, base64url. */
export const contentHash = (content: string): string => createHash('sha256').update(content).digest('base64url');

/** The content of a file that a build no longer ships. */
export const NO_TEXTS = '{}';
const NO_TEXTS_HASH = contentHash(NO_TEXTS);

/**
 * Returns the files that a plan compares. Left out are files that a newer build has shipped already, namespaces and languages
 * that people have not taken over or have deleted, and namespaces none of whose files has changed.
 */
export function filesToPlan(files: readonly HashedFile[], scope: BuildScope): readonly HashedFile[] {
  const shippedNames = new Set(Array.from(scope.shipped.keys(), (id) => bundleOf(id).namespace));
  const shippedTags = new Set(Array.from(scope.shipped.keys(), (id) => bundleOf(id).language));
  const hasOwn = [...scope.namespaces].some(scope.isOwn);
  const takesNamespace = (name: string): boolean =>
    scope.namespaces.has(name) ||
    (!shippedNames.has(name) && !scope.deleted.namespaces.has(name) && (hasOwn || !scope.isOwn(name)));
  const takesLanguage = (tag: string): boolean =>
    scope.languages.has(tag) || (!shippedTags.has(tag) && !scope.deleted.languages.has(tag));
  const isCurrent = (id: string): boolean => (scope.shipped.get(id)?.order ?? 0) <= scope.order;

  const taken = files.filter(
    (file) => takesNamespace(file.namespace) && takesLanguage(tagOf(file)) && isCurrent(bundleId(file)),
  );
  const ids = new Set(files.map(bundleId));
  const noLonger = [...scope.shipped].flatMap(([id, { hash, order, origin }]): HashedFile[] => {
    const { namespace, language } = bundleOf(id);
    const isGone = !ids.has(id) && origin === scope.origin && order <= scope.order && hash !== NO_TEXTS_HASH;
    if (!isGone || !scope.namespaces.has(namespace) || !scope.languages.has(language)) return [];
    return [{ file: `${language}/${namespace}.json`, namespace, language, content: NO_TEXTS, hash: NO_TEXTS_HASH }];
  });
  const all = [...taken, ...noLonger];
  const changed = new Set(
    all
      .filter((file) => !scope.namespaces.has(file.namespace) || scope.shipped.get(bundleId(file))?.hash !== file.hash)
      .map(({ namespace }) => namespace),
  );
  return all.filter(({ namespace }) => changed.has(namespace));
}

const tagOf = ({ language }: Pick<IncomingFile, 'language'>): string => canonicalTag(language) ?? language;

/** Identifies a file by its namespace and language. */
export const bundleId = (file: Pick<IncomingFile, 'namespace' | 'language'>): string =>
  `${tagOf(file)} ${file.namespace}`;

const bundleOf = (id: string): { readonly language: string; readonly namespace: string } => {
  const [language = '', ...namespace] = id.split(' ');
  return { language, namespace: namespace.join(' ') };
};
