import { useEffect } from 'react';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { readInBrowser } from '../../requests/from-browser';
import { describeMachine, getTextContext, listSuggestions } from '../../requests/texts';
import type { Loadable } from '../loaded-views';
import { loadableHistory } from '../text-history';
import { useTranslationEditor } from '../translation-editor-context';
import { useLoaded } from '../../page/use-loaded';

/** Returns what is loaded to help with a text. */
const messageHelp = ({ id }: ListedTextView, language: string) => ({
  context: { key: `context ${id}`, load: () => getTextContext(readInBrowser, id, language) },
  suggestions: { key: `suggestions ${id}`, load: () => listSuggestions(readInBrowser, id, language) },
});

const MACHINE = { key: 'machine', load: () => describeMachine(readInBrowser) };

/**
 * Loads the help for a text, then that for the next text of the list. Help that was loaded ahead is shown at once and loaded
 * again, because a text that was saved in the meantime may be a new suggestion.
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
      // No second attempt after a failure: the text loads its help again when it is opened.
      if (views.get(loadable) === undefined) views.load(loadable).catch(() => {});
    }
  }, [isReady, row.id, list, language.tag, views]);
  return { context, suggestions, machine };
}

function useHelp<View>(loadable: Loadable<View>, isSettled: boolean): View | undefined {
  const { views } = useTranslationEditor();
  return useLoaded(isSettled && loadable.key, () => views.load(loadable), views.get(loadable));
}
