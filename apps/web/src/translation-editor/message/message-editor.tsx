import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { DeletedKeyView, ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { toForms, type Forms } from '../../../../../libs/i18n/src/message/forms';
import { TextFieldHandles } from '../../editing/text-field-handles';
import { useConflictChoice } from '../../editing/use-conflict-choice';
import { useEditedText } from '../../editing/use-edited-text';
import { FindSyntaxContext, syntaxFinder } from '../../messages/text-syntax';
import { useLoaded } from '../../page/use-loaded';
import { MessageContext } from '../context/message-context';
import { lastApprovedForms, latestSendBack, useTextHistory } from '../text-history';
import { useTranslationEditor } from '../translation-editor-context';
import { EditorHeader } from './editor-header';
import { usePlaceholders, type SourcePlaceholder } from './source-placeholders';
import { SourceTexts } from './source-texts';
import { TranslationForm } from './translation-form';
import { useEditorShortcuts } from './use-editor-shortcuts';
import { useSaveActions } from './use-save-actions';
import { isFocusLost } from '../../ui/moved-focus';
import styles from './message-editor.module.css';

/** Not rendered on the server. */
const FormsChange = lazy(async () => ({ default: (await import('./forms-change')).FormsChange }));

export interface MessageEditorProps {
  readonly row: ListedTextView;
  /** In the list, from 0; -1 if it is not in the list. */
  readonly index: number;
  readonly listLength: number;
  /** What had the focus when the text was done, if it is the last one of the list and done. */
  readonly endedFrom: Element | undefined;
  /** Someone has deleted the key since the list was loaded. */
  readonly deletion: DeletedKeyView | undefined;
}

/** The open message: its source, the form with its translation, and help with translating it. */
export const MessageEditor = memo(function MessageEditor(props: MessageEditorProps) {
  const { row, index, listLength, endedFrom, deletion } = props;
  const { t } = useTranslation('dragoman/translate');
  const { address, language, list, person, mayEdit, presence } = useTranslationEditor();
  const text = useEditedText(row, language, person.id, (saved) => list.updateText(saved));
  const { forms, edit: editText } = text;
  const [fields] = useState(() => new TextFieldHandles());
  const conflict = useConflictChoice(text, fields);
  const end = useLoaded(endedFrom !== undefined && 'end', () => import('../later-code'));
  const readOnly = !mayEdit || conflict.isChoosing || deletion !== undefined;
  useFocusOnArrival(fields, mayEdit && address.filters.length > 0);

  const actions = useSaveActions(text, () => conflict.setTyping(false));
  const placeholders = usePlaceholders(row);
  const insert = ({ before, after }: SourcePlaceholder) => fields.insert(before, after);
  /** Fills the current field and the empty ones: other forms that are written already stay. */
  const copySource = () => {
    const source = toForms(row.reference);
    if (row.syntax === 'icu') return text.edit('', source[''] ?? '');
    fields.replace((category, isCurrent) =>
      isCurrent || !forms[category] ? (source[category] ?? source.other ?? Object.values(source)[0] ?? '') : undefined,
    );
  };
  const applySuggestion = useCallback(
    (suggested: Forms) => {
      if (row.syntax === 'icu') editText('', suggested[''] ?? '');
      else {
        // Without plural forms, of a translation memory: other forms that are written already stay.
        const single = Object.keys(suggested).length === 1 ? suggested[''] : undefined;
        fields.replace((category, isCurrent) =>
          single !== undefined ? (isCurrent ? single : undefined) : (suggested[category] ?? suggested.other),
        );
      }
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `editText` is new with every render, and does the same
    [fields, row.syntax],
  );
  const insertText = useCallback((inserted: string) => fields.insert(inserted), [fields]);
  const message = useRef<HTMLDivElement>(null);
  const showMessage = useCallback(
    (used: HTMLElement) => {
      if (document.activeElement === used) fields.focus();
      message.current?.scrollIntoView();
    },
    [fields],
  );
  useEditorShortcuts({ actions, copySource, placeholders, insert, readOnly });

  const deferredForms = useDeferredValue(forms);
  const history = useTextHistory(row);
  const approved = address.page === 'review' ? lastApprovedForms(history) : undefined;

  return (
    <FindSyntaxContext value={syntaxFinder(row.syntax)}>
      <article className={styles.editor} aria-label={t('editor.label')}>
        <div ref={message} className={styles.message}>
          {end && endedFrom && <end.ListEnd last={row.id} from={endedFrom} />}
          <EditorHeader row={row} index={index} listLength={listLength} viewers={presence.get(row.id)} />
          <SourceTexts row={row} />
          <TranslationForm
            row={row}
            text={text}
            fields={fields}
            conflict={conflict}
            placeholders={placeholders}
            insert={insert}
            actions={actions}
            copySource={copySource}
            deletion={deletion}
            sendBack={row.text.sentBack ? latestSendBack(history) : undefined}
          />
          {approved && !conflict.isChoosing && (
            <Suspense>
              <FormsChange title={t('review.changed')} before={approved} after={deferredForms} language={language} />
            </Suspense>
          )}
        </div>
        <SecondStep isHydrated={text.isHydrated}>
          <MessageContext
            row={row}
            history={history}
            readOnly={readOnly}
            message={message}
            applySuggestion={applySuggestion}
            insertText={insertText}
            showMessage={showMessage}
            forms={deferredForms}
          />
        </SecondStep>
      </article>
    </FindSyntaxContext>
  );
});

/** Opening a message shows its fields first; the context follows in a second rendering, as after every edit. */
function SecondStep({ isHydrated, children }: { isHydrated: boolean; children: ReactNode }) {
  return useDeferredValue(true, !isHydrated) && children;
}

/**
 * Moves the focus into the field after a step to another message, so that typing continues, and when a filtered list opens, such
 * as that of the untranslated texts, or a filter is chosen. Touch devices wait for a touch, since their keyboard would cover the list.
 */
function useFocusOnArrival(fields: TextFieldHandles, isFiltered: boolean): void {
  const { key, state } = useLocation() as { key: string; state: { focusField?: true | 'unlessTouch' } | null };
  useLayoutEffect(() => {
    const isArrival = state?.focusField === 'unlessTouch' || (isFiltered && isFocusLost());
    if (state?.focusField === true || (isArrival && matchMedia('(pointer: fine)').matches)) fields.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once per navigation, which the key identifies
  }, [key]);
}
