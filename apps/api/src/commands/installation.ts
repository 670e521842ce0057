import type {
  ExportListView,
  ImportFileInput,
  ImportInput,
  ImportPlanView,
  ImportReportView,
  WorkspaceView,
} from '@dragoman/workspace/internal';

/** A command cannot be carried out. The message is one sentence that names the cure. */
export class CommandError extends Error {}

export type ExportState = 'all' | 'reviewed';

/** What commands work on: a server over REST, or the installation of this machine. */
export interface Installation {
  plan(files: readonly ImportFileInput[]): Promise<ImportPlanView>;
  import(files: readonly ImportFileInput[], instructions: Omit<ImportInput, 'files'>): Promise<ImportReportView>;
  exports(state: ExportState): Promise<ExportListView['files']>;
  /** The content of one of the {@link exports}. */
  content(file: ExportListView['files'][number], state: ExportState): Promise<Uint8Array>;
  workspace(): Promise<WorkspaceView>;
  close(): Promise<void>;
}
