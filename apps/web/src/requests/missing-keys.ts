import type { KeyView } from '../../../../libs/workspace/src/keys/keys.contract';
import type {
  BulkMissingKeysInput,
  BulkMissingKeysView,
  CreateMissingKeyInput,
  IgnoredKeyView,
  IgnoreKeysInput,
  MapMissingKeyInput,
  MissingKeysView,
  MissingKeyView,
} from '../../../../libs/workspace/src/missing-keys/missing-keys.contract';
import type { UnusedKeysView } from '../../../../libs/workspace/src/used-keys/used-keys.contract';
import type { ReadJson, Send } from '../page/page-module';
import { withQuery } from './read-json';

const PATH = '/api/v1/missing-keys';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const listMissingKeys = (read: ReadJson, query: Readonly<Record<string, string | undefined>>) =>
  read<MissingKeysView>(withQuery(PATH, query));

export const getMissingKey = (read: ReadJson, id: string) => read<MissingKeyView>(pathOf(id));

export const createMissingKey = (send: Send, id: string, body: CreateMissingKeyInput, idempotencyKey?: string) =>
  send<KeyView>('POST', `${pathOf(id)}/create`, { body, ...(idempotencyKey && { idempotencyKey }) });

export const mapMissingKey = (send: Send, id: string, body: MapMissingKeyInput) =>
  send<MissingKeyView>('POST', `${pathOf(id)}/map`, { body });

export const unmapMissingKey = (send: Send, id: string) => send<MissingKeyView>('DELETE', `${pathOf(id)}/map`);

export const removeMissingKey = (send: Send, id: string) => send('DELETE', pathOf(id));

export const changeMissingKeys = (send: Send, body: BulkMissingKeysInput) =>
  send<BulkMissingKeysView>('POST', `${PATH}/bulk`, { body });

export const listIgnoredKeys = (read: ReadJson) => read<{ patterns: readonly IgnoredKeyView[] }>(`${PATH}/ignored`);

export const ignoreKeys = (send: Send, body: IgnoreKeysInput) =>
  send<IgnoredKeyView>('POST', `${PATH}/ignored`, { body });

export const stopIgnoringKeys = (send: Send, id: string) => send('DELETE', `${PATH}/ignored/${encodeURIComponent(id)}`);

interface UnusedKeysFilter {
  readonly namespace?: string | undefined;
  readonly days: number;
  readonly notInCode?: boolean;
}

const unusedQuery = ({ namespace, days, notInCode }: UnusedKeysFilter) => ({
  namespace,
  days: String(days),
  notInCode: notInCode ? 'true' : undefined,
});

export const listUnusedKeys = (
  read: ReadJson,
  { cursor, ...filter }: UnusedKeysFilter & { readonly cursor?: string | undefined },
) => read<UnusedKeysView>(withQuery('/api/v1/unused-keys', { ...unusedQuery(filter), cursor }));

/** Path of all of them, as a file. */
export const unusedKeysExportPath = (filter: UnusedKeysFilter) =>
  withQuery('/api/v1/unused-keys/export', unusedQuery(filter));
