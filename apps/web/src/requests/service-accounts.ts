import type {
  ChangeServiceAccountInput,
  CreateServiceAccountInput,
  CreateServiceTokenInput,
  NewServiceTokenView,
  ServiceAccountsView,
  ServiceAccountView,
} from '../../../../libs/workspace/src/service-accounts/service-accounts.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

/** Reads the service accounts, page by page, and the permissions that they can have. */
export const listServiceAccounts = (read: ReadJson, cursor?: string) =>
  read<ServiceAccountsView>(withQuery('/api/v1/service-accounts', { cursor }));

export const getServiceAccount = (read: ReadJson, id: string) => read<ServiceAccountView>(accountPath(id));

export const createServiceAccount = (send: Send, body: CreateServiceAccountInput) =>
  send<ServiceAccountView>('POST', '/api/v1/service-accounts', { body });

export const changeServiceAccount = (send: Send, id: string, body: ChangeServiceAccountInput, ifMatch: number) =>
  send<ServiceAccountView>('PATCH', accountPath(id), { body, ifMatch });

export const createServiceToken = (send: Send, id: string, body: CreateServiceTokenInput) =>
  send<NewServiceTokenView>('POST', `${accountPath(id)}/tokens`, { body });

export const revokeServiceToken = (send: Send, id: string, token: string) =>
  send('DELETE', `${accountPath(id)}/tokens/${encodeURIComponent(token)}`);

const accountPath = (id: string) => `/api/v1/service-accounts/${encodeURIComponent(id)}`;
