import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { Field, TextInput } from './field';

interface SearchFieldProps {
  label: string;
  labelHidden?: boolean;
  /** An example of a search. */
  placeholder: string;
  /** In UTF-16 units. */
  maxLength: number;
  /** Of the field, and of the search in the URL. */
  name?: string;
  /** The search in the URL. */
  q: string;
  /**
   * @param isRefined the URL has a search already, which this one takes the place of in the browser's history
   * @param form all fields, some of which may not be in the URL yet
   */
  onSearch: (q: string, isRefined: boolean, form: FormData) => void;
}

/** Longer than the time between two keystrokes. */
const SEARCH_DELAY_MS = 250;

/** Searches while the visitor types. Navigation never overwrites a search that is being typed. */
export function SearchField({
  label,
  labelHidden = false,
  placeholder,
  maxLength,
  name = 'q',
  q,
  onSearch,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ name, q, onSearch });
  useEffect(() => {
    latest.current = { name, q, onSearch };
  });

  const scheduleSearch = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const typed = input.current?.value ?? '';
      if (typed === latest.current.q) return;
      // The URL itself: on a slow machine it has a search before the page has been rendered with it.
      const { name, onSearch } = latest.current;
      const isRefined = Boolean(new URLSearchParams(window.location.search).get(name));
      onSearch(typed, isRefined, new FormData(input.current?.form ?? undefined));
    }, SEARCH_DELAY_MS);
  };

  // The visitor may have typed before hydration.
  useEffect(() => {
    if (input.current!.value !== latest.current.q) scheduleSearch();
    return () => clearTimeout(timer.current);
  }, []);

  // The URL changed: through this field, through the browser's history, or through a link elsewhere on the page.
  const isHistoryNavigation = useNavigationType() === NavigationType.Pop;
  const previousQ = useRef(q);
  useEffect(() => {
    if (q === previousQ.current) return;
    previousQ.current = q;
    const isFromElsewhere = timer.current === undefined && document.activeElement !== input.current;
    if (isHistoryNavigation || isFromElsewhere) {
      clearTimeout(timer.current);
      timer.current = undefined;
      input.current!.value = q;
    }
  }, [q, isHistoryNavigation]);

  return (
    <Field label={label} labelHidden={labelHidden}>
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          type="search"
          name={name}
          defaultValue={q}
          placeholder={placeholder}
          maxLength={maxLength}
          enterKeyHint="search"
          spellCheck={false}
          autoCapitalize="none"
          // The text of an input method is incomplete until the composition ends.
          onInput={({ nativeEvent }) => {
            if (!nativeEvent.isComposing) scheduleSearch();
          }}
          onCompositionEnd={scheduleSearch}
        />
      )}
    </Field>
  );
}
