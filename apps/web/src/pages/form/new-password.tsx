import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import styles from './new-password.module.css';

/** As the API has them, in UTF-16 units. */
const LEAST = 12;
const MOST = 256;

/** A password that is chosen: seen on demand, rather than typed twice. */
export function NewPassword({ label, error }: { label: string; error?: string | undefined }) {
  const { t } = useTranslation('dragoman/forms');
  const [seen, see] = useState(false);
  return (
    <Field label={label} hint={t('password.hint', { count: LEAST })} error={error}>
      {(control) => (
        <span className={styles.password}>
          <TextInput
            {...control}
            {...{ name: 'password', autoComplete: 'new-password', dir: 'ltr', spellCheck: false }}
            {...{ type: seen ? 'text' : 'password', required: true, minLength: LEAST, maxLength: MOST }}
          />
          <Button className={styles.see} aria-pressed={seen} onClick={() => see(!seen)}>
            {t('password.see')}
          </Button>
        </span>
      )}
    </Field>
  );
}
