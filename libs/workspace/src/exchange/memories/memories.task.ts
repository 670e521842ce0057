import type { Limits } from '../../access/permissions';
import type { Author } from '../../history/change';
import type { ExecuteTask } from '../worker/exchange.tasks';
import { parseFilesBody } from '../worker/parse-files-body';
import { exportMemory, type MemoryExportScope } from './export-memory';
import { importMemory } from './import-memory';
import { MemoryBody } from './memories.dto';

/** A task with translation memories, for a thread. */
export type MemoryTask =
  | {
      readonly kind: 'import';
      readonly actor: Author & { readonly limits?: Limits };
      /** JSON of a `MemoryInput`, not validated yet. */
      readonly body: readonly Uint8Array[];
    }
  | { readonly kind: 'export'; readonly scope: MemoryExportScope };

/** @throws Problem 400, 404, 413, 422 */
export const execute: ExecuteTask<MemoryTask> = async (task, { database }) => {
  if (task.kind === 'export') return database.snapshot((db) => exportMemory(db, task.scope));
  const input = await parseFilesBody(Buffer.concat(task.body), MemoryBody);
  return importMemory({ database, actor: task.actor }, input);
};
