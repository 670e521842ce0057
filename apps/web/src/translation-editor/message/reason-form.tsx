import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCombination } from '../../page/key-combination';
import { ariaKeys, useShortcuts } from '../../page/shortcuts';
import { Button } from '../../ui/button';
import { Field, TextArea } from '../../ui/field';
import styles from './editor-actions.module.css';

/** In UTF-16 units, as the API limits it. */
export const MAX_REASON_LENGTH = 1000;

const SEND_KEYS = 'Mod+Enter';

export interface ReasonFormProps {
  /** Kept outside, so that it survives closing the dialog. */
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly error: string;
  readonly send: () => void;
}

/** The content of the dialog that sends texts back: a component of its own, so that its shortcut belongs to the dialog. */
export function ReasonForm({ reason, setReason, error, send }: ReasonFormProps) {
  const { t } = useTranslation('dragoman/translate');
  const form = useRef<HTMLFormElement>(null);
  useShortcuts([{ keys: SEND_KEYS, label: t('sendBack.send'), run: () => form.current!.requestSubmit() }]);
  return (
    <form
      ref={form}
      className={styles.dialogForm}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={t('sendBack.reason')} hint={t('sendBack.hint')} error={error}>
        {(control) => (
          <TextArea
            {...control}
            name="reason"
            required
            maxLength={MAX_REASON_LENGTH}
            rows={3}
            data-first
            value={reason}
            onChange={({ target }) => setReason(target.value.trim() && target.value)} // spaces alone are no reason
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" aria-keyshortcuts={ariaKeys(SEND_KEYS)}>
          {t('sendBack.send')}
          <KeyCombination keys={SEND_KEYS} className={styles.keys} />
        </Button>
      </div>
    </form>
  );
}
