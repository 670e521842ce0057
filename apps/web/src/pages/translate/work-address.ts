import type { TranslationFilter } from '../../../../api/src/translations/editing.contract';

/** Those that can be put together; `unsaved` is what lies in this browser alone. */
export type WorkFilter = Exclude<TranslationFilter, 'all' | 'deleted'> | 'unsaved';

/** What a page of work shows. All of it stands in the address: `/de/translate/views/live?language=pl&filter=mine,errors`. */
export interface WorkAddress {
  readonly page: 'translate' | 'review';
  /** All of them where it is left out. */
  readonly namespace?: string | undefined;
  /** Into which somebody translates. */
  readonly language?: string | undefined;
  /** A language to read beside, instead of the namespace's own reference. */
  readonly reference?: string | undefined;
  readonly filters: readonly WorkFilter[];
  /** A day (RFC 3339): changed since then. */
  readonly since?: string | undefined;
  readonly q: string;
  /** Id of the one that is open. */
  readonly message?: string | undefined;
  /** Where a later page of a long list begins: for those who follow links without JavaScript. */
  readonly cursor?: string | undefined;
}

export const workFilters: readonly WorkFilter[] = [
  'untranslated',
  'draft',
  'needsReview',
  'sourceChanged',
  'errors',
  'warnings',
  'reviewed',
  'mine',
  'unsaved',
];

/** The most that is searched for, in UTF-16 units. */
export const LONGEST_SEARCH = 200;

/** Reads what a person or a form has put together: what cannot be is left out. */
export function readAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): WorkAddress {
  const query = new URLSearchParams(search);
  const asked = (name: string) => query.get(name) || undefined;
  const page = pathname.split('/')[2] === 'review' ? 'review' : 'translate';
  const wanted = query.getAll('filter').flatMap((each) => each.split(','));
  const since = asked('since');
  return {
    page,
    namespace: asked('namespace') ?? namespaceIn(pathname),
    language: asked('language'),
    reference: asked('reference'),
    filters: page === 'review' ? ['needsReview'] : workFilters.filter((filter) => wanted.includes(filter)),
    since:
      since !== undefined && /^\d{4}-\d\d-\d\d$/.test(since) && !Number.isNaN(Date.parse(since)) ? since : undefined,
    q: (query.get('q') ?? '').slice(0, LONGEST_SEARCH),
    message: asked('message'),
    cursor: asked('cursor'),
  };
}

/** The path below the language, with its query: what is as it would be anyway is not said. */
export function writeAddress(address: WorkAddress): string {
  const { page, namespace, language, reference, filters, since, q, message, cursor } = address;
  const path = namespace ? `/${namespace.split('/').map(encodeURIComponent).join('/')}` : '';
  const filter = page === 'review' ? undefined : filters.join(',');
  const said = Object.entries({ language, reference, filter, since, q, message, cursor });
  const query = new URLSearchParams(said.filter((entry): entry is [string, string] => Boolean(entry[1])));
  // a comma is as good in a query as its escape, and can be read
  return `/${page}${path}${query.size > 0 ? `?${String(query).replaceAll('%2C', ',')}` : ''}`;
}

/** Paths of the messages of a list: there are thousands, and all but the id is the same. */
export function messageAddresses(list: WorkAddress): (message: string | undefined) => string {
  const path = writeAddress(listOf(list));
  const mark = path.includes('?') ? '&' : '?';
  return (message) => (message === undefined ? path : `${path}${mark}message=${encodeURIComponent(message)}`);
}

/** The same list, whichever of its messages is open. */
export const listOf = (address: WorkAddress): WorkAddress => ({ ...address, message: undefined });

/** `/de/translate/views/live` → `views/live` */
function namespaceIn(pathname: string): string | undefined {
  const segments = pathname.split('/').slice(3).filter(Boolean);
  try {
    return segments.map(decodeURIComponent).join('/') || undefined;
  } catch {
    return segments.join('/'); // no valid escape: a name that nothing has
  }
}
