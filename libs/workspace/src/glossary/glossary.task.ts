import { createHash } from 'node:crypto';
import type { Actor } from '../access/actor';
import type { ExecuteTask } from '../exchange/worker/exchange.tasks';
import { parseFilesBody } from '../exchange/worker/parse-files-body';
import { glossaryFile } from './glossary-file';
import type { GlossaryFormat } from './glossary.contract';
import { GlossaryImportBody } from './glossary.dto';
import { importGlossary } from './import-glossary';

/** A task with the glossary, for a thread. */
export type GlossaryTask =
  | { readonly kind: 'file'; readonly format: GlossaryFormat }
  /** JSON of a `GlossaryImportInput`, not validated yet. */
  | { readonly kind: 'import'; readonly actor: Actor; readonly body: readonly Uint8Array[]; readonly key?: string };

/** @throws Problem 400, 403, 404, 409, 413, 422 */
export const execute: ExecuteTask<GlossaryTask> = async (task, { database, history }) => {
  if (task.kind === 'file') return new TextEncoder().encode(await glossaryFile(database, task.format));
  const { actor, key } = task;
  const body = Buffer.concat(task.body);
  const input = await parseFilesBody(body, GlossaryImportBody);
  const hash = createHash('sha256').update(body).digest('hex');
  const request = { actor, route: 'glossary/imports', key, body: { hash } };
  return importGlossary({ database, history, actor, request }, input);
};
