import type { TextTree } from '@dragoman/i18n';
import type { Queries } from '../database/database';
import { bundleTextsLoader } from './preview/bundle-texts';
import type { ReleaseContent } from './preview/next-release';
import { releaseNotKept, unknownRelease } from './releases.errors';
import { findRelease, loadContent, readPointer } from './releases.store';
import type { PointerRow, ReleaseRow } from './releases.tables';

/** @throws Problem 404 */
export async function requireRelease(db: Queries, number: number): Promise<ReleaseRow> {
  const row = await findRelease(db, number);
  if (row === undefined) throw unknownRelease();
  return row;
}

/** @throws Problem 404, 410 if its texts are no longer stored */
export async function loadKeptContent(db: Queries, number: number): Promise<ReleaseContent> {
  const row = await requireRelease(db, number);
  if (row.kept === 0) throw releaseNotKept();
  return loadContent(db, row);
}

/** The content of the current release; empty before the first one. */
export const loadCurrentContent = async (db: Queries, { release }: PointerRow): Promise<ReleaseContent> =>
  release === null ? { bundles: new Map(), fallbacks: new Map() } : loadKeptContent(db, release);

/** The texts of a release. */
export interface ReleaseTexts {
  readonly row: ReleaseRow;
  /** In alphabetical order. */
  readonly namespaces: readonly string[];
  /** In alphabetical order. */
  languagesOf(namespace: string): readonly string[];
  /** By language, in no order. */
  textsOf(namespace: string): Promise<ReadonlyMap<string, TextTree>>;
}

/**
 * Loads bundles of a release when they are asked for.
 * @throws Problem 404 if there is no such release, or nothing has been published, 410 if its texts are no longer stored
 */
export async function loadReleaseTexts(db: Queries, release: number | 'current'): Promise<ReleaseTexts> {
  const number = release === 'current' ? (await readPointer(db)).release : release;
  if (number === null) throw unknownRelease();
  const { bundles } = await loadKeptContent(db, number);
  const row = await requireRelease(db, number);
  const treeOf = bundleTextsLoader(db);
  return {
    row,
    namespaces: [...bundles.keys()].sort(),
    languagesOf: (namespace) => [...(bundles.get(namespace)?.keys() ?? [])].sort(),
    textsOf: async (namespace) => {
      const trees = new Map<string, TextTree>();
      for (const [language, hash] of bundles.get(namespace) ?? []) trees.set(language, await treeOf(hash));
      return trees;
    },
  };
}
