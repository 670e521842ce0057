import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { Field, TextInput } from './field';

interface SearchFieldProps {
  label: string;
  labelHidden?: boolean;
  /** What one might look for. */
  example: string;
  /** In UTF-16 units. */
  longest: number;
  /** What the address says. */
  q: string;
  search: (q: string) => void;
}

/** Long enough for the next key, short enough to feel at once. */
const PAUSE_MS = 250;

/** Searches while somebody types. What is in the field belongs to those who type: no answer ever writes into it. */
export function SearchField({ label, labelHidden = false, example, longest, q, search }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ q, search });
  useEffect(() => {
    latest.current = { q, search };
  });

  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const wanted = input.current?.value ?? '';
      if (wanted !== latest.current.q) latest.current.search(wanted);
    }, PAUSE_MS);
  };

  // Typed before the page was alive.
  useEffect(() => {
    if (input.current!.value !== latest.current.q) wait();
    return () => clearTimeout(timer.current);
  }, []);

  // The address changed: by what was typed here, or by going back and forth or a link elsewhere on the page.
  const gone = useNavigationType() === 'POP';
  const last = useRef(q);
  useEffect(() => {
    if (q === last.current) return;
    last.current = q;
    const elsewhere = timer.current === undefined && document.activeElement !== input.current;
    if (gone || elsewhere) {
      clearTimeout(timer.current);
      timer.current = undefined;
      input.current!.value = q;
    }
  }, [q, gone]);

  return (
    <Field label={label} labelHidden={labelHidden}>
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          placeholder={example}
          maxLength={longest}
          enterKeyHint="search"
          spellCheck={false}
          autoCapitalize="none"
          // Half a word of an input method is no word yet.
          onInput={({ nativeEvent }) => {
            if (!(nativeEvent as InputEvent).isComposing) wait();
          }}
          onCompositionEnd={wait}
        />
      )}
    </Field>
  );
}
