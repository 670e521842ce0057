import { type MessageSlot, type SyntaxName, syntaxOf } from '@dragoman/i18n/internal';
import type { FormView, ServedTextView } from './served.contract';

export function formView(
  { category, text, needed }: MessageSlot,
  language: string,
  kind: ServedTextView['kind'],
  syntax: SyntaxName,
): FormView {
  if (category === undefined || kind === 'text') return { needed, text };
  const examples = syntaxOf(syntax).examples(language, kind, category);
  return examples.length > 0 ? { category, examples, needed, text } : { category, needed, text };
}
