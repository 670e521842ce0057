import { EventLoopYielder } from '@dragoman/i18n/internal';
import type { IgnoredFindingView, ListedTextView, SavedTextView } from './texts.contract';
import { divideFindings } from '../checks/ignored-findings';
import type { FindingTexts } from '../checks/finding-texts';
import type { CheckRegistry } from '../checks/check-registry';
import type { FindingsOfText, TextToCheck } from '../checks/run-checks';
import { type Severities, withSeverities } from '../checks/severities';
import type { FindingView } from '../served/served.contract';
import { formView } from '../served/form-view';
import { keyView } from '../keys/key-view';
import { type FormsInLanguage, slotsOf, textToCheck } from '../editing/check-text';
import type { Text } from '../editing/stores/texts.store';
import { textView } from './text-view';
import type { ListedText } from './text-list.store';

type Row = Omit<ListedText, 'listPosition'>;

/** What findings are shown with. */
export interface FindingContext {
  readonly checks: CheckRegistry;
  readonly texts: FindingTexts;
  readonly severities: Severities;
}

/**
 * Keys with their texts and the texts in the reference language, in the order of the rows.
 * @param signal ends the checks of long texts
 * @throws the reason of the signal
 */
export async function listedTextViews(
  rows: readonly Row[],
  language: string,
  context: FindingContext,
  signal?: AbortSignal,
): Promise<ListedTextView[]> {
  const found = await standardFindings(rows, language, (texts) => context.checks.findShown(texts, signal));
  const views: ListedTextView[] = [];
  const yielder = new EventLoopYielder();
  for (const [index, row] of rows.entries()) {
    await yielder.yieldIfDue();
    const { reference, target } = slotsOf(row.message, ...inBothLanguages(row, language));
    const { keyId: _, language: __, forms: ___, ...text } = listedTextState(row, language);
    const { kind, syntax } = row.message;
    views.push({
      ...keyView(row.message),
      reference: reference.map((slot) => formView(slot, row.message.reference, kind, syntax)),
      sourceVersion: row.message.sourceVersion,
      target: target.map((slot) => formView(slot, language, kind, syntax)),
      text,
      ...findingViews(row, found[index]!, language, context),
    });
  }
  return views;
}

export async function savedTextView(
  row: ListedText,
  language: string,
  context: FindingContext,
): Promise<SavedTextView> {
  // In the transaction that has saved it.
  const [found] = await standardFindings([row], language, (texts) => context.checks.findStandard(texts));
  return { ...listedTextState(row, language), ...findingViews(row, found!, language, context) };
}

/**
 * Returns the findings of the standard checks for each row. They are not stored, but their number is: most texts have none, and
 * need not be checked to be shown.
 */
async function standardFindings(
  rows: readonly Row[],
  language: string,
  find: (texts: readonly TextToCheck[]) => Promise<readonly FindingsOfText[]>,
): Promise<readonly FindingsOfText[]> {
  const withFindings = rows.filter(({ text }) => text !== undefined && hasFindings(text));
  const texts = withFindings.map((row) => checkedText(row, language));
  const found = await find(texts);
  const byRow = new Map(withFindings.map((row, index) => [row, found[index]!]));
  return rows.map((row) => byRow.get(row) ?? []);
}

const hasFindings = ({ errors, warnings, ignored }: Text): boolean => errors > 0 || warnings > 0 || ignored.length > 0;

/**
 * Returns the findings of each text that are not ignored, in the order of the rows.
 * @param signal ends the checks of long texts
 * @throws the reason of the signal
 */
export async function countedFindings(
  rows: readonly Row[],
  language: string,
  { checks, severities }: Omit<FindingContext, 'texts'>,
  signal: AbortSignal,
): Promise<readonly FindingsOfText[]> {
  const found = await standardFindings(rows, language, (texts) => checks.findShown(texts, signal));
  return rows.map((row, index) => dividedFindings(row, found[index]!, language, severities).counted);
}

/** Standard findings are computed; the others are stored with the text, with their severities. */
function dividedFindings(
  { text }: Pick<ListedText, 'text'>,
  standardFound: FindingsOfText,
  language: string,
  severities: Severities,
) {
  const standard = withSeverities(standardFound, severities, language);
  return divideFindings([...standard, ...(text?.storedFindings ?? [])], text?.ignored ?? []);
}

function findingViews(
  row: Pick<ListedText, 'text'>,
  standardFound: FindingsOfText,
  language: string,
  { texts, severities }: FindingContext,
): { findings: FindingView[]; ignored?: IgnoredFindingView[] } {
  const { counted, ignored } = dividedFindings(row, standardFound, language, severities);
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

const listedTextState = ({ message, text, updatedBy }: Row, language: string) =>
  textView(message, language, text, updatedBy === null ? undefined : { id: text!.updatedBy, name: updatedBy });

/** The text as plain data for checks. */
export const checkedText = (row: Row, language: string): TextToCheck =>
  textToCheck(row.message, ...inBothLanguages(row, language)).text;

const inBothLanguages = (
  { message, text, referenceForms }: Row,
  language: string,
): [reference: FormsInLanguage, target: FormsInLanguage] => [
  { language: message.reference, forms: referenceForms },
  { language, forms: text?.forms ?? {} },
];
