import type {
  ExportListView,
  ImportFileInput,
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from '../exchange/exchange.contract';
import type { WorkspaceView } from '../translations/editing.contract';

/** Something that a command cannot do, in one sentence that says what to do instead. */
export class CommandError extends Error {}

export type ExportState = 'all' | 'reviewed';

/** What commands work on: a server that runs, or what this installation keeps while none does. */
export interface Installation {
  plan(files: readonly ImportFileInput[]): Promise<ImportPlanView>;
  carryOut(files: readonly ImportFileInput[], wishes: Omit<ImportInput, 'files'>): Promise<ImportReportView>;
  exports(state: ExportState): Promise<ExportListView['files']>;
  /** One of {@link exports}. */
  content(file: ExportListView['files'][number], state: ExportState): Promise<Uint8Array>;
  workspace(): Promise<WorkspaceView>;
  close(): Promise<void>;
}
