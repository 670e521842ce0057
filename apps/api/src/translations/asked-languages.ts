import { fallbackChain, type Snapshot } from '@dragoman/i18n';
import type { LanguageRow } from '../database/schema';

/** What is served, as far as it decides who is asked. */
export type Served = Pick<Snapshot, 'fallback'> & { readonly languages: readonly { readonly tag: string }[] };

/** The other languages that are asked, in order, for what one lacks, once all of these are published. */
export function askedLanguages(rows: readonly LanguageRow[], served: Served): (tag: string) => readonly string[] {
  const tags = [...new Set([...rows, ...served.languages].map(({ tag }) => tag))];
  const chosen = new Map(rows.flatMap(({ tag, fallback }) => (fallback === null ? [] : [[tag, fallback] as const])));
  return (tag) => fallbackChain(tag, tags, served.fallback, chosen);
}
