import { namespaceInPath, namespacePath } from './namespace-path';
import { MAX_SEARCH_LENGTH, pathWithQuery } from './path-with-query';

/** State of the settings of keys, kept in the URL: `/de/settings/keys/views/live?q=save`. Without a namespace, `q` searches all. */
export interface KeysAddress {
  readonly namespace?: string | undefined;
  readonly q?: string | undefined;
  /** Lists only deleted keys of the namespace. */
  readonly deleted?: boolean | undefined;
  /** Id of the key whose settings are open. */
  readonly key?: string | undefined;
  /** The key was opened from a search in all namespaces. */
  readonly all?: boolean | undefined;
  /** Kind of the key that is being created. */
  readonly create?: MessageKind | undefined;
  readonly cursor?: string | undefined;
}

export type MessageKind = 'text' | 'cardinal' | 'ordinal';

const kinds: readonly MessageKind[] = ['text', 'cardinal', 'ordinal'];

/** Reads the state from a URL and ignores invalid values. */
export function parseKeysAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): KeysAddress {
  const query = new URLSearchParams(search);
  const valueOf = (name: string) => query.get(name) || undefined;
  const namespace = namespaceInPath(pathname, '/settings/keys');
  return {
    namespace,
    q: valueOf('q')?.slice(0, MAX_SEARCH_LENGTH),
    deleted: (namespace !== undefined && query.has('deleted')) || undefined,
    key: valueOf('key'),
    all: (query.has('key') && query.has('all')) || undefined,
    create: kinds.find((kind) => kind === query.get('create')),
    cursor: valueOf('cursor'),
  };
}

/** Returns the path below the language, with its query. */
export const keysPath = ({ namespace, q, deleted, key: keyId, all, create, cursor }: KeysAddress): string =>
  pathWithQuery(`/settings/keys${namespacePath(namespace)}`, {
    q,
    deleted: deleted && '1',
    key: keyId,
    all: all && '1',
    create,
    cursor,
  });

/** Returns the address of the list that a key was opened from, with its search and page. */
export const keyListAddress = ({ namespace, q, all, cursor, deleted }: KeysAddress): KeysAddress => ({
  namespace: all ? undefined : namespace,
  q,
  cursor: deleted ? undefined : cursor, // of the list of deleted keys
});
