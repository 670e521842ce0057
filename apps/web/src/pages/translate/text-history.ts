import type { HistoryEntryView, TranslationView } from '../../../../api/src/translations/editing.contract';
import { readNow } from '../../requests/from-browser';
import { textHistory } from '../../requests/work';
import type { Forms } from './forms';
import { useAsked } from './use-asked';
import { useWork } from './work-context';

/**
 * What became of the text of a message, the latest first; nothing until it is there.
 * @param wanted somebody stays with the message
 */
export function useTextHistory({ id, text }: TranslationView, wanted: boolean): readonly HistoryEntryView[] {
  const { language } = useWork();
  const view = useAsked(wanted && text.version > 0 && `${id} ${text.version}`, async () => {
    const { entries } = await textHistory(readNow, id, language.tag);
    return entries.filter(({ subject }) => subject.type === 'text');
  });
  return view ?? NOTHING;
}

const NOTHING: readonly HistoryEntryView[] = [];

/** Why a text is a draft again, where somebody said so; and who, and when. */
export function sentBack([latest]: readonly HistoryEntryView[]): HistoryEntryView | undefined {
  return latest?.note !== undefined && stateIn(latest.after) === 'draft' ? latest : undefined;
}

/** What it said when it was approved last, as far as the history goes back. */
export function lastApproved(history: readonly HistoryEntryView[]): Forms | undefined {
  const entry = history.find(({ after }) => stateIn(after) === 'reviewed');
  return entry && formsIn(entry.after);
}

export const formsIn = (content: unknown): Forms => (content as { forms?: Forms } | null)?.forms ?? {};

export const stateIn = (content: unknown): 'draft' | 'needsReview' | 'reviewed' => {
  const state = (content as { state?: string } | null)?.state;
  return state === 'reviewed' ? 'reviewed' : state === 'draft' ? 'draft' : 'needsReview';
};
