import type { IgnoredFindingView, ListedTextView, SavedTextView } from './texts.contract';
import { divideFindings } from '../checks/ignored-findings';
import type { FindingTexts } from '../checks/finding-texts';
import { findStandard } from '../checks/run-checks';
import { type Severities, withSeverities } from '../checks/severities';
import type { FindingView } from '../served/served.contract';
import { formView } from '../served/form-view';
import { keyView } from '../keys/key-view';
import { type CheckedText, textToCheck } from '../editing/check-text';
import { textView } from './text-view';
import type { ListedText } from './text-list.store';

/** What findings are shown with. */
export interface FindingContext {
  readonly texts: FindingTexts;
  readonly severities: Severities;
}

/** A key with its text and the text in the reference language. */
export function listedTextView(
  row: Omit<ListedText, 'listPosition'>,
  language: string,
  context: FindingContext,
): ListedTextView {
  const checked = checkedText(row, language);
  const { keyId: _, language: __, forms: ___, ...text } = listedTextState(row, language);
  const { kind, syntax } = row.message;
  return {
    ...keyView(row.message),
    reference: checked.reference.map((slot) => formView(slot, row.message.reference, kind, syntax)),
    target: checked.target.map((slot) => formView(slot, language, kind, syntax)),
    text,
    ...findingViews(row, checked, context),
  };
}

export const savedTextView = (row: ListedText, language: string, context: FindingContext): SavedTextView => ({
  ...listedTextState(row, language),
  ...findingViews(row, checkedText(row, language), context),
});

/** Standard findings are computed; the others are stored with the text, with their severities. */
function findingViews(
  { text }: Pick<ListedText, 'text'>,
  checked: CheckedText,
  { texts, severities }: FindingContext,
): { findings: FindingView[]; ignored?: IgnoredFindingView[] } {
  const standard = withSeverities(findStandard(checked.text), severities, checked.text.language);
  const { counted, ignored } = divideFindings([...standard, ...(text?.storedFindings ?? [])], text?.ignored ?? []);
  return {
    findings: counted.map((finding) => texts.view(finding)),
    ...(ignored.length > 0 && {
      ignored: ignored.map(({ by, at, ...finding }) => ({
        ...texts.view(finding),
        ignoredBy: by,
        ignoredAt: new Date(at).toISOString(),
      })),
    }),
  };
}

const listedTextState = ({ message, text, updatedBy }: Omit<ListedText, 'listPosition'>, language: string) =>
  textView(message, language, text, updatedBy === null ? undefined : { id: text!.updatedBy, name: updatedBy });

/** The text as plain data for checks. */
export const checkedText = (
  { message, text, referenceForms }: Omit<ListedText, 'listPosition'>,
  language: string,
): CheckedText =>
  textToCheck(message, { language: message.reference, forms: referenceForms }, { language, forms: text?.forms ?? {} });
