import { readJson, type TextTree } from '@dragoman/i18n';
import type { Queries } from '../../database/database';
import { loadBlobs } from '../releases.store';

/** A comparison loads each tree at most twice, in short succession. */
const MAX_CACHED_TREES = 64;

/** Returns a function that loads the texts of a bundle by its hash from the database, unless `loadOther` does. */
export function bundleTextsLoader(
  db: Queries,
  loadOther?: (hash: string) => Promise<Buffer> | undefined,
): (hash: string) => Promise<TextTree> {
  const trees = new Map<string, TextTree>();
  return async (hash) => {
    const cached = trees.get(hash);
    if (cached !== undefined) return cached;
    const tree = readJson((await (loadOther?.(hash) ?? loadBlob(db, hash))).toString()).tree;
    if (trees.size >= MAX_CACHED_TREES) trees.delete(trees.keys().next().value!);
    trees.set(hash, tree);
    return tree;
  };
}

async function loadBlob(db: Queries, hash: string): Promise<Buffer> {
  for await (const { content } of loadBlobs(db, [hash])) return Buffer.from(content);
  throw new Error(`The database lacks the texts ${hash} of a release: restore a copy of it.`);
}
