import type {
  BuildResultView,
  ExportListView,
  FileFormat,
  GlossaryFormat,
  GlossaryImportInput,
  GlossaryImportView,
  ImportFileInput,
  ImportInput,
  ImportPlanView,
  ImportReportView,
  MemoryExportInput,
  MemoryInput,
  MemoryReportView,
  TranslationImportInput,
  TranslationJobFormat,
  TranslationJobInput,
  TranslationJobsView,
  TranslationJobView,
  TranslationPlanView,
  TranslationReportView,
  WorkspaceView,
} from '@dragoman/workspace/internal';

/** A command cannot be carried out. The message is one sentence that names the cure. */
export class CommandError extends Error {}

/** What to export: texts of the workspace, or those of a release. */
export interface ExportScope {
  readonly state: 'all' | 'reviewed';
  readonly release?: number | 'current';
  /** Static files of a release, at these paths. */
  readonly layout?: string;
  /** Default: that of the files as they were imported. */
  readonly format?: FileFormat;
}

/** A person with a change in the history. */
export interface Author {
  readonly id: string;
  readonly name: string;
}

/** A text in one language. */
export interface TextPosition {
  /** BCP 47. */
  readonly language: string;
  readonly namespace: string;
  readonly key: string;
}

/** A build whose files are compared with the workspace. */
export interface BuildToSync extends FileReading {
  readonly files: readonly ImportFileInput[];
  /** Of two builds, the one with the higher order is newer. Milliseconds since 1970, UTC. */
  readonly order: number;
  /** Returns the plan without changing anything. */
  readonly dryRun: boolean;
}

/** How paths show language and namespace, by default guessed from all of them, and the syntax of new namespaces. */
export type FileReading = Pick<ImportInput, 'layout' | 'syntax'>;

/** How files are read, and what they are compared with. */
export type PlanOptions = FileReading & Pick<ImportInput, 'base'>;

/** What commands work on: a server over REST, or the installation of this machine. */
export interface Installation {
  plan(files: readonly ImportFileInput[], options?: PlanOptions): Promise<ImportPlanView>;
  import(files: readonly ImportFileInput[], instructions: Omit<ImportInput, 'files'>): Promise<ImportReportView>;
  /** @throws CommandError if builds are not compared (`DRAGOMAN_FROM_CODE=off`) */
  sync(build: BuildToSync): Promise<BuildResultView>;
  exports(scope: ExportScope): Promise<ExportListView>;
  /** The content of one of the {@link exports}. */
  content(file: ExportListView['files'][number], scope: ExportScope): Promise<Uint8Array>;
  createTranslationJob(input: TranslationJobInput): Promise<TranslationJobView>;
  translationJobs(): Promise<TranslationJobsView>;
  translationJobFile(job: TranslationJobView, format: TranslationJobFormat): Promise<string>;
  planTranslations(input: TranslationImportInput): Promise<TranslationPlanView>;
  importTranslations(input: TranslationImportInput): Promise<TranslationReportView>;
  glossaryFile(format: GlossaryFormat): Promise<string>;
  importGlossary(input: GlossaryImportInput): Promise<GlossaryImportView>;
  importMemory(input: MemoryInput): Promise<MemoryReportView>;
  /** TMX. */
  exportMemory(input: MemoryExportInput): Promise<Uint8Array>;
  workspace(): Promise<WorkspaceView>;
  /** The people who changed these texts last, by name; empty if the history cannot be read. */
  lastAuthors(texts: readonly TextPosition[]): Promise<readonly Author[]>;
  /** The URL of a server, without a slash at the end; absent for the installation of this machine. */
  readonly address?: string;
  close(): Promise<void>;
}
