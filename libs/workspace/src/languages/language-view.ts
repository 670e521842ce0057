import { direction, ownName } from '@dragoman/i18n';
import type { LanguageRow } from '../editing/editing.tables';
import type { NamedLanguage } from '../served/served.contract';
import { fallbackResolver, type ServedLanguages } from './fallback-resolver';
import type { LanguageView } from './languages.contract';

export const namedLanguage = (tag: string): NamedLanguage => ({
  tag,
  ownName: ownName(tag),
  direction: direction(tag),
});

/** A language without `fallbacks`, which depend on all the others. */
export const languageRowView = ({ tag, fallback, version }: LanguageRow): Omit<LanguageView, 'fallbacks'> => ({
  ...namedLanguage(tag),
  fallback,
  version,
});

/** @param rows all languages of the workspace */
export function languageViews(rows: readonly LanguageRow[], served: ServedLanguages): LanguageView[] {
  const fallbacksOf = fallbackResolver(rows, served);
  return rows.map((row) => ({ ...languageRowView(row), fallbacks: fallbacksOf(row.tag) }));
}
