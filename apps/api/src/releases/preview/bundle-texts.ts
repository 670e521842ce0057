import { readJson, type TextTree } from '@dragoman/i18n';
import type { Queries } from '../../database/database';
import { loadBlobs } from '../releases.store';

/** A comparison loads each tree at most twice, in short succession. */
const MAX_CACHED_TREES = 64;

/** Returns a function that loads the texts of a bundle by its hash: from `contents`, or else from the database. */
export function bundleTextsLoader(
  db: Queries,
  contents: ReadonlyMap<string, Buffer> = new Map(),
): (hash: string) => Promise<TextTree> {
  const trees = new Map<string, TextTree>();
  return async (hash) => {
    const cached = trees.get(hash);
    if (cached !== undefined) return cached;
    const tree = readJson((contents.get(hash) ?? (await loadBlob(db, hash))).toString()).tree;
    if (trees.size >= MAX_CACHED_TREES) trees.delete(trees.keys().next().value!);
    trees.set(hash, tree);
    return tree;
  };
}

async function loadBlob(db: Queries, hash: string): Promise<Buffer> {
  for await (const { content } of loadBlobs(db, [hash])) return Buffer.from(content);
  throw new Error(`The database lacks the texts ${hash} of a release: restore a copy of it.`);
}
