import type { ActivityEntryView } from '../../../../libs/workspace/src/activity/activity.contract';
import type { ListedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import type { Forms } from '../../../../libs/i18n/src/message/forms';
import { readInBrowser } from '../requests/from-browser';
import { getTextHistory } from '../requests/activity';
import { useTranslationEditor } from './translation-editor-context';
import { useLoaded } from './use-loaded';

/**
 * Returns the changes of a message's text, the latest first; none until they are loaded.
 *
 * @param isEnabled false: nothing is loaded yet
 */
export function useTextHistory({ id, text }: ListedTextView, isEnabled: boolean): readonly ActivityEntryView[] {
  const { language } = useTranslationEditor();
  const entries = useLoaded(isEnabled && text.version > 0 && `${id} ${text.version}`, async () => {
    const { entries } = await getTextHistory(readInBrowser, id, language.tag);
    return entries.filter(({ subject }) => subject.type === 'text');
  });
  return entries ?? NO_ENTRIES;
}

const NO_ENTRIES: readonly ActivityEntryView[] = [];

/** Returns the latest entry if it sent the text back with a reason. */
export function latestSendBack([latest]: readonly ActivityEntryView[]): ActivityEntryView | undefined {
  return latest?.note !== undefined && recordedState(latest.after) === 'draft' ? latest : undefined;
}

/** Returns the forms that were approved last, as far as the history is available. */
export function lastApprovedForms(history: readonly ActivityEntryView[]): Forms | undefined {
  const entry = history.find(({ after }) => recordedState(after) === 'reviewed');
  return entry && recordedForms(entry.after);
}

/** @param content `before` or `after` of an entry */
export const recordedForms = (content: unknown): Forms => (content as { forms?: Forms } | null)?.forms ?? {};

/** @param content `before` or `after` of an entry */
export const recordedState = (content: unknown): 'draft' | 'needsReview' | 'reviewed' => {
  const state = (content as { state?: string } | null)?.state;
  return state === 'reviewed' || state === 'draft' ? state : 'needsReview';
};
