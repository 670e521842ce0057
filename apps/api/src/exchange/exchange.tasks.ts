import type { ValidationError } from '@nestjs/common';
import type { Loan } from '../database/database';
import type { ProblemOptions } from '@dragoman/i18n';
import type { ExportScope } from './exported-files';
import type { Importing } from './import-files';

/** What every task of a thread needs. */
export interface ThreadData {
  readonly loan: Loan;
  /** Directories that the installation was started with, the lowest first. */
  readonly shipped: readonly string[];
  readonly preferred: string;
}

export interface ImportTask extends Pick<Importing, 'mayAdd'> {
  readonly actor: { readonly id: string; readonly name: string };
  readonly task: 'import';
  readonly mayReview: boolean;
  /** JSON of an `ImportBody`, not looked at yet. */
  readonly body: Uint8Array;
  /** Of the request, its `Idempotency-Key`. */
  readonly key?: string;
}

export interface ExportTask extends ExportScope {
  /** The one file that there is, all in an archive, or an `ExportListView`. */
  readonly task: 'file' | 'archive' | 'list';
}

export type Task = ImportTask | ExportTask;

/** Bytes of what was asked for; or why not, in what a thread can hand over. */
export type Outcome =
  | { readonly done: Uint8Array }
  | { readonly problem: { readonly status: number; readonly code: string; readonly given: ProblemOptions } }
  | { readonly invalid: readonly ValidationError[] }
  | { readonly failure: string };
