import { LRUCache } from 'lru-cache';
import { countWithinPageSize } from '../../http/lists/page-size';
import type { TextTree } from '@dragoman/i18n';
import { flatten, isList, isTree, EventLoopYielder } from '@dragoman/i18n/internal';
import type { BundleChangesView, ChangeCountsView, TextChangeView } from '../releases.contract';

/** The hashes of a bundle before and after; null if it did not exist, or no longer does. */
export interface ChangedBundle {
  readonly language: string;
  readonly namespace: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Which of the changed texts to list. */
export interface ChangesPage {
  readonly language?: string;
  readonly namespace?: string;
  readonly limit: number;
  /** Only changes after this position. */
  readonly after?: TextPosition;
}

/** The position of a text, by which changes are sorted. */
export type TextPosition = readonly [namespace: string, language: string, key: string];

export interface TextChanges {
  readonly counts: ChangeCountsView;
  readonly bundles: readonly BundleChangesView[];
  readonly entries: readonly TextChangeView[];
  /** The position of the last entry if there are more. */
  readonly next?: TextPosition;
}

/** Returns the bundles that differ between two releases. */
export function changedBundles(
  before: ReadonlyMap<string, ReadonlyMap<string, string>>,
  after: ReadonlyMap<string, ReadonlyMap<string, string>>,
): ChangedBundle[] {
  const pairs: ChangedBundle[] = [];
  for (const namespace of sorted([...before.keys(), ...after.keys()])) {
    const [were, are] = [before.get(namespace), after.get(namespace)];
    for (const language of sorted([...(were?.keys() ?? []), ...(are?.keys() ?? [])])) {
      const pair = { before: were?.get(language) ?? null, after: are?.get(language) ?? null };
      if (pair.before !== pair.after) pairs.push({ language, namespace, ...pair });
    }
  }
  return pairs;
}

/** What changed texts are compared by. */
export interface ComparedBundles {
  /** Loads the texts of the bundle with a hash. */
  treeOf(hash: string): Promise<TextTree>;
  /** The number of texts of the bundle with a hash, if it is known without loading it. */
  sizeOf?(hash: string): number | undefined;
}

/** The number of changes between two bundles, by their hashes. */
const countsByHashes = new LRUCache<string, ChangeCountsView>({ max: 20_000 });

/**
 * Counts the changed texts of bundles and lists a page of them. Yields to the event loop, so that requests are served.
 * Loads only texts that are listed, or whose changes were not counted before.
 * @param pairs the result of {@link changedBundles}
 * @param page if absent, changes are only counted
 */
export async function listTextChanges(
  pairs: readonly ChangedBundle[],
  { treeOf, sizeOf }: ComparedBundles,
  page?: ChangesPage,
): Promise<TextChanges> {
  const yielder = new EventLoopYielder();
  const counts = { added: 0, changed: 0, removed: 0 };
  const bundles: BundleChangesView[] = [];
  const entries: TextChangeView[] = [];
  for (const { language, namespace, before, after } of pairs) {
    await yielder.yieldIfDue();
    const hashes = `${before ?? ''} ${after ?? ''}`;
    const size = before === null ? sizeOf?.(after!) : undefined;
    let ofBundle = size === undefined ? countsByHashes.get(hashes) : { added: size, changed: 0, removed: 0 };
    const listing = page && entries.length <= page.limit && mayList(page, namespace, language) ? page : undefined;
    if (listing || ofBundle === undefined) {
      const { changes } = await changedTexts({ before, after }, treeOf);
      ofBundle = { added: 0, changed: 0, removed: 0 };
      for (const change of changes) ofBundle[changeKind(change)]++;
      countsByHashes.set(hashes, ofBundle);
      for (const change of listing ? changes : []) {
        if (entries.length > listing!.limit) break;
        if (isAfter([namespace, language, change.key], listing!.after))
          entries.push({ language, namespace, ...change });
      }
    }
    const { added, changed, removed } = ofBundle;
    counts.added += added;
    counts.changed += changed;
    counts.removed += removed;
    if (added + changed + removed > 0) bundles.push({ language, namespace, ...ofBundle });
  }
  if (page === undefined) return { counts, bundles, entries };
  const wanted = entries.slice(0, page.limit);
  const listed = wanted.slice(0, countWithinPageSize(wanted, textLength));
  if (listed.length === entries.length) return { counts, bundles, entries };
  const last = listed.at(-1)!;
  return { counts, bundles, entries: listed, next: [last.namespace, last.language, last.key] };
}

/** Whether the page may list texts of a bundle. */
const mayList = (page: ChangesPage, namespace: string, language: string): boolean =>
  (page.language ?? language) === language &&
  (page.namespace ?? namespace) === namespace &&
  (page.after === undefined || !isAfter(page.after, [namespace, language, page.after[2]]));

const textLength = ({ before, after }: KeyChange): number => (before?.length ?? 0) + (after?.length ?? 0);

export type KeyChange = Omit<TextChangeView, 'language' | 'namespace'>;

/** The changed texts of a bundle sorted by key, and all its texts after the change. */
export async function changedTexts(
  { before, after }: Pick<ChangedBundle, 'before' | 'after'>,
  treeOf: ComparedBundles['treeOf'],
): Promise<{ readonly changes: readonly KeyChange[]; readonly after: ReadonlyMap<string, string> }> {
  const texts = await loadTextsByKey(after, treeOf);
  return { changes: compareTexts(await loadTextsByKey(before, treeOf), texts), after: texts };
}

/** Returns the changes sorted by key. */
function compareTexts(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): KeyChange[] {
  return sorted([...before.keys(), ...after.keys()]).flatMap((key) => {
    const change = { key, before: before.get(key) ?? null, after: after.get(key) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

const changeKind = ({ before, after }: KeyChange): keyof ChangeCountsView =>
  before === null ? 'added' : after === null ? 'removed' : 'changed';

async function loadTextsByKey(
  hash: string | null,
  treeOf: (hash: string) => Promise<TextTree>,
): Promise<ReadonlyMap<string, string>> {
  if (hash === null) return new Map();
  return new Map(
    flatten(await treeOf(hash)).flatMap(({ key, value }) =>
      isTree(value) || isList(value) ? [] : [[key, String(value)] as const],
    ),
  );
}

function isAfter(place: TextPosition, other: TextPosition | undefined): boolean {
  const fork = other === undefined ? -1 : place.findIndex((name, depth) => name !== other[depth]);
  return other === undefined || (fork >= 0 && place[fork]! > other[fork]!);
}

/** Sorts by code unit, which does not depend on the locale, and removes duplicates. */
const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
