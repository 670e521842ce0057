import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { KeyCombination } from '../../page/key-combination';
import { ariaKeys, useShortcutKeys } from '../../page/shortcuts';
import { Button, buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Field, TextArea } from '../../ui/field';
import { Icon } from '../../ui/icon';
import shared from '../../editing/shared.module.css';
import { useTranslationEditor } from '../translation-editor-context';
import { MAX_REASON_LENGTH } from './reason-form';
import { SendBack } from './send-back';
import type { SaveActions } from './use-save-actions';
import styles from './editor-actions.module.css';

export interface EditorActionsProps {
  readonly row: ListedTextView;
  readonly isDirty: boolean;
  readonly actions: SaveActions;
}

/** Buttons that save, approve or send back the text; each names the shortcut that does the same. */
export function EditorActions({ row, isDirty, actions }: EditorActionsProps) {
  const { approvalBlocker, showApprovalBlocker, save, saveAndNext, approveAndNext } = actions;
  const { t } = useTranslation('dragoman/translate');
  const { address, mayReview } = useTranslationEditor();
  const keysOf = useShortcutKeys();
  const { state } = row.text;
  const id = useId();
  const isReview = address.page === 'review';
  const canSendBack = mayReview && (state === 'needsReview' || state === 'reviewed');
  return (
    <div className={classNames(styles.actions, styles.bar, isReview && styles.reviewBar)}>
      <Button
        kind={isReview ? 'plain' : 'primary'}
        className={shared.withScript}
        aria-keyshortcuts={ariaKeys(keysOf('saveAndNext'))}
        onClick={saveAndNext}
      >
        {t('save.andNext')}
        {!isReview && <ButtonKeys keys={keysOf('saveAndNext')} />}
      </Button>
      {mayReview && (
        <Button
          kind={isReview ? 'primary' : 'plain'}
          className={shared.withScript}
          aria-keyshortcuts={ariaKeys(keysOf('approveAndNext'))}
          aria-disabled={approvalBlocker !== undefined || undefined}
          aria-describedby={approvalBlocker && id}
          title={approvalBlocker}
          onClick={approveAndNext}
        >
          <Icon name="check" />
          {t('save.approveAndNext')}
          {isReview && <ButtonKeys keys={keysOf('approveAndNext')} />}
        </Button>
      )}
      {canSendBack && <SendBack row={row} isDirty={isDirty} />}
      <Button
        kind="quiet"
        className={classNames(shared.withScript, styles.last)}
        aria-keyshortcuts={ariaKeys(keysOf('save'))}
        onClick={save}
      >
        {t('save.save')}
      </Button>
      {mayReview && approvalBlocker !== undefined && (
        <p id={id} className={showApprovalBlocker ? classNames(shared.muted, styles.blocker) : 'visually-hidden'}>
          {approvalBlocker}
        </p>
      )}
      <button type="submit" className={classNames(buttonClass('primary'), styles.withoutScript)}>
        {t('save.save')}
      </button>
      {mayReview && (
        <noscript className={styles.reviewActions}>
          <button type="submit" name="intent" value="approve" className={buttonClass()}>
            {t('save.approveAndNext')}
          </button>
          {canSendBack && (
            <details>
              <summary>{t('sendBack.open')}</summary>
              <Field label={t('sendBack.reason')} hint={t('sendBack.hint')}>
                {(control) => <TextArea {...control} name="reason" maxLength={MAX_REASON_LENGTH} rows={3} />}
              </Field>
              <button type="submit" name="intent" value="sendBack" className={buttonClass()}>
                {t('sendBack.send')}
              </button>
            </details>
          )}
        </noscript>
      )}
    </div>
  );
}

/** The shortcut of a button, which `aria-keyshortcuts` names for screen readers. */
export function ButtonKeys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      <KeyCombination keys={keys} />
    </span>
  );
}
