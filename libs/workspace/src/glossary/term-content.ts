import { foldForSearch } from '@dragoman/i18n/internal';
import type { GlossaryTermRow, GlossaryTranslationRow, TranslationStatus } from '../terms/terms.tables';
import { type TermProperties, termProperties } from '../terms/glossary-term';
import { lookupOfTerm } from '../terms/term-words';

/** Terms of an installation. */
export const MAX_TERMS = 50_000;
/** Length of a term or of a translation, in UTF-16 units. */
export const MAX_TERM = 200;
/** Length of a description, in UTF-16 units. */
export const MAX_DESCRIPTION = 2000;
/** Translations of one term, in all languages together. */
export const MAX_TRANSLATIONS = 500;

/** What history stores of a term, and what imports compare. */
export interface TermContent extends TermProperties {
  /** In the order of {@link sortedTranslations}. */
  readonly translations: readonly TranslationContent[];
}

export interface TranslationContent {
  readonly language: string;
  readonly text: string;
  readonly status: TranslationStatus;
}

/** The content of the file of a glossary. */
export interface GlossaryContent {
  /** BCP 47: of terms that name no other. */
  readonly reference: string;
  /** The languages of the workspace and those of translations. BCP 47. */
  readonly languages: readonly string[];
  readonly terms: readonly TermContent[];
}

/** NFC, with single spaces and none around it. */
export const normalizedTerm = (text: string): string => text.normalize('NFC').replace(/ +/g, ' ').trim();

/** Neither line breaks nor other control characters, nor half a character. */
export const isTermText = (text: string): boolean => !/[\p{Cc}\p{Surrogate}\u2028\u2029]/u.test(text);

/** Whether a description can be stored: with line breaks and tabs. */
export const isDescription = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

const STATUSES: readonly TranslationStatus[] = ['preferred', 'allowed', 'forbidden'];

/** By language and status; otherwise in the order that they have. Of equal texts in a language, the first one. */
export function sortedTranslations(translations: readonly TranslationContent[]): readonly TranslationContent[] {
  const distinct = new Map(translations.toReversed().map((each) => [`${each.language} ${each.text}`, each]));
  return translations
    .filter((each) => distinct.get(`${each.language} ${each.text}`) === each)
    .sort(
      (a, b) =>
        (a.language < b.language ? -1 : a.language > b.language ? 1 : 0) ||
        STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status),
    );
}

export function termContent(row: GlossaryTermRow, translations: readonly GlossaryTranslationRow[]): TermContent {
  return {
    ...termProperties(row),
    translations: translations.map(({ language, translation, status }) => ({ language, text: translation, status })),
  };
}

/** The columns of a term that its content decides. */
export const columnsOf = (content: TermContent) => ({
  language: content.language,
  term: content.term,
  description: content.description,
  case_sensitive: content.caseSensitive ? (1 as const) : (0 as const),
  do_not_translate: content.doNotTranslate ? (1 as const) : (0 as const),
  forbidden: content.forbidden ? (1 as const) : (0 as const),
  lookup: lookupOfTerm(content.term, content.language),
  sort_key: foldForSearch(content.term),
  search: foldForSearch(
    [content.term, ...new Set(content.translations.map(({ text }) => text)), content.description].join('\n'),
  ),
});

/** The rows of the translations of a term. */
export function translationRows(id: string, translations: readonly TranslationContent[]): GlossaryTranslationRow[] {
  const counts = new Map<string, number>();
  return translations.map(({ language, text, status }) => {
    const position = (counts.get(language) ?? 0) + 1;
    counts.set(language, position);
    return { term_id: id, language, position, translation: text, status };
  });
}
