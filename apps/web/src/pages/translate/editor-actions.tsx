import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranslationView } from '../../../../api/src/translations/editing.contract';
import { ariaKeys } from '../../page/shortcuts';
import { Button, buttonClass } from '../../ui/button';
import { Field, TextArea } from '../../ui/field';
import { LONGEST_REASON, SendBack } from './send-back';
import { referenceOf, useWork } from './work-context';
import styles from './work.module.css';

export interface EditorActionsProps {
  readonly row: TranslationView;
  /** Something was typed that the server does not have. */
  readonly isDirty: boolean;
  /** Why it cannot be approved, in the reader's language. */
  readonly hindrance: string | undefined;
  /** Somebody tried to approve it all the same. */
  readonly wantsApproval: boolean;
  readonly save: () => void;
  readonly saveAndNext: () => void;
  readonly approveAndNext: () => void;
  readonly copySource: () => void;
}

/** What is done with a text once it is written: the same as its keys do. */
export function EditorActions({ row, isDirty, hindrance, ...run }: EditorActionsProps) {
  const { t } = useTranslation('dragoman/translate');
  const { address, space, language, mayReview } = useWork();
  const { state } = row.text;
  const id = useId();
  return (
    <div className={styles.actions}>
      <Button
        kind={address.page === 'review' ? 'plain' : 'primary'}
        className={styles.withScript}
        aria-keyshortcuts={ariaKeys('Mod+Enter')}
        onClick={run.saveAndNext}
      >
        {t('save.andNext')}
      </Button>
      {mayReview && (
        <Button
          kind={address.page === 'review' ? 'primary' : 'plain'}
          className={styles.withScript}
          aria-keyshortcuts={ariaKeys('Mod+Shift+Enter')}
          aria-disabled={hindrance !== undefined || undefined}
          aria-describedby={hindrance && id}
          title={hindrance}
          onClick={run.approveAndNext}
        >
          {t('save.approveAndNext')}
        </Button>
      )}
      {mayReview && !isDirty && (state === 'needsReview' || state === 'reviewed') && <SendBack row={row} />}
      <Button kind="quiet" className={styles.withScript} aria-keyshortcuts={ariaKeys('Mod+S')} onClick={run.save}>
        {t('save.save')}
      </Button>
      {referenceOf(space, row.namespace).tag !== language.tag && (
        <Button
          kind="quiet"
          className={styles.withScript}
          aria-keyshortcuts={ariaKeys('Alt+C')}
          onClick={run.copySource}
        >
          {t('source.copy')}
        </Button>
      )}
      {mayReview && hindrance !== undefined && (
        <p id={id} className={run.wantsApproval ? `${styles.muted} ${styles.hindrance}` : 'visually-hidden'}>
          {hindrance}
        </p>
      )}
      <button type="submit" className={`${buttonClass('primary')} ${styles.withoutScript}`}>
        {t('save.save')}
      </button>
      {mayReview && (
        <noscript className={styles.reviewing}>
          <button type="submit" name="state" value="reviewed" className={buttonClass()}>
            {t('save.approveAndNext')}
          </button>
          {(state === 'needsReview' || state === 'reviewed') && (
            <details>
              <summary>{t('sendBack.open')}</summary>
              <Field label={t('sendBack.reason')} hint={t('sendBack.hint')}>
                {(control) => <TextArea {...control} name="reason" maxLength={LONGEST_REASON} rows={3} />}
              </Field>
              <button type="submit" name="verdict" value="sendBack" className={buttonClass()}>
                {t('sendBack.send')}
              </button>
            </details>
          )}
        </noscript>
      )}
    </div>
  );
}
