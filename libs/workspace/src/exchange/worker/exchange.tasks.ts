import type { ValidationError } from '@nestjs/common';
import type { Limits } from '../../access/permissions';
import type { MessagePort } from 'node:worker_threads';
import type { FindingsOfText, TextChecks, TextToCheck } from '../../checks/run-checks';
import type { Database, SharedConnection } from '../../database/database';
import type { HistoryService } from '../../history/history.service';
import type { ProblemOptions } from '@dragoman/i18n';
import type { TraceHeaders } from '../../tracing/tracing';
import type { ExportScope } from '../export/exported-files';
import type { ImportContext } from '../import/import-files';
import type { SyncTarget } from '../sync/sync-texts';

/** What a worker needs for all of its tasks. */
export interface ExchangeWorkerData {
  readonly connection: SharedConnection;
  /** Directories and patterns of the built-in texts, see `parseTextSource`; later ones take precedence. */
  readonly builtInTexts: readonly string[];
  readonly preferredReference: string;
  /** Answers a {@link CheckRequest}; absent if no extension has a check. */
  readonly checks?: MessagePort;
}

/** Texts that a worker sends to be checked by extensions, which are loaded in the main thread alone. */
export interface CheckRequest {
  readonly id: number;
  readonly texts: readonly TextToCheck[];
}

export interface CheckResponse {
  readonly id: number;
  readonly findings: readonly FindingsOfText[];
}

export interface ImportTask extends Pick<ImportContext, 'mayAdd'> {
  readonly actor: { readonly id: string; readonly name: string; readonly limits?: Limits };
  readonly task: 'import';
  readonly mayReview: boolean;
  /** JSON of an `ImportBody`, not validated yet. */
  readonly body: readonly Uint8Array[];
  /** The span that the import belongs to. */
  readonly trace: TraceHeaders;
  /** The `Idempotency-Key` of the request. */
  readonly key?: string;
}

/** A ZIP archive of all files, or JSON of an `ExportListView`. */
export interface ExportTask extends ExportScope {
  readonly task: 'archive' | 'list';
}

/** The content of one file. */
export interface FileTask extends Omit<ExportScope, 'language' | 'namespace'> {
  readonly task: 'file';
  readonly path: string;
}

/** A task of another folder. Its module exports `execute`, an {@link ExecuteTask}. */
export interface ModuleTask {
  readonly task: 'module';
  /** Absolute path of the compiled module. */
  readonly module: string;
  readonly input: unknown;
}

/** What a thread has for its tasks. */
export interface TaskContext extends Pick<ExchangeWorkerData, 'builtInTexts' | 'preferredReference'> {
  readonly database: Database;
  readonly history: HistoryService;
  readonly checks: TextChecks;
}

/** Carries out a {@link ModuleTask}. @returns what is sent as JSON, or the bytes of a file */
export type ExecuteTask<Input> = (input: Input, context: TaskContext) => Promise<object>;

export interface SyncTask extends SyncTarget {
  readonly actor: { readonly id: string; readonly name: string; readonly limits?: Limits };
  readonly task: 'sync';
  /** JSON of an object of texts, not validated yet. */
  readonly body: readonly Uint8Array[];
  /** The span that the sync belongs to. */
  readonly trace: TraceHeaders;
}

export type ExchangeTask = ImportTask | ExportTask | FileTask | SyncTask | ModuleTask;

/** The result of a task, or its error in a form that can be sent between threads. */
export type ExchangeOutcome =
  /** `path`: of an exported file. */
  | { readonly done: Uint8Array; readonly path?: string }
  | { readonly problem: { readonly status: number; readonly code: string; readonly options: ProblemOptions } }
  | { readonly invalid: readonly ValidationError[] }
  | { readonly failure: string };
