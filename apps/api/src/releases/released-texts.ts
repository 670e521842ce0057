import { readJson, type TextTree } from '@dragoman/i18n';
import type { Queries } from '../database/database';
import { blobs } from './releases.store';

/** Trees kept at once while releases are compared: each is asked for a second time at most, and soon. */
const MOST = 64;

/** Reads the texts of bundles by their hash: those of a release that is being made, others from the database. */
export function releasedTexts(
  db: Queries,
  contents: ReadonlyMap<string, Buffer> = new Map(),
): (hash: string) => Promise<TextTree> {
  const kept = new Map<string, TextTree>();
  return async (hash) => {
    const known = kept.get(hash);
    if (known !== undefined) return known;
    const tree = readJson((contents.get(hash) ?? (await blob(db, hash))).toString()).tree;
    if (kept.size >= MOST) kept.delete(kept.keys().next().value!);
    kept.set(hash, tree);
    return tree;
  };
}

async function blob(db: Queries, hash: string): Promise<Buffer> {
  for await (const { content } of blobs(db, [hash])) return Buffer.from(content);
  throw new Error(`The database lacks the texts ${hash} of a release: restore a copy of it.`);
}
