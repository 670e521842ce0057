import type { SavedTextView, ListedTextView } from './texts.contract';
import type { FindingTexts } from '../checks/finding-texts';
import type { FindingView } from '../served/served.contract';
import { formView } from '../served/form-view';
import { keyView } from '../keys/key-view';
import { checkText, type CheckedText } from '../editing/check-text';
import { textView } from './text-view';
import type { ListedText } from './text-list.store';

/** A key with its text and the text in the reference language. */
export function listedTextView(row: ListedText, language: string, texts: FindingTexts): ListedTextView {
  const { reference, target, findings } = checkListedText(row, language);
  const { keyId: _, language: __, forms: ___, ...text } = listedTextState(row, language);
  const { kind, syntax } = row.message;
  return {
    ...keyView(row.message),
    reference: reference.map((slot) => formView(slot, row.message.reference, kind, syntax)),
    target: target.map((slot) => formView(slot, language, kind, syntax)),
    text,
    findings: [...findings, ...storedFindings(row, texts)],
  };
}

export const savedTextView = (row: ListedText, language: string, texts: FindingTexts): SavedTextView => ({
  ...listedTextState(row, language),
  findings: [...checkListedText(row, language).findings, ...storedFindings(row, texts)],
});

/** Stored with the text, while the standard ones are computed. */
const storedFindings = ({ text }: ListedText, texts: FindingTexts): readonly FindingView[] =>
  (text?.storedFindings ?? []).map((finding) => texts.view(finding));

const listedTextState = ({ message, text, updatedBy }: ListedText, language: string) =>
  textView(message, language, text, updatedBy === null ? undefined : { id: text!.updatedBy, name: updatedBy });

const checkListedText = ({ message, text, referenceForms }: ListedText, language: string): CheckedText =>
  checkText(message, { language: message.reference, forms: referenceForms }, { language, forms: text?.forms ?? {} });
