import type {
  GlossaryTermInput,
  GlossaryTranslationInput,
  GlossaryTranslationStatus,
} from '../../../../../libs/workspace/src/glossary/glossary.contract';

/** The name of a field of a translation. */
export const translationField = (row: number, field: 'language' | 'text' | 'status'): string =>
  `translation.${row}.${field}`;

/** The fields of a term in a form, as the API takes them. Rows without a translation are left out. */
export function termInput(
  form: URLSearchParams,
): Required<Omit<GlossaryTermInput, 'language'>> & { language?: string } {
  const language = form.get('language');
  const translations: GlossaryTranslationInput[] = [];
  for (let row = 0; form.has(translationField(row, 'text')); row++) {
    const text = form.get(translationField(row, 'text'))!.trim();
    if (text === '') continue;
    translations.push({
      language: form.get(translationField(row, 'language')) ?? '',
      text,
      status: (form.get(translationField(row, 'status')) ?? 'preferred') as GlossaryTranslationStatus,
    });
  }
  return {
    ...(language && { language }),
    term: form.get('term') ?? '',
    description: form.get('description') ?? '',
    caseSensitive: form.has('caseSensitive'),
    doNotTranslate: form.has('doNotTranslate'),
    forbidden: form.has('forbidden'),
    translations,
  };
}
