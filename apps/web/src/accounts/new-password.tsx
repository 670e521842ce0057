import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../../libs/workspace/src/password-bounds';
import { Button } from '../ui/button';
import { Field, TextInput } from '../ui/field';
import styles from './new-password.module.css';

/** A field for a new password. Its value can be shown, so that it need not be repeated in a second field. */
export function NewPassword({ label, error }: { label: string; error?: string | undefined }) {
  const { t } = useTranslation('dragoman/forms');
  const [isVisible, setVisible] = useState(false);
  return (
    <Field label={label} hint={t('password.hint', { count: MIN_PASSWORD_LENGTH })} error={error}>
      {(control) => (
        <span className={styles.password}>
          <TextInput
            {...control}
            type={isVisible ? 'text' : 'password'}
            name="password"
            autoComplete="new-password"
            dir="ltr"
            spellCheck={false}
            required
            minLength={MIN_PASSWORD_LENGTH}
            maxLength={MAX_PASSWORD_LENGTH}
          />
          <Button className={styles.toggle} aria-pressed={isVisible} onClick={() => setVisible(!isVisible)}>
            {t('password.see')}
          </Button>
        </span>
      )}
    </Field>
  );
}
