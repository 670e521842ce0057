import type { SavedTextView, TranslationView } from './editing.contract';
import { formView } from './form-view';
import { keyView } from './key-view';
import { judgeText, type JudgedText } from './message-forms';
import { textView } from './text-view';
import type { ListedText } from './translation-list.store';

/** A message beside its reference. */
export function translationView(row: ListedText, language: string): TranslationView {
  const { reference, target, findings } = judged(row, language);
  const { message: _, language: __, forms: ___, ...text } = viewOf(row, language);
  const { kind } = row.message;
  return {
    ...keyView(row.message),
    reference: reference.map((slot) => formView(slot, row.message.reference, kind)),
    target: target.map((slot) => formView(slot, language, kind)),
    text,
    findings,
  };
}

export const savedTextView = (row: ListedText, language: string): SavedTextView => ({
  ...viewOf(row, language),
  findings: judged(row, language).findings,
});

const viewOf = ({ message, text, updatedBy }: ListedText, language: string) =>
  textView(message, language, text, updatedBy === null ? undefined : { id: text!.updatedBy, name: updatedBy });

const judged = ({ message, text, referenceForms }: ListedText, language: string): JudgedText =>
  judgeText(message, { language: message.reference, forms: referenceForms }, { language, forms: text?.forms ?? {} });
