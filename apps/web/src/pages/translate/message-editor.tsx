import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { Form, useActionData, useLocation } from 'react-router-dom';
import type { TranslationView } from '../../../../api/src/translations/editing.contract';
import type { FindingView } from '../../../../api/src/translations/translations.contract';
import { announce } from '../../page/announce';
import type { RefusedForm } from '../../page/refused-form';
import { ariaKeys, useShortcuts } from '../../page/shortcuts';
import { Badge } from '../../ui/badge';
import { Notice } from '../../ui/notice';
import { Conflict } from './conflict';
import { useEditedText, type EditedText } from './edited-text';
import { EditorActions } from './editor-actions';
import { EditorHead } from './editor-head';
import { FieldHandles } from './field-handles';
import { formsOf, type Forms } from './forms';
import { FormsChange } from './forms-change';
import { MessageContext } from './message-context';
import { PlaceholderList } from './placeholder-list';
import { SaveLine } from './save-line';
import { SourceTexts } from './source-texts';
import { TargetFields } from './target-fields';
import { lastApproved, sentBack, useTextHistory } from './text-history';
import { stateIcon } from './text-state';
import { wantedPlaceholders, type WantedPlaceholder } from './wanted-placeholders';
import { useWork } from './work-context';
import styles from './message-editor.module.css';
import work from './work.module.css';

export interface MessageEditorProps {
  readonly row: TranslationView;
  /** In the list, from 0; -1 where it is not in it. */
  readonly place: number;
  readonly of: number;
}

/** The message that is open: what it says, what it is to say, and all that helps with that. */
export const MessageEditor = memo(function MessageEditor({ row, place, of }: MessageEditorProps) {
  const { t } = useTranslation('dragoman/translate');
  const { date } = useFormatters();
  const { address, language, mayEdit, mayReview, step, presence } = useWork();
  const text = useEditedText(row);
  const { forms, findings, theirs } = text;
  const [fields] = useState(() => new FieldHandles());
  const { isChoosing, setWriting } = useChoice(text, fields);
  useFocusOnArrival(fields);
  const wanted = useWanted(row);
  const insert = (placeholder: WantedPlaceholder) => fields.insert(placeholder);

  const hindrance = findings.some(({ severity }) => severity === 'error')
    ? t('save.withError')
    : !text.isComplete
      ? t('save.incomplete')
      : undefined;
  const [wantsApproval, setWantsApproval] = useState(false);
  const locked = !mayEdit || isChoosing;
  const save = () => {
    if (theirs) return setWriting(false); // they choose
    announce(text.save('needsReview') ? t('save.saving') : t('save.nothing'));
  };
  const saveAndNext = () => {
    if (theirs) return setWriting(false); // they choose
    text.save('needsReview');
    step(1);
  };
  const approveAndNext = () => {
    if (theirs) return setWriting(false); // they choose
    if (hindrance !== undefined) {
      setWantsApproval(true);
      return announce(hindrance);
    }
    text.save('reviewed');
    step(1);
  };
  // What is written already in another form stays.
  const copySource = () => {
    const texts = formsOf(row.reference);
    fields.replace((category, isCurrent) =>
      isCurrent || !forms[category] ? (texts[category] ?? texts.other ?? Object.values(texts)[0] ?? '') : undefined,
    );
  };
  const suggest = useCallback(
    (texts: Forms) => fields.replace((category) => texts[category] ?? texts.other ?? texts['']),
    [fields],
  );
  useShortcuts([
    { keys: 'Mod+Enter', label: t('keys.saveAndNext'), run: saveAndNext, disabled: locked },
    { keys: 'Mod+S', label: t('keys.save'), run: save, disabled: locked },
    ...(mayReview
      ? [
          {
            keys: 'Mod+Shift+Enter',
            label: t('keys.approveAndNext'),
            run: approveAndNext,
            disabled: locked,
          },
        ]
      : []),
    { keys: 'Alt+ArrowDown', label: t('keys.next'), run: () => step(1) },
    { keys: 'Alt+ArrowUp', label: t('keys.previous'), run: () => step(-1) },
    ...(mayEdit ? [{ keys: 'Alt+C', label: t('keys.copySource'), run: copySource, disabled: locked }] : []),
    ...(mayEdit
      ? wanted.slice(0, 9).map((each, index) => ({
          keys: `Alt+${index + 1}`,
          label: t('keys.insert', { placeholder: each.shown }),
          run: () => insert(each),
          disabled: locked,
        }))
      : []),
  ]);

  const fix = (finding: FindingView) => {
    const at = locked ? -1 : wanted.findIndex((each) => isMissing(each, finding));
    if (at < 0) return null;
    return (
      <button
        type="button"
        className={styles.fix}
        aria-keyshortcuts={at < 9 ? ariaKeys(`Alt+${at + 1}`) : undefined}
        onClick={() => {
          if (finding.form) fields.current = finding.form;
          insert(wanted[at]!);
        }}
      >
        {t('placeholder.insert')}
        {at < 9 && <kbd>Alt+{at + 1}</kbd>}
      </button>
    );
  };
  const refused = useActionData() as RefusedForm | undefined;
  const { pathname, search } = useLocation();
  const here = pathname + search; // also where it says nothing of the message: the first of the list is open
  // Whoever goes on to the next text types at once; what helps with it comes after the field, and after each key.
  const withContext = useDeferredValue(true, !text.alive);
  const settled = useDeferredValue(forms);
  const rested = useRested(row.id);
  const history = useTextHistory(row, rested);
  const returned = row.text.state === 'draft' ? sentBack(history) : undefined;
  const approved = address.page === 'review' ? lastApproved(history) : undefined;

  return (
    <article className={styles.editor} aria-label={t('editor.label')}>
      <div className={styles.message}>
        <EditorHead {...{ row, place, of }} others={presence.get(row.id)} />
        <SourceTexts row={row} />

        <Form
          method="post"
          action={here}
          className={styles.target}
          onSubmit={(event) => event.preventDefault()}
          onInput={() => setWriting(true)}
          onBlur={({ currentTarget, relatedTarget }) => {
            // Who only looks into another window comes back.
            if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setWriting(false);
          }}
        >
          <input type="hidden" name="message" value={row.id} />
          <input type="hidden" name="language" value={language.tag} />
          <input type="hidden" name="version" value={row.text.version} />
          <h2 className={styles.side}>
            <span lang={language.tag}>{language.ownName}</span>
            <Badge tone={row.text.state === 'reviewed' ? 'good' : 'neutral'} icon={stateIcon[row.text.state]}>
              {t(`state.${row.text.state}`)}
            </Badge>
          </h2>
          {refused && (
            <Notice tone="bad" title={refused.problem.title}>
              <p>{refused.problem.detail}</p>
            </Notice>
          )}
          {returned && (
            <Notice
              tone="warning"
              title={t('sendBack.by', { name: returned.by.name ?? t('history.system'), when: date(returned.at) })}
            >
              <p dir="auto">{returned.note}</p>
            </Notice>
          )}
          {theirs && isChoosing && <Conflict row={row} mine={forms} base={text.base} theirs={theirs} text={text} />}
          <TargetFields {...{ row, text, fields, locked, fix }} hidden={isChoosing} typed={refused?.values} />
          {theirs && !isChoosing && (
            <Notice tone="warning" title={t('conflict.title', { name: theirs.updatedBy?.name ?? t('history.system') })}>
              <p>{t('conflict.writeOn')}</p>
            </Notice>
          )}
          {wanted.length > 0 && mayEdit && !isChoosing && <PlaceholderList {...{ wanted, forms, insert }} />}
          {mayEdit && !isChoosing && (
            <EditorActions
              {...{ row, hindrance, wantsApproval, save, saveAndNext, approveAndNext, copySource }}
              isDirty={text.isDirty}
            />
          )}
          {!mayEdit && <p className={work.muted}>{t('editor.readOnly', { language: language.ownName })}</p>}
          <SaveLine row={row} throwAway={text.throwAway} />
        </Form>
        {approved && !isChoosing && (
          <FormsChange title={t('review.changed')} before={approved} after={settled} language={language} />
        )}
      </div>
      {withContext && <MessageContext {...{ row, history, rested, locked }} forms={settled} use={suggest} />}
    </article>
  );
});

const isMissing = ({ name }: WantedPlaceholder, { code, values }: FindingView): boolean =>
  (code === 'placeholderMissing' || code === 'tagMissing') && name === String(values.placeholder ?? values.tag);

/** Of all its forms: a plural may have in one what another does not need. */
function useWanted(row: TranslationView): readonly WantedPlaceholder[] {
  return useMemo(() => {
    const all = row.reference.flatMap(({ text }) => (text ? wantedPlaceholders(text) : []));
    return [...new Map(all.map((each) => [each.shown, each])).values()];
  }, [row.reference]);
}

/**
 * Somebody who writes is to choose between theirs and what another made of the text meanwhile: once they save it or leave
 * the fields, and never in mid-word.
 */
function useChoice({ theirs, isRefused }: EditedText, fields: FieldHandles) {
  const { t } = useTranslation('dragoman/translate');
  const [isWriting, setWriting] = useState(false);
  const isBehind = theirs !== undefined;
  const isChoosing = isBehind && (isRefused || !isWriting);
  const name = theirs?.updatedBy?.name ?? t('history.system');
  useEffect(() => {
    if (isBehind) announce(t('conflict.title', { name }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when it comes to that
  }, [isBehind]);
  // What they chose by is gone: they go on in the field.
  const wasChoosing = useRef(false);
  useLayoutEffect(() => {
    if (wasChoosing.current && !isChoosing && document.activeElement === document.body) fields.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing, fields]);
  return { isChoosing, setWriting };
}

/** Whoever goes through many messages fast asks nothing about those that they pass. */
function useRested(id: string): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), 200);
    return () => clearTimeout(timer);
  }, [id]);
  return rested;
}

/** Who goes from text to text types on in the next. */
function useFocusOnArrival(fields: FieldHandles): void {
  const { key, state } = useLocation() as { key: string; state: { focus?: boolean } | null };
  useLayoutEffect(() => {
    if (state?.focus) fields.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- whenever somebody goes there
  }, [key]);
}
