import { useContext, useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import type { NamedLanguage } from '../../../../libs/workspace/src/served/served.contract';
import { textParts } from '../messages/text-parts';
import { FindSyntaxContext } from '../messages/text-syntax';
import messageStyles from '../messages/messages.module.css';
import { endHydration, withLineFeeds } from '../page/keep-typed-texts';
import { classNames } from '../ui/class-names';
import styles from './text-field.module.css';

/** Edits a field from outside. Every edit can be undone in the field, as if it had been typed. */
export interface TextFieldHandle {
  /** Moves the focus into the field, with the caret at the end of its text unless it has been elsewhere. */
  focus(): void;
  /** Returns whether the field is empty, and the text cannot do without it. */
  isMissing(): boolean;
  /** Inserts text at the caret, replacing the selection. */
  insert(text: string): void;
  /** Puts `before` and `after` around the selection. */
  surround(before: string, after: string): void;
  replace(text: string): void;
  /**
   * Replaces only what differs in `text`: the caret stays where it is in what does not.
   *
   * @returns false if the field does not contain what differs
   */
  correct(text: string): boolean;
}

export interface TextFieldProps {
  readonly ref: Ref<TextFieldHandle>;
  readonly label: string;
  /** Shown above the field; the label is only for assistive technology. */
  readonly heading?: ReactNode;
  readonly language: NamedLanguage;
  readonly value: string;
  /** Field name in the form that is submitted without JavaScript. */
  readonly name: string;
  /** The page is hydrated: edits are reported from now on. */
  readonly isHydrated: boolean;
  readonly readOnly: boolean;
  /** The text is complete without it. */
  readonly isOptional?: boolean;
  readonly isInvalid: boolean;
  /** Placeholders and tags that the source lacks, as they are written: `{{cuont}}`. */
  readonly unknownPlaceholders: readonly string[];
  readonly describedBy?: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onFocus: () => void;
}

/**
 * A `<textarea>`, so that input methods, spelling and undo work natively. A layer behind it shows the same text, with
 * placeholders and invisible characters highlighted; it also gives the field its height.
 */
export function TextField(props: TextFieldProps) {
  const { ref, label, heading, language, value, name, isHydrated, readOnly, isInvalid, describedBy } = props;
  const { unknownPlaceholders, isOptional, onChange, onFocus } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => {
    const edit = (text: string) => {
      area.current!.focus();
      // `execCommand` is deprecated, but nothing else adds an edit to the undo history of the field.
      if (document.execCommand('insertText', false, text) || text === '') return;
      area.current!.setRangeText(text, area.current!.selectionStart, area.current!.selectionEnd, 'end');
      onChange(area.current!.value);
    };
    const write = (text: string) => {
      if (text === '') document.execCommand('delete');
      else edit(text);
    };
    return {
      focus: () => {
        const { value, selectionEnd } = area.current!;
        const isNew = selectionEnd === 0 && document.activeElement !== area.current;
        if (isNew) area.current!.setSelectionRange(value.length, value.length);
        area.current!.focus();
      },
      isMissing: () => !isOptional && area.current!.value === '',
      insert: edit,
      surround: (before, after) => {
        const { value, selectionStart, selectionEnd } = area.current!;
        edit(before + value.slice(selectionStart, selectionEnd) + after);
        const caret = area.current!.selectionEnd - after.length;
        area.current!.setSelectionRange(caret, caret);
      },
      replace: (text) => {
        area.current!.select();
        write(text);
      },
      correct: (text) => {
        const { value, selectionEnd } = area.current!;
        const { start, end, by } = difference(value, withLineFeeds(text));
        area.current!.focus();
        if (start === end && by === '') return true;
        area.current!.setSelectionRange(start, end);
        write(by);
        const moved = selectionEnd < end ? start + by.length : selectionEnd + by.length - (end - start);
        const caret = selectionEnd <= start ? selectionEnd : moved;
        area.current!.setSelectionRange(caret, caret);
        return true;
      },
    };
  });

  /** The value that the server rendered; undefined after the first effect after hydration. */
  const renderedValue = useRef<string | undefined>(value);
  useLayoutEffect(() => {
    if (!isHydrated) return;
    const { value: typed } = area.current!;
    const isTypedBeforeHydration =
      renderedValue.current !== undefined && typed !== withLineFeeds(renderedValue.current);
    renderedValue.current = undefined;
    endHydration(area.current!);
    // Assigning a value moves the caret, so only texts that were not typed here are assigned.
    if (typed === value) return;
    if (isTypedBeforeHydration) onChange(typed);
    else replaceText(area.current!, value);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `onChange` is new with every render; only the value counts
  }, [isHydrated, value]);

  return (
    <div className={styles.field}>
      {heading}
      <div className={styles.layers} lang={language.tag} dir={language.direction}>
        <div className={styles.highlights} aria-hidden="true" translate="no">
          <HighlightedText text={value} unknownPlaceholders={unknownPlaceholders} />
          {/* so that a line break at the end of the text gets its own line */ '\u200B'}
        </div>
        <textarea
          ref={area}
          className={styles.area}
          name={name}
          aria-label={label}
          defaultValue={value}
          readOnly={readOnly}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy}
          rows={1}
          spellCheck
          autoComplete="off"
          autoCapitalize="sentences"
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
          onFocus={onFocus}
        />
      </div>
    </div>
  );
}

/** Returns the part of a text to replace, and by what, so that it becomes another one. No character is cut in two. */
function difference(from: string, to: string): { readonly start: number; readonly end: number; readonly by: string } {
  const [old, next] = [[...from], [...to]];
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start++;
  let same = 0;
  while (same < shorter - start && old.at(-1 - same) === next.at(-1 - same)) same++;
  const lengthOf = (characters: readonly string[]) => characters.join('').length;
  return {
    start: lengthOf(old.slice(0, start)),
    end: lengthOf(old.slice(0, old.length - same)),
    by: next.slice(start, next.length - same).join(''),
  };
}

/** Assigns a text. If the whole old text was selected, the new one is as well, so that typing replaces it. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = area;
  const isSelected = document.activeElement === area && selectionStart < selectionEnd;
  const isAllSelected = isSelected && selectionEnd - selectionStart === value.length;
  area.value = text;
  if (isAllSelected) area.select();
}

/** Like `InspectedText`, but without changing the width of the text. */
function HighlightedText({ text, unknownPlaceholders }: { text: string; unknownPlaceholders: readonly string[] }) {
  const findSyntax = useContext(FindSyntaxContext);
  return textParts(text, [], findSyntax).map(({ kind, pieces }, index) => {
    const part = pieces.map(({ text }) => text).join('');
    if (kind === 'text') return part;
    if (kind === 'placeholder') {
      return (
        <span key={index} className={styles.placeholder} data-unknown={unknownPlaceholders.includes(part) || undefined}>
          {part}
        </span>
      );
    }
    return (
      <span key={index} className={classNames(messageStyles.invisible, styles.invisible)} data-kind={kind}>
        {part}
      </span>
    );
  });
}
