import { pluralExamples, type MessageSlot } from '@dragoman/i18n/internal';
import type { FormView, ServedTextView } from './served.contract';

export function formView(
  { category, text, needed }: MessageSlot,
  language: string,
  kind: ServedTextView['kind'],
): FormView {
  if (category === undefined || kind === 'text') return { needed, text };
  const examples = pluralExamples(language, kind, category);
  if (examples.length > 0) return { category, examples, needed, text };
  // i18next uses `zero` for the cardinal 0 in every language.
  return category === 'zero' && kind === 'cardinal'
    ? { category, examples: [0], needed, text }
    : { category, needed, text };
}
