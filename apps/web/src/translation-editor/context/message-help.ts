import { useEffect } from 'react';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { readInBrowser } from '../../requests/from-browser';
import { describeMachine, getTextContext, listSuggestions } from '../../requests/texts';
import type { Loadable } from '../loaded-views';
import { loadableHistory } from '../text-history';
import { useTranslationEditor } from '../translation-editor-context';
import { useLoaded } from '../use-loaded';

/** Returns what is loaded to help with a text. */
const messageHelp = ({ id }: ListedTextView, language: string) => ({
  context: { key: `context ${id}`, load: () => getTextContext(readInBrowser, id, language) },
  suggestions: { key: `suggestions ${id}`, load: () => listSuggestions(readInBrowser, id, language) },
});

const MACHINE = { key: 'machine', load: () => describeMachine(readInBrowser) };

/**
 * Loads the help with a text, and once it is there that with the next text of the list. What was loaded ahead is shown at
 * once, and then loaded again: the text that was saved in the meantime may be a suggestion.
 *
 * @param isSettled the text has been open for a moment
 */
export function useMessageHelp(row: ListedTextView, isSettled: boolean) {
  const { language, list, mayEdit, views } = useTranslationEditor();
  const help = messageHelp(row, language.tag);
  const context = useHelp(help.context, isSettled);
  const suggestions = useHelp(help.suggestions, isSettled);
  const machine = useHelp(MACHINE, isSettled && mayEdit);
  const isReady = isSettled && context !== undefined && suggestions !== undefined;
  useEffect(() => {
    const next = list.getSnapshot().rows[(list.indexOf(row.id) ?? Infinity) + 1];
    if (!isReady || next === undefined) return;
    const { context, suggestions } = messageHelp(next, language.tag);
    const ahead: Loadable<unknown>[] = [context, suggestions, ...loadableHistory(next, language.tag)];
    for (const loadable of ahead) {
      // Opened, the text loads it itself: what fails here needs no second attempt.
      if (views.get(loadable) === undefined) views.load(loadable).catch(() => {});
    }
  }, [isReady, row.id, list, language.tag, views]);
  return { context, suggestions, machine };
}

function useHelp<View>(loadable: Loadable<View>, isSettled: boolean): View | undefined {
  const { views } = useTranslationEditor();
  return useLoaded(isSettled && loadable.key, () => views.load(loadable), views.get(loadable));
}
