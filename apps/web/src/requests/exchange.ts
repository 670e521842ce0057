import type {
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from '../../../../libs/workspace/src/exchange/exchange.contract';
import type { Send } from '../page/page-module';

/** Computes what an import would change, and changes nothing. */
export const planImport = (send: Send, input: Omit<ImportInput, 'dryRun' | 'plan'>) =>
  send<ImportPlanView>('POST', '/api/v1/imports', { body: { ...input, dryRun: true } satisfies ImportInput });

/** Carries a plan out. */
export const importFiles = (send: Send, body: ImportInput, idempotencyKey: string) =>
  send<ImportReportView>('POST', '/api/v1/imports', { body, idempotencyKey });

/** Returns the path of an archive of all files. */
export const exportArchivePath = (state: 'all' | 'reviewed') =>
  state === 'all' ? '/api/v1/exports.zip' : `/api/v1/exports.zip?state=${state}`;

/** Returns the path of one file. */
export const exportFilePath = (language: string, namespace: string) => `/api/v1/exports/${language}/${namespace}.json`;
