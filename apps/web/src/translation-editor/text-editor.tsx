import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import type { FindingView } from '../../../../libs/workspace/src/served/served.contract';
import type { NamedTextView, SavedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import { may } from '../../../../libs/workspace/src/access/permissions';
import { ConflictNotice, ConflictView } from '../editing/conflict-view';
import { countErrors } from '../editing/count-errors';
import { withSavedText } from '../editing/editable-message';
import { useEditingSession, useIsDraftOutdated, useSaveState } from '../editing/editing-session';
import type { RefusedSave } from '../editing/refused-text';
import { SaveStatus } from '../editing/save-status';
import { TextFieldHandles } from '../editing/text-field-handles';
import { TextFields } from '../editing/text-fields';
import { UnsavedNotice } from '../editing/unsaved-notice';
import { useConflictChoice } from '../editing/use-conflict-choice';
import { useEditedText } from '../editing/use-edited-text';
import { FindSyntaxContext, syntaxFinder } from '../messages/text-syntax';
import { MessageForms } from '../messages/message-forms';
import { ariaKeys, useShortcutKeys, useShortcuts } from '../page/shortcuts';
import { useLoaded } from '../page/use-loaded';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { usePlaceholders, type SourcePlaceholder } from './message/source-placeholders';
import { useInsertions } from './message/use-insertions';
import { Viewers } from './message/viewers';
import { shownTextState, textStateIcon, textStateTone } from './text-state-icon';
import { useFollowedText } from './use-followed-text';
import styles from './text-editor.module.css';

/** Not rendered on the server. */
const DeletedText = lazy(() => import('../editing/deleted-text'));
const SourceChange = lazy(async () => ({ default: (await import('./message/forms-change')).SourceChange }));

export interface TextEditorProps {
  readonly view: NamedTextView;
  readonly person: ProfileView;
  /** Called with a newer view: with a text that was saved, or with a text or a source that has changed meanwhile. */
  readonly onView: (view: NamedTextView) => void;
  /** Called once everything is saved, including changes typed while the text was being sent. */
  readonly onSaved: () => void;
}

/** The editor of one text, in its place or in a window of its own: a compact layout of what the page Translate uses as well. */
export function TextEditor({ view, person, onView, onSaved }: TextEditorProps) {
  const { t } = useTranslation(['dragoman/in-place', 'dragoman/editing', 'dragoman/translate']);
  const { direction } = useLanguage();
  const { id, reference, referenceLanguage, targetLanguage: language } = view;
  const { tag } = language;
  const session = useEditingSession()!;
  const showText = (newer: SavedTextView) => onView(withSavedText(view, newer));
  const text = useEditedText(view, language, person.id, showText);
  const { viewers, deletion, reload } = useFollowedText(view, person.id, onView);
  const { theirs } = text;
  const isTranslation = referenceLanguage.tag !== tag;
  const isDraftOutdated = useIsDraftOutdated(view, tag) && isTranslation;
  const [openedSource] = useState(view.sourceVersion);
  const isRefused = useSaveState({ keyId: id, language: tag })?.kind === 'refused';
  const [fields] = useState(() => new TextFieldHandles());
  const { isChoosing, setTyping } = useConflictChoice(text, fields);
  const [remark, setRemark] = useState<'nothing' | 'typedOn'>();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (isChoosing) form.current!.querySelector<HTMLElement>('[role=group]')!.focus();
    else fields.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the dialog has loaded the text
  }, []);
  const showSaved = useEffectEvent((saved: SavedTextView) => {
    if (saved.keyId !== id || saved.language !== tag) return;
    showText(saved);
    const isTypedOn = session.drafts.get(saved) !== undefined;
    setRemark(isTypedOn ? 'typedOn' : undefined);
    if (!isTypedOn) onSaved();
  });
  useEffect(() => session.queue.onSaved((saved) => showSaved(saved)), [session]);
  const reloadText = useEffectEvent(reload);
  const [refusal, setRefusal] = useState<RefusedSave>();
  useEffect(
    () =>
      session.queue.onRefused((problem, isKept, text) => {
        if (text.keyId !== id || text.language !== tag) return;
        setRefusal({ problem, isKept });
        if (problem.status === 404) reloadText();
      }),
    [session, id, tag],
  );
  const refused = useLoaded(refusal ? 'refused' : false, () => import('../editing/refused-text'));

  const mayEdit = may(person, 'texts.edit', { language: tag }) && !deletion;
  const mayReview = may(person, 'texts.review', { language: tag });
  const mayApprove = mayReview && text.approvalBlocker === undefined;
  const state = shownTextState(view.text);
  const isPublishable = countErrors(text.findings) === 0;
  const note =
    mayReview && text.approvalBlocker === 'ownText'
      ? t('dragoman/editing:save.ownText')
      : isPublishable && t('edit.note');
  const save = (state: 'needsReview' | 'reviewed') => {
    setRefusal(undefined);
    if (theirs) setTyping(false);
    else setRemark(text.save(state) ? undefined : 'nothing');
  };
  const placeholders = usePlaceholders(view);
  const insert = ({ before, after }: SourcePlaceholder) => fields.insert(before, after);
  const insertions = useInsertions(placeholders, insert, isChoosing);
  const later = useLoaded(mayEdit && text.findings.length > 0 && 'later', () => import('./later-code'));
  const fix = (finding: FindingView) =>
    later && (
      <later.FindingActions
        row={view}
        language={tag}
        text={text}
        fields={fields}
        finding={finding}
        placeholders={placeholders}
        insert={insert}
      />
    );
  const keysOf = useShortcutKeys();
  const saveKeys = keysOf('saveAndNext');
  const approveKeys = keysOf('approveAndNext');
  useShortcuts([
    // There is no next text: both save.
    ...[saveKeys, keysOf('save')].map((keys) => ({
      keys,
      label: t('edit.save'),
      run: () => save('needsReview'),
      disabled: !mayEdit || isChoosing,
    })),
    ...(mayReview
      ? [
          {
            keys: approveKeys,
            label: t('edit.approve'),
            run: () => save('reviewed'),
            disabled: !mayEdit || !mayApprove || isChoosing,
          },
        ]
      : []),
    ...(mayEdit ? insertions : []),
  ]);

  return (
    <FindSyntaxContext value={syntaxFinder(view.syntax)}>
      <form
        ref={form}
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault();
          save('needsReview');
        }}
        onInput={() => {
          setTyping(true);
          if (remark === 'nothing') setRemark(undefined);
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setTyping(false);
        }}
      >
        {view.description && <p>{view.description}</p>}
        {isTranslation && (
          <div className={styles.reference}>
            <h2 className={styles.languageHeading} lang={referenceLanguage.tag} dir={referenceLanguage.direction}>
              {referenceLanguage.ownName}
            </h2>
            <MessageForms forms={reference} language={referenceLanguage} terms={[]} isReference />
            {(isDraftOutdated || view.text.sourceChanged) && (
              <Suspense>
                <SourceChange row={view} language={tag} reference={referenceLanguage} opened={openedSource} />
              </Suspense>
            )}
          </div>
        )}
        {isDraftOutdated && !isRefused && (
          <Notice tone="warning">
            <p>{t('dragoman/editing:save.sourceChanged')}</p>
          </Notice>
        )}
        {refusal && refused && !deletion && <refused.RefusedText refusal={refusal} view={view} onView={onView} />}
        <UnsavedNotice language={tag} openMessage={id} />
        <div className={styles.headingWithState} dir={language.direction}>
          <h2 className={styles.languageHeading} lang={tag}>
            {language.ownName}
          </h2>
          <span dir={direction}>
            <Badge tone={textStateTone[state]} icon={textStateIcon[state]}>
              {t(`dragoman/translate:state.${state}`)}
            </Badge>
          </span>
        </div>
        {viewers && <Viewers people={viewers} />}
        {theirs && isChoosing && <ConflictView text={text} theirs={theirs} language={language} target={view.target} />}
        <TextFields
          message={view}
          language={language}
          text={text}
          fields={fields}
          readOnly={!mayEdit}
          hidden={isChoosing}
          fix={fix}
        />
        {theirs && !isChoosing && <ConflictNotice theirs={theirs} />}
        {!mayEdit && !deletion && (
          <Notice>
            <p>{t('edit.mayNot', { language: language.ownName })}</p>
          </Notice>
        )}
        {mayEdit && !isChoosing && (
          <div className={styles.actions}>
            <Button type="submit" kind="primary" aria-keyshortcuts={ariaKeys(saveKeys)}>
              {t('edit.save')}
            </Button>
            {mayApprove && (
              <Button aria-keyshortcuts={ariaKeys(approveKeys)} onClick={() => save('reviewed')}>
                {t('edit.approve')}
              </Button>
            )}
            <p className={styles.note} role="status">
              {remark && text.isDirty === (remark === 'typedOn') ? t(`dragoman/editing:save.${remark}`) : note}
            </p>
          </div>
        )}
        {deletion ? (
          <Suspense>
            <DeletedText deletion={deletion} language={language} isShown onRestored={reload} />
          </Suspense>
        ) : (
          <SaveStatus message={view} language={tag} discard={text.discard} />
        )}
      </form>
    </FindSyntaxContext>
  );
}
