import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { HiddenFields } from '../form/hidden-fields';
import { SettingsSection } from '../form/settings-section';
import { SubmitButton } from '../form/submit-button';
import styles from './settings.module.css';

interface DeletedSectionProps {
  /** Name of the form field with the id. */
  field: 'tag' | 'id';
  deleted: readonly { id: string; name: string; label: ReactNode; deletedAt: string }[];
}

/** Deleted items that can be restored. */
export function DeletedSection({ field, deleted }: DeletedSectionProps) {
  const { t } = useTranslation('dragoman/settings');
  const { date } = useFormatters();
  if (deleted.length === 0) return null;
  return (
    <SettingsSection title={t('gone.title')}>
      <ul className={styles.deletedItems}>
        {deleted.map(({ id, name, label, deletedAt }) => (
          <li key={id}>
            <span>
              {label}{' '}
              <span className={styles.muted}>
                {t('gone.since', { time: date(deletedAt, { dateStyle: 'medium' }) })}
              </span>
            </span>
            <Form method="post">
              <HiddenFields values={{ intent: 'restore', [field]: id }} />
              <SubmitButton kind="plain" aria-label={t('gone.restoreIt', { name })}>
                {t('gone.restore')}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
