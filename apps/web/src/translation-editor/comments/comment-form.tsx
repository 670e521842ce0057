import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  CommentInput,
  DistinctPersonView,
  PersonNameView,
} from '../../../../../libs/workspace/src/comments/comments.contract';
import { ariaKeys, matchesKeys } from '../../page/shortcuts';
import { findPeople } from '../../requests/comments';
import { readInBrowser } from '../../requests/from-browser';
import { Button } from '../../ui/button';
import { Field, TextArea } from '../../ui/field';
import { mentionQuery, type MentionQuery } from './mention-query';
import { keepUnsentComment, unsentComment } from './unsent-comments';
import styles from './comments.module.css';

/** In UTF-16 units, as the API limits it. */
const MAX_COMMENT_LENGTH = 4000;

const SEND_KEYS = 'Mod+Enter';

/** People are looked up when typing pauses. */
const LOOKUP_DELAY_MS = 150;

export interface CommentFormProps {
  /** The unsent text is kept under this name. */
  readonly place: string;
  /** The comment that is edited. */
  readonly edited?: { readonly text: string; readonly mentions: readonly PersonNameView[] };
  /** Kept with the unsent text. */
  readonly isAboutAll?: boolean;
  readonly submitLabel: string;
  /** The person has just opened it. A comment that was kept is shown without taking the focus from where someone types. */
  readonly takesFocus: boolean;
  /** More controls, above the buttons. */
  readonly children?: ReactNode;
  readonly cancel: () => void;
  /** Returns the error, or undefined if it was sent. */
  readonly send: (comment: CommentInput) => Promise<ReactNode>;
}

/** A field for a comment, with a list of people after an `@`. */
export function CommentForm(props: CommentFormProps) {
  const { place, edited, isAboutAll, submitLabel, takesFocus, children, cancel, send } = props;
  const { t } = useTranslation('dragoman/comments');
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  /** Where the caret is after the space that a chosen mention ends with, until the next key is pressed. */
  const afterMention = useRef<number>(undefined);
  const [initial] = useState(
    () => unsentComment(place) ?? { text: edited?.text ?? '', people: edited?.mentions ?? [] },
  );
  const [text, setText] = useState(initial.text);
  const [people, setPeople] = useState(initial.people);
  const [query, setQuery] = useState<MentionQuery>();
  const [offered, setOffered] = useState<readonly DistinctPersonView[]>([]);
  const [active, setActive] = useState(0);
  const [error, setError] = useState<ReactNode>();
  const [isSending, setSending] = useState(false);
  const isOpen = query !== undefined && offered.length > 0;

  useEffect(() => {
    area.current!.setSelectionRange(initial.text.length, initial.text.length);
    if (takesFocus) area.current!.focus();
  }, [initial, takesFocus]);
  useEffect(() => {
    const isUnchanged = edited !== undefined && text === edited.text;
    keepUnsentComment(place, isUnchanged ? undefined : { text, people, isAboutAll });
  }, [place, edited, text, people, isAboutAll]);
  useEffect(() => {
    if (query === undefined) return;
    let isCancelled = false;
    const timer = setTimeout(() => {
      findPeople(readInBrowser, query.name.trim()).then(
        (view) => {
          if (isCancelled) return;
          setOffered(view.people);
          setActive(0);
        },
        () => {}, // without the list, the name can still be typed
      );
    }, LOOKUP_DELAY_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [query]);

  const changeQuery = (next: MentionQuery | undefined) => {
    setQuery(next);
    if (next === undefined) setOffered([]); // those of the next mention are loaded first
  };
  const write = (next: string, caret: number) => {
    setText(next);
    changeQuery(mentionQuery(next, caret));
  };
  const mention = ({ id, name: chosen }: PersonNameView) => {
    const { start, name } = query!;
    const before = `${text.slice(0, start)}@${chosen} `;
    const after = text.slice(start + 1 + name.length).replace(/^ /, '');
    setText(before + after);
    setPeople([...people.filter((each) => each.id !== id), { id, name: chosen }]);
    changeQuery(undefined);
    afterMention.current = before.length;
    area.current!.focus();
    // After React has written the new text.
    requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length));
  };
  const submit = async () => {
    if (text.trim() === '' || isSending) return;
    setSending(true);
    const mentions = people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
    const refusal = await send({ text, ...(mentions.length > 0 && { mentions }) });
    setSending(false);
    setError(refusal);
    if (refusal === undefined) keepUnsentComment(place, undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAfterMention = selectionStart === afterMention.current && selectionEnd === selectionStart;
    afterMention.current = undefined;
    if (isAfterMention && event.key === ' ') return event.preventDefault(); // there is one already
    if (matchesKeys(event.nativeEvent, SEND_KEYS)) {
      event.preventDefault(); // the page would save the text
      return void submit();
    }
    if (!isOpen) return;
    const moves: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined) setActive((active + move + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') mention(offered[active]!);
    else if (event.key === 'Escape') changeQuery(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.field}>
        <Field label={t('label')} labelHidden hint={t('hint')} error={error}>
          {(control) => (
            <TextArea
              {...control}
              ref={area}
              dir="auto"
              rows={3}
              required
              maxLength={MAX_COMMENT_LENGTH}
              value={text}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen ? `${listId}-${offered[active]!.id}` : undefined}
              onChange={({ target }) => write(target.value, target.selectionStart)}
              onKeyDown={onKeyDown}
              onBlur={() => changeQuery(undefined)}
            />
          )}
        </Field>
        {isOpen && (
          <ul className={styles.people} id={listId} role="listbox" aria-label={t('people')}>
            {offered.map((person, index) => (
              // The keyboard works in the field, which says which option is active.
              // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- see above
              <li
                key={person.id}
                id={`${listId}-${person.id}`}
                role="option"
                aria-selected={index === active}
                onPointerDown={(event) => event.preventDefault()} // keeps the focus in the field
                onClick={() => mention(person)}
              >
                <bdi>{person.name}</bdi>
                {person.mark && (
                  <small>
                    <bdi>{person.mark}</bdi>
                  </small>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" disabled={isSending} aria-keyshortcuts={ariaKeys(SEND_KEYS)}>
          {submitLabel}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            keepUnsentComment(place, undefined);
            cancel();
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
