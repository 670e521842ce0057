import { useEffect, useRef, useState } from 'react';
import type {
  MachineSuggestionsView,
  MachineSuggestionView,
} from '../../../../../libs/workspace/src/machine/machine-suggestions.contract';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { sendInBrowser } from '../../requests/from-browser';
import { askMachine } from '../../requests/texts';
import { useTranslationEditor } from '../translation-editor-context';

export interface MachineSuggestion {
  /** The name of the provider. */
  readonly provider: string;
  readonly isAsking: boolean;
  /** The response to the last request, or why there is none. */
  readonly answer: MachineSuggestionView | { readonly refusal: string } | undefined;
  readonly ask: () => void;
}

/**
 * Asks the machine for a translation, when people want one or, if the settings say so, once an untranslated text is open.
 *
 * @param machine absent: there are no machine suggestions, the text is the source itself, or the person may not translate
 */
export function useMachineSuggestion(
  { id, text }: ListedTextView,
  machine: MachineSuggestionsView | undefined,
): MachineSuggestion | undefined {
  const { language, views } = useTranslationEditor();
  const loadable = {
    key: `machine ${id}`,
    load: async () => {
      const outcome = await askMachine(sendInBrowser, { keyId: id, language: language.tag });
      return outcome.ok ? outcome.view : { refusal: outcome.problem.title };
    },
  };
  const [isAsking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<MachineSuggestion['answer']>(() => views.get(loadable));
  const isOpen = useRef(true);
  const ask = async () => {
    if (isAsking) return;
    setAsking(true);
    const next = await views.load<NonNullable<MachineSuggestion['answer']>>(loadable);
    if (!isOpen.current) return;
    setAsking(false);
    setAnswer(next);
  };
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const isAutomatic = machine?.automatic === true && text.state === 'untranslated' && answer === undefined;
  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setTimeout(() => void ask());
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each text
  }, [isAutomatic]);
  const provider = machine?.provider;
  return provider ? { provider, isAsking, answer, ask: () => void ask() } : undefined;
}
