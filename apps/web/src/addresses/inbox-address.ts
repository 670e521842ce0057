import { MAX_SEARCH_LENGTH, pathWithQuery } from './path-with-query';

/** State of the list of missing keys, kept in the URL: `/de/inbox/missing?namespace=shop&q=cart`. */
export interface MissingKeysAddress {
  /** `mapped`: those whose meant key is known; `ignored`: the patterns. */
  readonly show?: 'mapped' | 'ignored' | undefined;
  readonly namespace?: string | undefined;
  readonly q?: string | undefined;
  readonly source?: MissingKeySource | undefined;
  /** Id of the missing key that is open. */
  readonly key?: string | undefined;
  readonly cursor?: string | undefined;
}

export type MissingKeySource = (typeof missingKeySources)[number];

export const missingKeySources = ['server', 'page', 'client'] as const;

export function parseMissingKeysAddress(search: string): MissingKeysAddress {
  const query = new URLSearchParams(search);
  const valueOf = (name: string) => query.get(name) || undefined;
  return {
    show: (['mapped', 'ignored'] as const).find((show) => show === query.get('show')),
    namespace: valueOf('namespace'),
    q: valueOf('q')?.slice(0, MAX_SEARCH_LENGTH),
    source: missingKeySources.find((source) => source === query.get('source')),
    key: valueOf('key'),
    cursor: valueOf('cursor'),
  };
}

/** Returns the path below the language, with its query. */
export const missingKeysPath = (address: MissingKeysAddress = {}): string =>
  pathWithQuery('/inbox/missing', { ...address });

/** State of the list of unused keys, kept in the URL: `/de/inbox/unused?days=30`. */
export interface UnusedKeysAddress {
  readonly namespace?: string | undefined;
  readonly days: number;
  /** Only keys that are no longer in the code. */
  readonly notInCode?: boolean;
  readonly cursor?: string | undefined;
}

export const unusedDays = [30, 90, 180, 365] as const;

const DEFAULT_DAYS = 90;

export function parseUnusedKeysAddress(search: string): UnusedKeysAddress {
  const query = new URLSearchParams(search);
  return {
    namespace: query.get('namespace') || undefined,
    days: unusedDays.find((days) => String(days) === query.get('days')) ?? DEFAULT_DAYS,
    notInCode: query.get('notInCode') === 'true',
    cursor: query.get('cursor') || undefined,
  };
}

/** Returns the path below the language, with its query. */
export const unusedKeysPath = ({ namespace, days, notInCode, cursor }: UnusedKeysAddress): string =>
  pathWithQuery('/inbox/unused', {
    ...{ namespace, days: days !== DEFAULT_DAYS && days },
    notInCode: notInCode && 'true',
    cursor,
  });
