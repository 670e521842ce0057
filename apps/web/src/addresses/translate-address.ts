import type { TextFilter } from '../../../../libs/workspace/src/texts/texts.contract';
import { namespaceInPath, namespacePath } from './namespace-path';
import { parseTime } from './parse-time';
import { MAX_SEARCH_LENGTH } from './path-with-query';

/** Filters of a list, which apply together. `unsaved` lists the drafts of this browser. */
export type TranslateFilter = Exclude<TextFilter, 'all' | 'deleted'> | 'unsaved';

/** State of the pages Translate and Review, kept in the URL: `/de/translate/views/live?language=pl&filter=mine,errors`. */
export interface TranslateAddress {
  readonly page: 'translate' | 'review';
  /** Absent: all namespaces. */
  readonly namespace?: string | undefined;
  /** The target language. */
  readonly language?: string | undefined;
  /** An additional language whose texts are shown beside those of the reference language. */
  readonly reference?: string | undefined;
  /** Id of a task: lists its texts. */
  readonly task?: string | undefined;
  readonly filters: readonly TranslateFilter[];
  /** Lists texts changed since this day or time (RFC 3339, full-date or date-time). */
  readonly since?: string | undefined;
  /** Id of an account: lists texts that it changed last. */
  readonly updatedBy?: string | undefined;
  readonly q: string;
  /** Id of the key that is open. */
  readonly key?: string | undefined;
  /** Start of a later page of the list, for links that work without JavaScript. */
  readonly cursor?: string | undefined;
}

export const translateFilters: readonly TranslateFilter[] = [
  'unfinished',
  'unreviewed',
  'untranslated',
  'draft',
  'draftNotSentBack',
  'sentBack',
  'needsReview',
  'approvable',
  'sourceChanged',
  'errors',
  'warnings',
  'reviewed',
  'openComments',
  'comments',
  'mine',
  'others',
  'pretranslated',
  'unsaved',
];

/** Filters that are offered in a task only: they list what it counts as unfinished. */
export const taskFilters: readonly TranslateFilter[] = ['unfinished', 'unreviewed'];

/** Whether a filter is offered when it is not on: `draftNotSentBack` is only linked to. */
export const isOffered = (filter: TranslateFilter, { task }: Pick<TranslateAddress, 'task'>): boolean =>
  filter !== 'draftNotSentBack' && (task !== undefined || !taskFilters.includes(filter));

/** Filters of the page Review, which lists texts that need review or that were sent back, or those of a task that are not reviewed. */
export const reviewFilters: readonly TranslateFilter[] = [
  'approvable',
  'sentBack',
  'sourceChanged',
  'errors',
  'warnings',
  'openComments',
];

/** Not the words that the API accepts as well: `me` is the filter `mine`. */
const accountId = /^(?!(?:me|system)$)[\w-]{1,64}$/;

/** Reads the state from a URL and ignores invalid values. A form without JavaScript sends the namespace in the query. */
export function parseTranslateAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): TranslateAddress {
  const query = new URLSearchParams(search);
  const value = (name: string) => query.get(name) || undefined;
  const page = pathname.split('/')[2] === 'review' ? 'review' : 'translate';
  const named = query.getAll('filter').flatMap((each) => each.split(','));
  const filters = (page === 'review' ? reviewFilters : translateFilters).filter((filter) => named.includes(filter));
  const task = value('task');
  return {
    page,
    namespace: value('namespace') ?? namespaceInPath(pathname, `/${page}`),
    language: value('language'),
    reference: value('reference'),
    task,
    filters: page === 'review' ? [...impliedFilters(task, filters), ...filters] : filters,
    since: parseTime(query.get('since')),
    updatedBy: accountId.exec(query.get('updatedBy') ?? '')?.[0],
    q: (query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    key: value('key'),
    cursor: value('cursor'),
  };
}

/** The filter of every list of the page Review. A text that was sent back is a draft and needs no review. */
const impliedFilters = (
  task: string | undefined,
  filters: readonly TranslateFilter[],
): readonly ('needsReview' | 'unreviewed')[] => {
  if (task !== undefined) return ['unreviewed'];
  return filters.includes('sentBack') ? [] : ['needsReview'];
};

/** The filters that are on, apart from the one that every list of the page Review has. */
export const activeFilters = ({ page, filters = [] }: Partial<TranslateAddress>): readonly TranslateFilter[] =>
  filters.filter((each) => page !== 'review' || (each !== 'needsReview' && each !== 'unreviewed'));

/** Navigation state that moves the focus into the field of the opened message. */
export const FOCUS_FIELD = { focusField: true };

/** The same, unless the keyboard of a touch device would cover the list then. */
export const FOCUS_FIELD_UNLESS_TOUCH = { focusField: 'unlessTouch' };

/** Returns the path below the interface language, with its query. Defaults are left out. */
export function translatePath(address: Partial<TranslateAddress>): string {
  const { page = 'translate', namespace, language, reference, since, updatedBy, q } = address;
  const { task, key: keyId, cursor } = address;
  const path = namespacePath(namespace);
  const filter = activeFilters(address).join(',');
  const values = Object.entries({ language, reference, task, filter, since, updatedBy, q, key: keyId, cursor });
  const query = new URLSearchParams(values.filter((entry): entry is [string, string] => Boolean(entry[1])));
  // A comma needs no escape in a query (RFC 3986, 3.4), and is easier to read.
  return `/${page}${path}${query.size > 0 ? `?${String(query).replaceAll('%2C', ',')}` : ''}`;
}

/** Returns the address of the list, regardless of which key is open. */
export const translateListAddress = (address: TranslateAddress): TranslateAddress => ({
  ...address,
  key: undefined,
});

/** Returns the address of the list without its task, whose texts are in one language. */
export const withoutTask = <Address extends TranslateAddress>(address: Address): Address => ({
  ...address,
  task: undefined,
  filters: address.task === undefined ? address.filters : address.filters.filter((each) => !taskFilters.includes(each)),
});

/** Returns a function that writes the path of each key of a list, and of the list itself: only the id differs. */
export function translatePathBuilder(address: TranslateAddress): (keyId: string | undefined) => string {
  const path = translatePath(translateListAddress(address));
  const separator = path.includes('?') ? '&' : '?';
  return (keyId) => (keyId === undefined ? path : `${path}${separator}key=${encodeURIComponent(keyId)}`);
}
