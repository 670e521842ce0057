import { pathWithQuery } from './path-with-query';

/** State of the glossary, kept in the URL: `/de/glossary?q=camera&without=pl`. */
export interface GlossaryAddress {
  readonly q?: string | undefined;
  /** Only terms without a translation into this language. */
  readonly without?: string | undefined;
  readonly kind?: 'doNotTranslate' | 'forbidden' | undefined;
  readonly cursor?: string | undefined;
}

const kinds = ['doNotTranslate', 'forbidden'] as const;

/** One list offers kinds and languages: `show=forbidden`, `show=without-pl`. */
export function parseGlossaryAddress(search: string): GlossaryAddress {
  const query = new URLSearchParams(search);
  const show = query.get('show') ?? '';
  return {
    q: query.get('q') || undefined,
    without: show.startsWith('without-') ? show.slice('without-'.length) : undefined,
    kind: kinds.find((kind) => kind === show),
    cursor: query.get('cursor') || undefined,
  };
}

/** The value of the filter in the URL. */
export const glossaryFilter = ({ without, kind }: GlossaryAddress): string | undefined =>
  without === undefined ? kind : `without-${without}`;

/** Returns the path below the language, with its query. */
export const glossaryPath = ({ q, cursor, ...filter }: GlossaryAddress = {}): string =>
  pathWithQuery('/glossary', { q, show: glossaryFilter(filter), cursor });

/** Returns the path of a term, or without an id that of a new one. */
export const termPath = (id = 'new'): string => `/glossary/${encodeURIComponent(id)}`;
