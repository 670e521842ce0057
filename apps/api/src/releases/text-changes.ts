import { flatten, isList, isTree, Pace, type TextTree } from '@dragoman/i18n';
import type { BundleChangesView, ChangeCountsView, TextChangeView } from './releases.contract';

/** A namespace in a language before and after; null: it was not there, or is not any more. */
export interface BundlePair {
  readonly language: string;
  readonly namespace: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Which of the texts that are different are told one by one. */
export interface ChangesPage {
  readonly language?: string;
  readonly namespace?: string;
  readonly limit: number;
  /** Only what comes after it. */
  readonly after?: Place;
}

/** Of a text: namespace, language, key. The order of changes is that of their places. */
export type Place = readonly [namespace: string, language: string, key: string];

export interface TextChanges {
  readonly counts: ChangeCountsView;
  readonly bundles: readonly BundleChangesView[];
  readonly entries: readonly TextChangeView[];
  /** The place of the last entry, where there are more. */
  readonly next?: Place;
}

/** Bundles that are different in two releases, or a release and what would be the next. */
export function differentBundles(
  before: ReadonlyMap<string, ReadonlyMap<string, string>>,
  after: ReadonlyMap<string, ReadonlyMap<string, string>>,
): BundlePair[] {
  const pairs: BundlePair[] = [];
  for (const namespace of sorted([...before.keys(), ...after.keys()])) {
    const [were, are] = [before.get(namespace), after.get(namespace)];
    for (const language of sorted([...(were?.keys() ?? []), ...(are?.keys() ?? [])])) {
      const pair = { before: were?.get(language) ?? null, after: are?.get(language) ?? null };
      if (pair.before !== pair.after) pairs.push({ language, namespace, ...pair });
    }
  }
  return pairs;
}

/**
 * What is different in these bundles, giving way to requests.
 * @param pairs as {@link differentBundles} gives them
 * @param treeOf the texts of the bundle with this hash
 * @param page without it they are only counted
 */
export async function textChanges(
  pairs: readonly BundlePair[],
  treeOf: (hash: string) => Promise<TextTree>,
  page?: ChangesPage,
): Promise<TextChanges> {
  const pace = new Pace();
  const counts = { added: 0, changed: 0, removed: 0 };
  const bundles: BundleChangesView[] = [];
  const entries: TextChangeView[] = [];
  for (const { language, namespace, before, after } of pairs) {
    await pace.breathe();
    const changes = changesOf(await textsIn(before, treeOf), await textsIn(after, treeOf));
    const ofBundle = { added: 0, changed: 0, removed: 0 };
    for (const change of changes) ofBundle[kindOf(change)]++;
    counts.added += ofBundle.added;
    counts.changed += ofBundle.changed;
    counts.removed += ofBundle.removed;
    if (changes.length > 0) bundles.push({ language, namespace, ...ofBundle });
    if (page === undefined) continue;
    if (page.language !== undefined && page.language !== language) continue;
    if (page.namespace !== undefined && page.namespace !== namespace) continue;
    for (const change of changes) {
      if (entries.length > page.limit) break;
      if (isAfter([namespace, language, change.key], page.after)) entries.push({ language, namespace, ...change });
    }
  }
  if (page === undefined || entries.length <= page.limit) return { counts, bundles, entries };
  const told = entries.slice(0, page.limit);
  const last = told.at(-1)!;
  return { counts, bundles, entries: told, next: [last.namespace, last.language, last.key] };
}

type Change = Omit<TextChangeView, 'language' | 'namespace'>;

/** In the order of their keys. */
function changesOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Change[] {
  return sorted([...before.keys(), ...after.keys()]).flatMap((key) => {
    const change = { key, before: before.get(key) ?? null, after: after.get(key) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

const kindOf = ({ before, after }: Change): keyof ChangeCountsView =>
  before === null ? 'added' : after === null ? 'removed' : 'changed';

async function textsIn(
  hash: string | null,
  treeOf: (hash: string) => Promise<TextTree>,
): Promise<ReadonlyMap<string, string>> {
  if (hash === null) return new Map();
  const texts = flatten(await treeOf(hash)).filter(({ value }) => !isTree(value) && !isList(value));
  return new Map(texts.map(({ key, value }) => [key, String(value)]));
}

function isAfter(place: Place, other: Place | undefined): boolean {
  const fork = other === undefined ? -1 : place.findIndex((name, depth) => name !== other[depth]);
  return other === undefined || (fork >= 0 && place[fork]! > other[fork]!);
}

/** By code unit: the same everywhere. */
const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
