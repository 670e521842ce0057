import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppConfig } from '../app.config';
import { borrow } from '../database/borrow';
import type { Database } from '../database/database';
import { databaseOf } from '../database/database-of';
import type {
  ExportListView,
  ImportFileInput,
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from '../exchange/exchange.contract';
import { exportedFiles, listView } from '../exchange/exported-files';
import { incomingFile } from '../exchange/files-in';
import { importFiles, planFiles } from '../exchange/import-files';
import { HistoryService } from '../history/history.service';
import type { WorkspaceView } from '../translations/editing.contract';
import { WorkspaceService } from '../translations/workspace.service';
import { CommandError, type ExportState, type Installation } from './installation';

/** As history names whoever has the database itself. */
const actor = { id: null, name: 'command line' };

/** What this installation keeps, while no server does. */
export class LocalInstallation implements Installation {
  private readonly contents = new Map<string, Uint8Array>();

  private constructor(
    private readonly database: Database,
    private readonly preferred: string,
  ) {}

  /** @throws ConfigError where a server has it open */
  static async toChange(config: AppConfig): Promise<LocalInstallation> {
    const database = databaseOf(config);
    await database.opened();
    return new LocalInstallation(database, config.fallback);
  }

  /** Also beside a server. @throws CommandError where there is nothing yet */
  static async toRead(config: AppConfig): Promise<LocalInstallation> {
    return new LocalInstallation(await databaseToRead(config), config.fallback);
  }

  plan(files: readonly ImportFileInput[]): Promise<ImportPlanView> {
    return planFiles(this.place, files.map(incomingFile));
  }

  carryOut(files: readonly ImportFileInput[], wishes: Omit<ImportInput, 'files'>): Promise<ImportReportView> {
    const history = new HistoryService(this.database);
    const mayAdd = { languages: true, namespaces: true };
    return importFiles({ ...this.place, history, actor, mayAdd }, files.map(incomingFile), wishes);
  }

  async exports(state: ExportState): Promise<ExportListView['files']> {
    const files = await this.database.snapshot((db) => exportedFiles(db, { state }));
    const { files: views } = listView(files);
    views.forEach(({ file }, index) => this.contents.set(file, files[index].content));
    return views;
  }

  async content({ file }: ExportListView['files'][number]): Promise<Uint8Array> {
    return this.contents.get(file)!;
  }

  workspace(): Promise<WorkspaceView> {
    const served = { languages: [], fallback: this.preferred };
    return new WorkspaceService(this.database, new HistoryService(this.database)).view(served);
  }

  async close(): Promise<void> {
    await this.database.close();
  }

  private get place() {
    return { database: this.database, preferred: this.preferred };
  }
}

/** The database, for reading and the shortest of notes: a server may have it open. @throws CommandError where there is none yet */
export async function databaseToRead(config: AppConfig): Promise<Database> {
  const file = join(config.data, 'dragoman.db');
  if (config.databaseUrl === undefined && !existsSync(file)) {
    throw new CommandError(`There is nothing in ${config.data} yet: start Dragoman once, or set DRAGOMAN_DATA.`);
  }
  const database = config.databaseUrl === undefined ? borrow({ kind: 'sqlite', file }) : databaseOf(config);
  await database.opened();
  return database;
}
