import { useEffect } from 'react';
import { equalForms, toForms } from '../../../../../libs/i18n/src/message/forms';
import type { ListedTextView, TermInTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { readInBrowser } from '../../requests/from-browser';
import { describeMachine, getTextContext, listSuggestions } from '../../requests/texts';
import { SETTLE_DELAY_MS, type Loadable } from '../loaded-views';
import { loadableHistory } from '../text-history';
import { useTranslationEditor } from '../translation-editor-context';
import { useLoaded } from '../../page/use-loaded';

/** Identifies the context of a text among the {@link LoadedViews}. */
export const contextKey = (id: string): string => `context ${id}`;

/** Returns what is loaded to help with a text. */
const messageHelp = ({ id }: ListedTextView, language: string) => ({
  context: { key: contextKey(id), load: () => getTextContext(readInBrowser, id, language) },
  suggestions: { key: `suggestions ${id}`, load: () => listSuggestions(readInBrowser, id, language) },
});

const MACHINE = { key: 'machine', load: () => describeMachine(readInBrowser) };

/**
 * Delay before the help for the next text is loaded, when a list is opened and no key or button has been pressed yet: showing
 * the page comes first.
 */
const FIRST_AHEAD_DELAY_MS = 3_000;

/**
 * Loads the help for a text, then that for the next text of the list. Help that was loaded ahead is shown at once and loaded
 * again, because a text that was saved in the meantime may be a new suggestion.
 */
export function useMessageHelp(row: ListedTextView) {
  const { language, list, mayEdit, views } = useTranslationEditor();
  const help = messageHelp(row, language.tag);
  const source = toForms(row.reference);
  const sourceKey = JSON.stringify(source);
  const context = useHelp(help.context, sourceKey);
  const suggestions = useHelp(help.suggestions, sourceKey);
  const machine = useHelp(MACHINE, '', mayEdit && views.get(MACHINE) === undefined);
  const isReady = context !== undefined && suggestions !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const loadAhead = () => {
      stop();
      views.isInUse = true;
      const next = list.getSnapshot().rows[(list.indexOf(row.id) ?? Infinity) + 1];
      if (next === undefined) return;
      const { context, suggestions } = messageHelp(next, language.tag);
      const ahead: Loadable<unknown>[] = [context, suggestions, ...loadableHistory(next, language.tag)];
      for (const loadable of ahead) {
        // No second attempt after a failure: the text loads its help again when it is opened.
        if (views.get(loadable) === undefined) views.load(loadable).catch(() => {});
      }
    };
    const timer = setTimeout(loadAhead, views.isInUse ? SETTLE_DELAY_MS : FIRST_AHEAD_DELAY_MS);
    const stop = () => {
      clearTimeout(timer);
      for (const type of INPUT_EVENTS) document.removeEventListener(type, loadAhead);
    };
    if (!views.isInUse) for (const type of INPUT_EVENTS) document.addEventListener(type, loadAhead);
    return stop;
  }, [isReady, row.id, list, language.tag, views]);
  // Places of terms are those in the source that they were loaded with.
  const terms = context && equalForms(toForms(context.text.reference), source) ? context.terms : NO_TERMS;
  return { context, terms, suggestions, machine };
}

const INPUT_EVENTS = ['keydown', 'pointerdown'] as const;

const NO_TERMS: readonly TermInTextView[] = [];

/** @param source help is loaded again when it changes */
function useHelp<View>(loadable: Loadable<View>, source: string, isWanted = true): View | undefined {
  const { views } = useTranslationEditor();
  return useLoaded(
    isWanted && `${loadable.key} ${source}`,
    () => views.load(loadable),
    views.get(loadable),
    SETTLE_DELAY_MS,
  );
}
