import type { ChangeKeyInput, CreateKeyInput, KeyView } from '../../../../libs/workspace/src/keys/keys.contract';
import type { Send } from '../page/page-module';

export const createKey = (send: Send, body: CreateKeyInput) => send<KeyView>('POST', '/api/v1/keys', { body });

export const changeKey = (send: Send, id: string, body: ChangeKeyInput, ifMatch: number) =>
  send<KeyView>('PATCH', keyPath(id), { body, ifMatch });

export const deleteKey = (send: Send, id: string, ifMatch: number) => send('DELETE', keyPath(id), { ifMatch });

export const restoreKey = (send: Send, id: string, ifMatch: number) =>
  send<KeyView>('POST', `${keyPath(id)}/restore`, { ifMatch });

const keyPath = (id: string) => `/api/v1/keys/${encodeURIComponent(id)}`;
