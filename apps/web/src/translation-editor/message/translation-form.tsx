import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { Form, useActionData, useLocation } from 'react-router-dom';
import type { ActivityEntryView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { FindingView } from '../../../../../libs/workspace/src/served/served.contract';
import type { DeletedKeyView, ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { ConflictNotice, ConflictView } from '../../editing/conflict-view';
import { useEditingSession } from '../../editing/editing-session';
import { SaveStatus } from '../../editing/save-status';
import type { TextFieldHandles } from '../../editing/text-field-handles';
import { TextFields } from '../../editing/text-fields';
import type { ConflictChoice } from '../../editing/use-conflict-choice';
import type { EditedText } from '../../editing/use-edited-text';
import type { SharedFinding } from '../../messages/finding-list';
import type { RefusedForm } from '../../form/refused-form';
import { ariaKeys, useShortcutKeys } from '../../page/shortcuts';
import { useLoaded } from '../../page/use-loaded';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import shared from '../../editing/shared.module.css';
import { shownTextState, textStateIcon, textStateTone } from '../text-state-icon';
import type { Draft } from '../../editing/draft';
import { offerUndoOfDiscard } from '../undo/undo-discard';
import { useTranslationEditor } from '../translation-editor-context';
import { referenceLanguageOf } from '../workspace-languages';
import type * as LaterCode from '../later-code';
import { CharacterMenu } from './character-menu';
import { ButtonKeys, EditorActions } from './editor-actions';
import { PlaceholderList } from './placeholder-list';
import { isMissing, type SourcePlaceholder } from './source-placeholders';
import type { SaveActions } from './use-save-actions';
import styles from './message-editor.module.css';

export interface TranslationFormProps {
  readonly row: ListedTextView;
  readonly text: EditedText;
  readonly fields: TextFieldHandles;
  readonly conflict: ConflictChoice;
  readonly placeholders: readonly SourcePlaceholder[];
  readonly insert: (placeholder: SourcePlaceholder) => void;
  readonly actions: SaveActions;
  readonly copySource: () => void;
  readonly deletion: DeletedKeyView | undefined;
  /** The entry of the history that sent the text back, if it is the latest. */
  readonly sendBack: ActivityEntryView | undefined;
}

/** Not rendered on the server. */
const DeletedText = lazy(() => import('../../editing/deleted-text'));

/** Kept for the texts that are opened next: their buttons are there from the start, so that nothing moves. */
let laterCode: typeof LaterCode | undefined;

const loadLaterCode = async () => (laterCode = await import('../later-code'));

/** The fields of the translation, with its state, its problems and the buttons that save it. */
export function TranslationForm(props: TranslationFormProps) {
  const { row, text, fields, conflict, placeholders, insert, actions, copySource, deletion, sendBack } = props;
  const { isChoosing, setTyping } = conflict;
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  const { date } = useFormatters();
  const { workspace, language, list, mayEdit, mayReview, openNext } = useTranslationEditor();
  const session = useEditingSession();
  const keysOf = useShortcutKeys();
  const refused = useActionData<RefusedForm>();
  const { pathname, search } = useLocation();
  const { theirs } = text;
  const state = shownTextState(row.text);
  const readOnly = !mayEdit || isChoosing || deletion !== undefined;
  const isSource = referenceLanguageOf(workspace, row.namespace).tag === language.tag;

  const offerRestore = (draft: Draft) => offerUndoOfDiscard({ t, session: session!, draft, name: row.key });

  const later = useLoaded(
    !laterCode && (text.findings.length > 0 || row.ignored !== undefined) && 'later',
    loadLaterCode,
    text.isHydrated ? laterCode : undefined, // as the server has rendered it
  );
  /** Errors are for reviewers. */
  const mayIgnore = ({ severity }: FindingView) => !text.isDirty && (mayReview || severity !== 'error');
  const fix = (finding: SharedFinding) =>
    !readOnly &&
    later && (
      <later.FindingActions
        row={row}
        language={language.tag}
        text={text}
        fields={fields}
        finding={finding}
        placeholders={placeholders}
        insert={insert}
      >
        {mayIgnore(finding) && <later.IgnoreButton row={row} fields={fields} finding={finding} ignored />}
      </later.FindingActions>
    );

  return (
    <Form
      method="post"
      action={pathname + search} // the list stays the same, also if its address does not name the message
      className={styles.form}
      onSubmit={(event) => event.preventDefault()}
      onInput={() => setTyping(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // If the whole window lost the focus, the person is still typing here.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setTyping(false);
      }}
    >
      <input type="hidden" name="key" value={row.id} />
      <input type="hidden" name="language" value={language.tag} />
      <input type="hidden" name="version" value={row.text.version} />
      <input type="hidden" name="sourceVersion" value={row.sourceVersion} />
      <div className={styles.languageHeading}>
        <h2 lang={language.tag}>{language.ownName}</h2>
        <Badge tone={textStateTone[state]} icon={textStateIcon[state]}>
          {t(`state.${state}`)}
        </Badge>
        {!readOnly && (
          <div className={styles.tools}>
            {!isSource && (
              <Button
                kind="quiet"
                className={classNames(shared.withScript, styles.copySource)}
                aria-keyshortcuts={ariaKeys(keysOf('copySource'))}
                onClick={copySource}
              >
                <Icon name="copy" />
                {t('source.copy')}
                <ButtonKeys keys={keysOf('copySource')} />
              </Button>
            )}
            <CharacterMenu language={language} fields={fields} />
          </div>
        )}
      </div>
      {refused && (
        <Notice tone="bad" title={refused.problem.title}>
          <p>{refused.problem.detail}</p>
        </Notice>
      )}
      {sendBack && (
        <Notice
          tone="warning"
          title={t('sendBack.by', {
            name: sendBack.by.name ?? t('dragoman/editing:system'),
            when: date(sendBack.at),
          })}
        >
          <p dir="auto" className={shared.text}>
            {sendBack.note}
          </p>
        </Notice>
      )}
      {theirs && isChoosing && (
        <ConflictView
          text={text}
          theirs={theirs}
          language={language}
          target={row.target}
          onKeepMine={openNext}
          onTakeTheirs={() => offerRestore(session!.drafts.get({ keyId: row.id, language: language.tag })!)}
        />
      )}
      <TextFields
        message={row}
        language={language}
        text={text}
        fields={fields}
        readOnly={readOnly}
        fix={fix}
        hidden={isChoosing}
        showsMissing={actions.showApprovalBlocker}
        submitted={refused?.values}
      />
      {row.ignored && later && <later.IgnoredFindings row={row} fields={fields} readOnly={readOnly} />}
      {theirs && !isChoosing && <ConflictNotice theirs={theirs} />}
      {placeholders.length > 0 && !readOnly && (
        <PlaceholderList
          placeholders={placeholders}
          isUsed={(placeholder) =>
            Object.values(text.forms).some((form) => placeholder.isIn(form)) &&
            !text.findings.some((finding) => isMissing(placeholder, finding))
          }
          insert={insert}
        />
      )}
      {!readOnly && isSource && row.text.state !== 'untranslated' && (!text.isHydrated || text.isDirty) && (
        <label className={styles.keepsTranslations}>
          <input
            type="checkbox"
            name="keepsTranslations"
            checked={text.isHydrated ? text.keepsTranslations : undefined}
            onChange={({ currentTarget }) => text.keepTranslations(currentTarget.checked)}
          />
          <span>
            {t('source.keepsTranslations')} <span className={shared.muted}>{t('source.keepsTranslationsHint')}</span>
          </span>
        </label>
      )}
      {!readOnly && <EditorActions row={row} isDirty={text.isDirty} actions={actions} />}
      {!mayEdit && <p className={shared.muted}>{t('editor.readOnly', { language: language.ownName })}</p>}
      {deletion ? (
        <Suspense>
          <DeletedText
            deletion={deletion}
            language={language}
            isShown
            onRestored={() =>
              void import('../later-code')
                .then(({ loadRows }) => loadRows(list, [row.id], language.tag))
                .then(() => fields.focus())
            }
            onDiscarded={offerRestore}
          />
        </Suspense>
      ) : (
        <SaveStatus
          message={row}
          language={language.tag}
          discard={text.discard}
          onDiscarded={(draft) => {
            fields.focus();
            offerRestore(draft);
          }}
        />
      )}
    </Form>
  );
}
