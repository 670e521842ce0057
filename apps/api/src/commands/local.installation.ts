import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AppConfig,
  type Database,
  exportFiles,
  exportListView,
  type ExportListView,
  exportPath,
  HistoryService,
  type ImportFileInput,
  importFiles,
  type ImportInstructions,
  type ImportPlanView,
  type ImportReportView,
  incomingFile,
  installedTables,
  markUnchecked,
  openDatabase,
  openSharedDatabase,
  planFiles,
  standardChecks,
  workspaceView,
  type WorkspaceView,
} from '@dragoman/workspace/internal';
import { extensions } from '../extensions';
import { CommandError, type ExportState, type Installation } from './installation';

/** The author in history of what the command line changes. */
const actor = { id: null, name: 'command line' };

/** The installation of this machine, without a server. */
export class LocalInstallation implements Installation {
  private readonly contents = new Map<string, Uint8Array>();

  private constructor(
    private readonly database: Database,
    private readonly preferredReference: string,
  ) {}

  /** @throws ConfigError if a server has the installation open */
  static async openForWriting(config: AppConfig): Promise<LocalInstallation> {
    const database = openDatabase(config, installedTables(extensions));
    await database.opened();
    return new LocalInstallation(database, config.fallback);
  }

  /** Works while a server is running, too. @throws CommandError if there is no database yet */
  static async openForReading(config: AppConfig): Promise<LocalInstallation> {
    return new LocalInstallation(await openDatabaseForReading(config), config.fallback);
  }

  plan(files: readonly ImportFileInput[]): Promise<ImportPlanView> {
    return planFiles(this.context, files.map(incomingFile));
  }

  /** Extensions are not loaded: the next start of the server runs their checks. */
  async import(files: readonly ImportFileInput[], instructions: ImportInstructions): Promise<ImportReportView> {
    const history = new HistoryService(this.database);
    const mayAdd = { languages: true, namespaces: true };
    await this.database.transaction(markUnchecked);
    const context = { ...this.context, history, checks: standardChecks, actor, mayAdd };
    return importFiles(context, files.map(incomingFile), instructions);
  }

  async exports(state: ExportState): Promise<ExportListView['files']> {
    const files = await this.database.snapshot((db) => exportFiles(db, { state }));
    const { files: views } = exportListView(files);
    for (const file of files) this.contents.set(exportPath(file), file.content);
    return views;
  }

  async content({ file }: ExportListView['files'][number]): Promise<Uint8Array> {
    return this.contents.get(file)!;
  }

  workspace(): Promise<WorkspaceView> {
    return workspaceView(this.database.read, { languages: [], fallback: this.preferredReference });
  }

  async close(): Promise<void> {
    await this.database.close();
  }

  private get context() {
    return { database: this.database, preferredReference: this.preferredReference };
  }
}

/**
 * Opens the database for reading and short writes, even if a server has it open.
 * @throws CommandError if there is none yet
 */
export async function openDatabaseForReading(config: AppConfig): Promise<Database> {
  const file = join(config.data, 'dragoman.db');
  if (config.databaseUrl === undefined && !existsSync(file)) {
    throw new CommandError(`There is nothing in ${config.data} yet: start Dragoman once, or set DRAGOMAN_DATA.`);
  }
  const database =
    config.databaseUrl === undefined
      ? openSharedDatabase({ kind: 'sqlite', file })
      : openDatabase(config, installedTables(extensions));
  await database.opened();
  return database;
}
