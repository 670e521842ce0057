import type { Fallbacks } from '@dragoman/i18n';
import { EventLoopYielder, parseHashed, type CopiedBundle } from '@dragoman/i18n/internal';
import type { Queries } from '../../database/database';
import type { PointerRow } from '../releases.tables';
import { loadBlobs, loadContent, findRelease } from '../releases.store';

/** A release with its texts, from the database or from the copy on disk. Immutable. */
export interface ServedRelease {
  /** The epoch of its database, and how many times the pointer had moved there. */
  readonly epoch: string;
  readonly sequence: number;
  /** Null if nothing has been published yet. */
  readonly number: number | null;
  /** Canonical tags. */
  readonly fallbacks: Fallbacks;
  readonly bundles: readonly CopiedBundle[];
}

/** The release before the first publish. */
export const EMPTY_RELEASE = {
  number: null,
  fallbacks: new Map(),
  bundles: [],
} as const satisfies Partial<ServedRelease>;

/** Identifies a state of the pointer. */
export type PointerPosition = Pick<ServedRelease, 'epoch' | 'sequence'>;

/**
 * Whether to switch to the release at a position. Within an epoch only later positions are followed. Each database,
 * also a restored one, has an epoch of its own, and a position in another epoch is always followed.
 */
export const isNewer = (found: PointerPosition, than: PointerPosition | undefined): boolean =>
  than === undefined || found.epoch !== than.epoch || found.sequence > than.sequence;

/**
 * Loads the release that the pointer refers to. Trees of unchanged bundles are reused from `last`.
 * @throws Error if texts are missing or damaged
 */
export async function loadRelease(
  db: Queries,
  { epoch, sequence, release: number }: PointerRow,
  last: ServedRelease | undefined,
): Promise<ServedRelease> {
  if (number === null) return { epoch, sequence, ...EMPTY_RELEASE };
  const row = await findRelease(db, number);
  if (row === undefined) throw new Error(`The database lacks release ${number}.`);
  const content = await loadContent(db, row);
  const names = [...content.bundles].flatMap(([namespace, languages]) =>
    Array.from(languages, ([language, hash]) => ({ language, namespace, hash })),
  );
  const trees = new Map(last?.bundles.map(({ hash, tree }) => [hash, tree]));
  const missing = new Set(names.map((name) => name.hash).filter((each) => !trees.has(each)));
  const yielder = new EventLoopYielder();
  for await (const { hash, content } of loadBlobs(db, [...missing])) {
    await yielder.yieldIfDue();
    trees.set(hash, parseHashed(hash, content));
  }
  return {
    epoch,
    sequence,
    number,
    fallbacks: content.fallbacks,
    bundles: names.map((name) => {
      const tree = trees.get(name.hash);
      if (tree === undefined) throw new Error(`Texts of release ${number} are missing in the database.`);
      return { ...name, tree };
    }),
  };
}
