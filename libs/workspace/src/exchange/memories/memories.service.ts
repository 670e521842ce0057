import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { join } from 'node:path';
import type { Actor } from '../../access/actor';
import { APP_CONFIG, type AppConfig } from '../../app.config';
import { Database } from '../../database/database';
import { deletePartOfMemory, listMemories } from '../../memory/memory-units';
import { ExchangeThreads } from '../worker/exchange.threads';
import type { MemoriesView, MemoryExportInput, MemoryReportView } from './memories.contract';
import { unknownMemory } from './memories.errors';
import type { MemoryTask } from './memories.task';
import { memoryView } from './memory-view';

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
    if (actor.limits?.namespaces) throw new Problem(HttpStatus.FORBIDDEN, 'forbidden');
    const { id, name, limits } = actor;
    const input: MemoryTask = { kind: 'import', actor: { id, name, ...(limits && { limits }) }, body };
    const report = await this.threads.perform(
      { task: 'module', module: taskFile, input },
      body.map(({ buffer }) => buffer),
    );
    return JSON.parse(report.toString()) as MemoryReportView;
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
    if (limits) throw new Problem(HttpStatus.FORBIDDEN, 'forbidden');
    if (!(await listMemories(this.database.read)).some((memory) => memory.id === id)) throw unknownMemory();
    // In parts, so that others can write in between.
    while (!(await this.database.transaction((tx) => deletePartOfMemory(tx, id))));
  }
}

/** The compiled file, also when sources run under Jest, as the threads are. */
const taskFile = __filename.endsWith('.ts')
  ? join(__dirname, '../../../../../dist/server/libs/workspace/src/exchange/memories/memories.task.js')
  : join(__dirname, 'memories.task.js');
