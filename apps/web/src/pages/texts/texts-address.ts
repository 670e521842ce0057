import type { MessageFilter } from '../../../../api/src/translations/translations.contract';

/** What the page shows. All of it stands in the address: `/de/texts/views/live?language=pl&filter=untranslated`. */
export interface TextsAddress {
  readonly namespace?: string;
  readonly language?: string;
  /** The language to compare with; the namespace's own reference where it is left out. */
  readonly reference?: string;
  readonly filter: MessageFilter;
  readonly q: string;
  /** Where a later page of a long list begins: for those who follow links without JavaScript. */
  readonly cursor?: string;
}

export const filters: readonly MessageFilter[] = ['all', 'untranslated', 'translated', 'findings', 'extra'];

/** The most that is searched for, in UTF-16 units. */
export const LONGEST_SEARCH = 200;

/** Reads what a person or a form has put together: what cannot be is left out. */
export function readAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): TextsAddress {
  const query = new URLSearchParams(search);
  const namespace = query.get('namespace') || namespaceIn(pathname);
  const asked = query.get('filter');
  return {
    ...(namespace && { namespace }),
    ...given(query, 'language'),
    ...given(query, 'reference'),
    filter: filters.find((filter) => filter === asked) ?? 'all',
    q: (query.get('q') ?? '').slice(0, LONGEST_SEARCH),
    ...given(query, 'cursor'),
  };
}

/** The path below the language, with its query: what is as it would be anyway is not said. */
export function writeAddress({ namespace, language, reference, filter, q, cursor }: Partial<TextsAddress>): string {
  const path = namespace ? `/${namespace.split('/').map(encodeURIComponent).join('/')}` : '';
  const said = Object.entries({ language, reference, filter: filter === 'all' ? undefined : filter, q, cursor });
  const query = new URLSearchParams(said.filter((entry): entry is [string, string] => Boolean(entry[1])));
  return `/texts${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** `/de/texts/views/live` → `views/live` */
function namespaceIn(pathname: string): string | undefined {
  const segments = pathname.split('/').slice(3).filter(Boolean);
  try {
    return segments.map(decodeURIComponent).join('/') || undefined;
  } catch {
    return segments.join('/'); // no valid escape: a name that nothing has
  }
}

function given<Name extends string>(query: URLSearchParams, name: Name): { [name in Name]?: string } {
  const value = query.get(name);
  return value ? ({ [name]: value } as { [name in Name]: string }) : {};
}
