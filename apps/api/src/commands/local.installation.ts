import { Problem } from '@dragoman/i18n';
import { UnwritableTextError } from '@dragoman/i18n/internal';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AppConfig,
  buildFiles,
  type BuildResultView,
  createTranslationJob,
  type Database,
  exportFiles,
  exportMemory,
  exportListView,
  type ExportListView,
  HistoryService,
  type ImportFileInput,
  importFiles,
  importMemory,
  importTranslations,
  type ImportInstructions,
  type ImportPlanView,
  type ImportReportView,
  incomingFiles,
  isStatic,
  installedTables,
  type MemoryExportInput,
  type MemoryInput,
  type MemoryReportView,
  markUnchecked,
  openDatabase,
  openSharedDatabase,
  planFiles,
  planTranslationImport,
  previewBuild,
  reconcileBuild,
  standardChecks,
  staticFiles,
  staticListView,
  storedTranslationJobFile,
  storedTranslationJobs,
  type TranslationImportInput,
  glossaryFile,
  type GlossaryFormat,
  type GlossaryImportInput,
  type GlossaryImportView,
  importGlossary,
  type TranslationJobFormat,
  type TranslationJobInput,
  type TranslationJobsView,
  type TranslationJobView,
  type TranslationPlanView,
  type TranslationReportView,
  workspaceView,
  type WorkspaceView,
} from '@dragoman/workspace/internal';
import { extensions } from '../extensions';
import {
  type Author,
  type BuildToSync,
  CommandError,
  type ExportScope,
  type FileReading,
  type PlanOptions,
  type Installation,
} from './installation';

/** The author in history of what the command line changes. */
const actor = { id: null, name: 'command line' };
/** It may do everything. */
const administrator = { ...actor, roles: [{ role: 'administrator' as const }] };

const REFUSALS: Readonly<Record<string, string>> = {
  unknownRelease: 'There is no such release: publish one in the workspace, or use --release drafts.',
  releaseNotKept: 'The texts of this release are no longer stored: choose a later one.',
  memoryFull: 'There are too many units in all translation memories: delete a memory that is no longer needed.',
  unknownLanguage: 'There is no such language: add it in the workspace, or choose another one.',
  unknownNamespace: 'There is no such namespace: choose another one.',
  translationJobEmpty: 'No text of this selection has a source text: choose other namespaces or another filter.',
  translationJobTooLarge: 'The selection has too many texts: choose fewer namespaces.',
  translationJobSources: 'These namespaces have different reference languages: create a job for each of them.',
  tooManyTerms: 'The glossary would have too many terms: delete some first.',
  tooManyTranslationJobs: 'There are too many translation jobs: delete one that is no longer needed.',
};

/** Files that cannot be written, by the code of the problem. */
const UNWRITABLE: Readonly<Record<string, (values: Readonly<Record<string, string>>) => string>> = {
  textUnwritable: ({ file, context, ...values }) =>
    `${file} cannot be written. ${new UnwritableTextError(context as UnwritableTextError['reason'], values).message}`,
  characterUnwritable: ({ file, encoding, character }) =>
    `${file} is encoded as ${encoding}, which lacks "${character}". Replace the character, or import the file again as UTF-8.`,
};

/** @throws CommandError */
function refuse(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  const sentence =
    REFUSALS[error.code] ?? UNWRITABLE[error.code]?.(error.problemOptions.values as Record<string, string>);
  throw sentence === undefined ? error : new CommandError(sentence);
}

const contentId = (path: string, scope: ExportScope): string => JSON.stringify([path, scope]);

/** The installation of this machine, without a server. */
export class LocalInstallation implements Installation {
  private readonly contents = new Map<string, Uint8Array>();

  private constructor(
    private readonly database: Database,
    private readonly config: AppConfig,
  ) {}

  /** @throws ConfigError if a server has the installation open */
  static async openForWriting(config: AppConfig): Promise<LocalInstallation> {
    const database = openDatabase(config, installedTables(extensions));
    await database.opened();
    return new LocalInstallation(database, config);
  }

  /** Works while a server is running, too. @throws CommandError if there is no database yet */
  static async openForReading(config: AppConfig): Promise<LocalInstallation> {
    return new LocalInstallation(await openDatabaseForReading(config), config);
  }

  plan(files: readonly ImportFileInput[], { base, ...reading }: PlanOptions = {}): Promise<ImportPlanView> {
    return planFiles(this.context, incomingFiles(files, reading), base);
  }

  /** Extensions are not loaded: the next start of the server runs their checks. */
  async import(
    files: readonly ImportFileInput[],
    instructions: ImportInstructions & FileReading,
  ): Promise<ImportReportView> {
    const history = new HistoryService(this.database);
    const mayAdd = { languages: true, namespaces: true };
    await this.database.transaction(markUnchecked);
    const context = { ...this.context, history, checks: standardChecks, actor, mayAdd };
    return importFiles(context, incomingFiles(files, instructions), instructions);
  }

  /** Texts that follow the code are published. Extensions are not loaded: the next start of the server runs their checks. */
  async sync({ order, dryRun, ...texts }: BuildToSync): Promise<BuildResultView> {
    const build = { files: buildFiles(texts, this.config.fallback), order, origin: 'sync' } as const;
    if (dryRun) return previewBuild(this.context, build);
    const { fromCode } = this.config;
    if (fromCode === 'off') {
      throw new CommandError('DRAGOMAN_FROM_CODE is off, so texts do not follow the code: set it to ask or follow.');
    }
    const history = new HistoryService(this.database);
    await this.database.transaction(markUnchecked);
    const context = { ...this.context, history, checks: standardChecks, actor, publishes: true };
    return reconcileBuild(context, build, fromCode);
  }

  async exports(scope: ExportScope): Promise<ExportListView> {
    const { files, view } = await this.database
      .snapshot(async (db) => {
        if (!isStatic(scope)) {
          const files = await exportFiles(db, scope);
          return { files, view: exportListView(files, scope.format) };
        }
        const exported = await staticFiles(db, scope);
        return { files: exported.files, view: staticListView(exported) };
      })
      .catch(refuse);
    for (const file of files) this.contents.set(contentId(file.path, scope), file.content);
    return view;
  }

  async content({ file }: ExportListView['files'][number], scope: ExportScope): Promise<Uint8Array> {
    return this.contents.get(contentId(file, scope))!;
  }

  createTranslationJob(input: TranslationJobInput): Promise<TranslationJobView> {
    return createTranslationJob(this.database, administrator, { filter: 'all', ...input }).catch(refuse);
  }

  translationJobs(): Promise<TranslationJobsView> {
    return storedTranslationJobs(this.database.read);
  }

  translationJobFile({ id }: TranslationJobView, format: TranslationJobFormat): Promise<string> {
    return this.database.snapshot((db) => storedTranslationJobFile(db, id, format));
  }

  planTranslations(input: TranslationImportInput): Promise<TranslationPlanView> {
    return planTranslationImport({ database: this.database, actor: administrator }, input);
  }

  /** Extensions are not loaded: the next start of the server runs their checks. */
  async importTranslations(input: TranslationImportInput): Promise<TranslationReportView> {
    const history = new HistoryService(this.database);
    await this.database.transaction(markUnchecked);
    return importTranslations(
      { database: this.database, history, checks: standardChecks, actor: administrator },
      input,
    );
  }

  glossaryFile(format: GlossaryFormat): Promise<string> {
    return glossaryFile(this.database, format);
  }

  /** The next start of the server checks the texts with these terms. */
  importGlossary(input: GlossaryImportInput): Promise<GlossaryImportView> {
    const history = new HistoryService(this.database);
    return importGlossary({ database: this.database, history, actor: administrator }, input).catch(refuse);
  }

  importMemory(input: MemoryInput): Promise<MemoryReportView> {
    return importMemory({ database: this.database, actor }, input).catch((error: unknown) => {
      if (!(error instanceof Problem) || !['memoryUnreadable', 'memoryUndecodable'].includes(error.code))
        return refuse(error);
      const { line, column, encoding, reason } = error.problemOptions.values as Record<string, string | number>;
      const cause = reason ?? `this is not ${encoding}, or the encoding is unknown; save the file as UTF-8`;
      throw new CommandError(`${input.file} cannot be read (line ${line}, column ${column}): ${cause}.`);
    });
  }

  exportMemory(input: MemoryExportInput): Promise<Uint8Array> {
    const { version } = this.config;
    return this.database.snapshot((db) => exportMemory(db, { ...input, version })).catch(refuse);
  }

  workspace(): Promise<WorkspaceView> {
    return workspaceView(this.database.read, { languages: [], fallback: this.config.fallback });
  }

  /** Empty: without a server, it is unknown who may read the history. */
  async lastAuthors(): Promise<readonly Author[]> {
    return [];
  }

  async close(): Promise<void> {
    await this.database.close();
  }

  private get context() {
    return { database: this.database, preferredReference: this.config.fallback };
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
