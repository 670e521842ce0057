import type { Transaction } from '../../database/database';
import type { IncomingFile } from '../../exchange/import/incoming-file';
import type { BuildFiles } from './build-baseline';
import { bundleId, type HashedFile, NO_TEXTS } from '../build-plan';
import { lastSequence, listShippedBundles, putShippedFiles, updateBuild } from '../builds.store';
import type { IncomingBuild } from './incoming-build';

/** Makes the files of a build the baseline of the next comparison, except bundles that have one of the other origin. */
export async function createBaseline(
  tx: Transaction,
  { id, order, origin }: Omit<IncomingBuild, 'files'> & { readonly id: string },
  { placed }: BuildFiles,
): Promise<void> {
  const shipped = await listShippedBundles(tx);
  const isFree = (file: HashedFile): boolean => (shipped.get(bundleId(file))?.origin ?? origin) === origin;
  await putShippedFiles(tx, { id, order }, placed.filter(isFree));
  await updateBuild(tx, id, { applied_at: Date.now(), sequence: (await lastSequence(tx)) + 1 });
}

/**
 * Makes the files of a build the baseline of the next comparison, except files with a syntax error and bundles that a newer
 * build has shipped.
 */
export async function updateBaseline(
  tx: Transaction,
  { id, order, files: { placed } }: { readonly id: string; readonly order: number; readonly files: BuildFiles },
  documents: readonly Pick<IncomingFile, 'namespace' | 'language'>[],
  compared: readonly HashedFile[],
): Promise<void> {
  const shipped = await listShippedBundles(tx);
  const valid = new Set(documents.map(bundleId));
  const invalid = new Set(compared.map(bundleId).filter((bundle) => !valid.has(bundle)));
  const removed = compared.filter(({ content }) => content === NO_TEXTS);
  const all = new Map([...placed, ...removed].map((file) => [bundleId(file), file]));
  const isShipped = (bundle: string): boolean => !invalid.has(bundle) && (shipped.get(bundle)?.order ?? 0) <= order;
  await putShippedFiles(
    tx,
    { id, order },
    [...all].filter(([bundle]) => isShipped(bundle)).map(([, file]) => file),
  );
}
