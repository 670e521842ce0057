import type {
  BulkKeysInput,
  BulkKeysPreviewView,
  BulkKeysReportView,
  ChangeKeyInput,
  CreateKeyInput,
  KeyView,
} from '../../../../libs/workspace/src/keys/keys.contract';
import type { KeyTextsView } from '../../../../libs/workspace/src/texts/texts.contract';
import { withSyntaxes } from '../messages/load-syntax';
import type { ReadJson, Send } from '../page/page-module';

/** Reads a key with its texts in all languages. */
export const getKeyTexts = (read: ReadJson, id: string) =>
  read<KeyTextsView>(`${keyPath(id)}/texts`).then(withSyntaxes);

export const createKey = (send: Send, body: CreateKeyInput) => send<KeyView>('POST', '/api/v1/keys', { body });

export const changeKey = (send: Send, id: string, body: ChangeKeyInput, ifMatch: number) =>
  send<KeyView>('PATCH', keyPath(id), { body, ifMatch });

export const deleteKey = (send: Send, id: string, ifMatch: number) => send('DELETE', keyPath(id), { ifMatch });

/** Restores it, whatever its version is: one that has been restored already is returned as it is. */
export const restoreKey = (send: Send, id: string) => send<KeyView>('POST', `${keyPath(id)}/restore`, { ifMatch: '*' });

/** Returns what a bulk change would do. */
export const previewKeyChanges = (send: Send, body: BulkKeysInput) =>
  send<BulkKeysPreviewView>('POST', '/api/v1/keys/bulk/preview', { body });

/** Renames, moves, deletes or describes keys. @param idempotencyKey the request can be repeated with it */
export const changeKeys = (send: Send, body: BulkKeysInput, idempotencyKey: string) =>
  send<BulkKeysReportView>('POST', '/api/v1/keys/bulk', { body, idempotencyKey });

const keyPath = (id: string) => `/api/v1/keys/${encodeURIComponent(id)}`;
