import type {
  ChangeNamespaceInput,
  CreateNamespaceInput,
  DeletedNamespacesView,
  NamespaceListView,
  NamespaceOrderInput,
  NamespaceView,
} from '../../../../libs/workspace/src/namespaces/namespaces.contract';
import type { ReadJson, Send } from '../page/page-module';

/** Reads the namespaces of the workspace. */
export const listNamespaces = (read: ReadJson) => read<NamespaceListView>('/api/v1/namespaces');

export const listDeletedNamespaces = (read: ReadJson) => read<DeletedNamespacesView>('/api/v1/namespaces/deleted');

export const createNamespace = (send: Send, body: CreateNamespaceInput) =>
  send<NamespaceView>('POST', '/api/v1/namespaces', { body });

export const changeNamespace = (send: Send, id: string, body: ChangeNamespaceInput, ifMatch: number) =>
  send<NamespaceView>('PATCH', namespacePath(id), { body, ifMatch });

export const deleteNamespace = (send: Send, id: string, ifMatch: number) =>
  send('DELETE', namespacePath(id), { ifMatch });

/** Restores it, whatever its version is: one that has been restored already is returned as it is. */
export const restoreNamespace = (send: Send, id: string) =>
  send<NamespaceView>('POST', `${namespacePath(id)}/restore`, { ifMatch: '*' });

export const orderNamespaces = (send: Send, body: NamespaceOrderInput) =>
  send('PUT', '/api/v1/namespaces/order', { body });

const namespacePath = (id: string) => `/api/v1/namespaces/${encodeURIComponent(id)}`;
