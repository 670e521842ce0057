import { Inject, Injectable } from '@nestjs/common';
import { join } from 'node:path';
import type { Actor } from '../../access/actor';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { Database } from '../../database/database';
import { forbidden } from '../../editing/editing.errors';
import { deletePartOfMemory, listMemories } from '../../memory/memory-units';
import { ExchangeThreads } from '../worker/exchange.threads';
import type { MemoriesView, MemoryExportInput, MemoryReportView } from './memories.contract';
import { unknownMemory } from './memories.errors';
import type { MemoryTask } from './memories.task';
import { memoryView } from './memory-view';
import { compiledFile } from '../../compiled-file';

/** Lists and deletes translation memories; imports and exports them in the threads of files. */
@Injectable()
export class MemoriesService {
  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly database: Database,
    private readonly threads: ExchangeThreads,
  ) {}

  async list({ limits }: Actor): Promise<MemoriesView> {
    // Units belong to no namespace, so that an account that is limited to some sees none.
    return { memories: limits?.namespaces ? [] : (await listMemories(this.database.read)).map(memoryView) };
  }

  /**
   * @param body JSON of a `MemoryInput`; in blocks, whose buffers are moved to the thread and cannot be used afterwards
   * @throws Problem 400, 403, 413, 422, 503
   */
  async import(actor: Actor, body: readonly Uint8Array<ArrayBuffer>[]): Promise<MemoryReportView> {
    if (actor.limits?.namespaces) throw forbidden();
    const { id, name, limits } = actor;
    const input: MemoryTask = { kind: 'import', actor: { id, name, ...(limits && { limits }) }, body };
    return this.threads.performModule(
      taskFile,
      input,
      body.map(({ buffer }) => buffer),
    );
  }

  /** Returns TMX. @throws Problem 404, 503 */
  export({ limits }: Actor, { language, contents }: MemoryExportInput): Promise<Buffer> {
    const scope = {
      version: this.config.version,
      ...(language !== undefined && { language }),
      ...(contents && { contents }),
      ...(limits?.namespaces && { namespaces: limits.namespaces }),
    };
    return this.threads.perform({ task: 'module', module: taskFile, input: { kind: 'export', scope } });
  }

  /** @throws Problem 403, 404 */
  async delete({ limits }: Actor, id: string): Promise<void> {
    if (limits) throw forbidden();
    if (!(await listMemories(this.database.read)).some((memory) => memory.id === id)) throw unknownMemory();
    // In parts, so that others can write in between.
    while (!(await this.database.transaction((tx) => deletePartOfMemory(tx, id))));
  }
}

const taskFile = compiledFile(join(__dirname, 'memories.task.js'));
