import { type Fallbacks, Pace, readJson, type TextTree } from '@dragoman/i18n';
import { hash } from 'node:crypto';
import type { Queries } from '../database/database';
import type { PointerRow } from '../database/schema';
import { blobs, bundlesOf, fallbacksOf, releaseRow } from './releases.store';

/** A release as it is served: read from the database, or from the copy of it on disk. Never changes. */
export interface ServedRelease {
  /** Of the database that it comes from, and how many releases were made the current one there. */
  readonly epoch: string;
  readonly sequence: number;
  /** Null: nothing was published yet. */
  readonly number: number | null;
  /** Canonical tags. */
  readonly fallbacks: Fallbacks;
  readonly bundles: readonly ServedBundle[];
}

/** Where nothing was published. */
export const NOTHING = { number: null, fallbacks: new Map(), bundles: [] } as const satisfies Partial<ServedRelease>;

export interface ServedBundle {
  readonly language: string;
  readonly namespace: string;
  readonly hash: string;
  readonly tree: TextTree;
}

/** Names a state of the pointer. */
export type Position = Pick<ServedRelease, 'epoch' | 'sequence'>;

/**
 * Whether to follow. A position of another database, or of one that was restored, which has an epoch of its own, is
 * followed wherever it is; in the same one it never goes back.
 */
export const isNewer = (found: Position, than: Position | undefined): boolean =>
  than === undefined || found.epoch !== than.epoch || found.sequence > than.sequence;

/**
 * Reads the release that the pointer names. What did not change since `last` is taken over, as the same objects.
 * @throws Error where texts are missing or damaged; the release before it stays served
 */
export async function readRelease(
  db: Queries,
  { epoch, sequence, release: number }: PointerRow,
  last: ServedRelease | undefined,
): Promise<ServedRelease> {
  if (number === null) return { epoch, sequence, ...NOTHING };
  const row = await releaseRow(db, number);
  const names = [...(await bundlesOf(db, number))].flatMap(([namespace, languages]) =>
    Array.from(languages, ([language, hash]) => ({ language, namespace, hash })),
  );
  const trees = new Map(last?.bundles.map(({ hash, tree }) => [hash, tree]));
  const missing = new Set(names.map((name) => name.hash).filter((each) => !trees.has(each)));
  const pace = new Pace();
  for await (const { hash, content } of blobs(db, [...missing])) {
    await pace.breathe();
    trees.set(hash, textsOf(hash, content));
  }
  return {
    ...{ epoch, sequence, number, fallbacks: fallbacksOf(row!) },
    bundles: names.map((name) => {
      const tree = trees.get(name.hash);
      if (tree === undefined) throw new Error(`Texts of release ${number} are missing in the database.`);
      return { ...name, tree };
    }),
  };
}

/** @throws Error where the bytes are not those that the hash names */
export function textsOf(contentHash: string, content: Uint8Array): TextTree {
  if (hash('sha256', content, 'base64url') !== contentHash) throw new Error(`The texts ${contentHash} are damaged.`);
  return readJson(Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString()).tree;
}
