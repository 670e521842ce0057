import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import { SubmitButton } from '../form/submit-button';
import styles from './settings.module.css';

interface DeletedPartProps {
  /** Of the form, which says by it what is restored. */
  field: 'tag' | 'id';
  deleted: readonly { id: string; name: string; shown: ReactNode; deletedAt: string; version: number }[];
}

/** What was deleted, kept to be restored. */
export function DeletedPart({ field, deleted }: DeletedPartProps) {
  const { t } = useTranslation('dragoman/settings');
  const { date } = useFormatters();
  if (deleted.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('gone.title')}</h2>
      <ul className={styles.gone}>
        {deleted.map(({ id, name, shown, deletedAt, version }) => (
          <li key={id}>
            <span>
              {shown}{' '}
              <span className={styles.muted}>
                {t('gone.since', { time: date(deletedAt, { dateStyle: 'medium' }) })}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name={field} value={id} />
              <input type="hidden" name="version" value={version} />
              <SubmitButton kind="plain" name="act" value="restore" aria-label={t('gone.restoreIt', { name })}>
                {t('gone.restore')}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
