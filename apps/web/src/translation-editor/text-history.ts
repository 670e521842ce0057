import type { ActivityEntryView } from '../../../../libs/workspace/src/activity/activity.contract';
import type { ListedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import type { Forms } from '../../../../libs/i18n/src/message/forms';
import { readInBrowser } from '../requests/from-browser';
import { getTextHistory } from '../requests/activity';
import { SETTLE_DELAY_MS, type Loadable } from './loaded-views';
import { useTranslationEditor } from './translation-editor-context';
import { useLoaded } from '../page/use-loaded';

/** Returns the changes of a message's text, the latest first; none until they are loaded. */
export function useTextHistory(row: ListedTextView): readonly ActivityEntryView[] {
  const { language, views } = useTranslationEditor();
  const [history] = loadableHistory(row, language.tag);
  const entries = useLoaded(
    history !== undefined && history.key,
    () => views.load(history!),
    history && views.get(history),
    SETTLE_DELAY_MS,
  );
  return entries ?? NO_ENTRIES;
}

/** Returns the history of a text, as it is loaded; none if it has never been saved. */
export const loadableHistory = (
  { id, text, ignored = [] }: ListedTextView,
  language: string,
): readonly Loadable<readonly ActivityEntryView[]>[] => {
  const load = async () => {
    const { entries } = await getTextHistory(readInBrowser, id, language);
    return entries.filter(({ subject }) => subject.type === 'text');
  };
  // Ignored issues change without the version.
  const ignoredAt = ignored.map((finding) => finding.ignoredAt).join(' ');
  return text.version > 0 ? [{ key: `history ${id} ${text.version} ${ignoredAt}`, load }] : [];
};

const NO_ENTRIES: readonly ActivityEntryView[] = [];

/** Returns the latest entry that sent the text back, if it has a reason. Later ones may have been undone, or replaced words. */
export function latestSendBack(history: readonly ActivityEntryView[]): ActivityEntryView | undefined {
  const isSendBack = ({ kind, after }: ActivityEntryView) =>
    kind === 'bulk.sendBack' || (kind === 'review' && recordedState(after) === 'draft');
  const latest = history.find(isSendBack);
  return latest?.note === undefined ? undefined : latest;
}

/** Returns the forms that were approved last, as far as the history is available. */
export function lastApprovedForms(history: readonly ActivityEntryView[]): Forms | undefined {
  const entry = history.find(({ after }) => recordedState(after) === 'reviewed');
  return entry && recordedForms(entry.after);
}

/** @param content `before` or `after` of an entry */
export const recordedForms = (content: unknown): Forms => (content as { forms?: Forms } | null)?.forms ?? {};

/** Returns what is ignored in a text; undefined if the entry is about something else. @param content `before` or `after` of an entry */
export const recordedIgnored = (content: unknown): readonly object[] | undefined =>
  (content as { ignored?: readonly object[] } | null)?.ignored;

/** @param content `before` or `after` of an entry */
export const recordedState = (content: unknown): 'draft' | 'needsReview' | 'reviewed' => {
  const state = (content as { state?: string } | null)?.state;
  return state === 'reviewed' || state === 'draft' ? state : 'needsReview';
};
