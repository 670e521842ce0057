import type { Snapshot } from '@dragoman/i18n';
import { fallbackChain } from '@dragoman/i18n/internal';
import type { LanguageRow } from '../editing/editing.tables';

/** The part of the served snapshot that fallbacks depend on. */
export type ServedLanguages = Pick<Snapshot, 'fallback'> & { readonly languages: readonly { readonly tag: string }[] };

/**
 * Returns a function that lists the fallbacks of a language in order, as they will be when the workspace is published.
 * @param rows all languages of the workspace
 */
export function fallbackResolver(
  rows: readonly LanguageRow[],
  served: ServedLanguages,
): (tag: string) => readonly string[] {
  const tags = [...new Set([...rows, ...served.languages].map(({ tag }) => tag))];
  const configured = new Map(
    rows.flatMap(({ tag, fallback }) => (fallback === null ? [] : [[tag, fallback] as const])),
  );
  return (tag) => fallbackChain(tag, tags, served.fallback, configured);
}
