import type {
  FileFormat,
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from '../../../../libs/workspace/src/exchange/exchange.contract';
import type { Send } from '../page/page-module';

/** Computes what an import would change, and changes nothing. With `check`, the texts are checked. */
export const planImport = (send: Send, input: Omit<ImportInput, 'dryRun' | 'plan'>) =>
  send<ImportPlanView>('POST', '/api/v1/imports', { body: { ...input, dryRun: true } satisfies ImportInput });

/** Carries a plan out. */
export const importFiles = (send: Send, body: ImportInput, idempotencyKey: string) =>
  send<ImportReportView>('POST', '/api/v1/imports', { body, idempotencyKey });

/** Of the built-in texts. Texts that were changed in this installation are kept. */
const BUILT_IN = { shipped: true, conflicts: 'mine', removed: 'keep' } as const;
export const planBuiltInTexts = (send: Send) => planImport(send, BUILT_IN);
export const importBuiltInTexts = (send: Send, { plan }: ImportPlanView, idempotencyKey: string) =>
  importFiles(send, { ...BUILT_IN, plan }, idempotencyKey);

/** Returns the path of an archive of all files. @param format default: as they were imported */
export const exportArchivePath = (state: 'all' | 'reviewed', format: FileFormat | undefined) =>
  withQuery('/api/v1/exports.zip', { ...(state !== 'all' && { state }), ...(format && { format }) });

/** Returns the path of one file. @param format default: as it was imported */
export const exportFilePath = (language: string, namespace: string, format: FileFormat | undefined) =>
  withQuery(`/api/v1/exports/${language}/${namespace}.json`, { ...(format && { format }) });

const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  Object.keys(query).length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
