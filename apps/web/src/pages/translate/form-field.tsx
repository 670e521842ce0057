import { useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import type { NamedLanguage } from '../../../../api/src/translations/translations.contract';
import { textParts } from '../../messages/text-parts';
import marks from '../../messages/messages.module.css';
import { classNames } from '../../ui/class-names';
import styles from './form-field.module.css';

/** What can be done to a field from outside of it, as if it were typed: Ctrl+Z takes it back. */
export interface FieldHandle {
  focus(): void;
  /** At the caret, in the place of what is selected. */
  insert(text: string): void;
  /** `<1>` and `</1>` around what is selected. */
  surround(before: string, after: string): void;
  replace(text: string): void;
}

export interface FormFieldProps {
  readonly ref: Ref<FieldHandle>;
  readonly label: string;
  /** Shown above the field, beside or instead of the label. */
  readonly heading?: ReactNode;
  readonly language: NamedLanguage;
  readonly value: string;
  /** Of the form that is sent without JavaScript. */
  readonly name: string;
  /** The browser has taken over: what is typed is kept from now on. */
  readonly alive: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly describedBy?: string | undefined;
  readonly change: (text: string) => void;
  readonly focused: () => void;
}

/**
 * A `<textarea>`, so that input methods, spelling and undoing work as everywhere. Behind it lies the same text, letter
 * on letter, with marks where placeholders and signs are that cannot be seen; it also gives the field its height.
 */
export function FormField(props: FormFieldProps) {
  const { ref, label, heading, language, value, name, alive, readOnly, invalid, describedBy, change, focused } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => {
    const edit = (text: string) => {
      area.current!.focus();
      // It is called outdated, and nothing else leaves what was typed before in reach of Ctrl+Z.
      if (document.execCommand('insertText', false, text) || text === '') return;
      area.current!.setRangeText(text, area.current!.selectionStart, area.current!.selectionEnd, 'end');
      change(area.current!.value);
    };
    return {
      focus: () => area.current!.focus(),
      insert: edit,
      surround: (before, after) => {
        const { value, selectionStart, selectionEnd } = area.current!;
        edit(before + value.slice(selectionStart, selectionEnd) + after);
        const caret = area.current!.selectionEnd - after.length;
        area.current!.setSelectionRange(caret, caret);
      },
      replace: (text) => {
        area.current!.select();
        if (text === '') document.execCommand('delete');
        else edit(text);
      },
    };
  });

  const first = useRef(true);
  useLayoutEffect(() => {
    if (!alive) return;
    const { value: typed, defaultValue } = area.current!;
    const early = first.current && typed !== defaultValue; // before the page was alive
    first.current = false;
    if (early) change(typed);
    // What comes from elsewhere; what is typed is there already, and the caret stays where it is.
    else if (typed !== value) area.current!.value = value;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of what is shown, whoever hears of it
  }, [alive, value]);

  return (
    <div className={styles.field}>
      {heading}
      <div className={styles.layers} lang={language.tag} dir={language.direction}>
        <div className={styles.under} aria-hidden="true" translate="no">
          <Marked text={value} />
          {/* A line that ends the text has a height, too. */ '\u200B'}
        </div>
        <textarea
          ref={area}
          className={styles.area}
          name={name}
          aria-label={label}
          defaultValue={value}
          readOnly={readOnly}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          rows={1}
          spellCheck
          autoComplete="off"
          autoCapitalize="sentences"
          onInput={({ currentTarget }) => change(currentTarget.value)}
          onFocus={focused}
        />
      </div>
    </div>
  );
}

/** As `InspectedText`, with nothing that would take more or less room than the text itself. */
function Marked({ text }: { text: string }) {
  return textParts(text).map(({ kind, pieces }, index) => {
    const part = pieces.map(({ text }) => text).join('');
    if (kind === 'text') return part;
    if (kind === 'placeholder') {
      return (
        <span key={index} className={styles.mark}>
          {part}
        </span>
      );
    }
    return (
      <span key={index} className={classNames(marks.invisible, styles.sign)} data-kind={kind}>
        {part}
      </span>
    );
  });
}
