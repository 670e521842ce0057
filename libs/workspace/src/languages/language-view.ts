import { direction, ownName } from '@dragoman/i18n';
import { hasFormality } from '../checks/form-of-address';
import type { LanguageRow } from '../editing/editing.tables';
import type { NamedLanguage } from '../served/served.contract';
import { fallbackResolver, type ServedLanguages } from './fallback-resolver';
import type { LanguageView, TargetLanguageView } from './languages.contract';

export const namedLanguage = (tag: string): NamedLanguage => ({
  tag,
  ownName: ownName(tag),
  direction: direction(tag),
});

export const targetLanguage = ({ tag, independent_review }: LanguageRow): TargetLanguageView => ({
  ...namedLanguage(tag),
  independentReview: independent_review === 1,
});

/** A language without `fallbacks`, which depend on all the others. */
export const languageRowView = (row: LanguageRow): Omit<LanguageView, 'fallbacks'> => ({
  ...targetLanguage(row),
  fallback: row.fallback,
  ...(hasFormality(row.tag) && { formality: row.formality }),
  version: row.version,
});

/** @param rows all languages of the workspace */
export function languageViews(rows: readonly LanguageRow[], served: ServedLanguages): LanguageView[] {
  const fallbacksOf = fallbackResolver(rows, served);
  return rows.map((row) => ({ ...languageRowView(row), fallbacks: fallbacksOf(row.tag) }));
}
