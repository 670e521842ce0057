import { useTranslation } from 'react-i18next';
import type { SecurityEventView } from '../../../../../libs/workspace/src/security-log/security-log.contract';
import { SecurityEventList } from '../../accounts/security-event-list';
import styles from '../../form/form.module.css';

/** What recently happened to the person's own account: sign-ins, failed ones, and changes. */
export function RecentSignIns({ events }: { events: readonly SecurityEventView[] }) {
  const { t } = useTranslation('dragoman/security');
  return (
    <section className={styles.section}>
      <h2>{t('own.title')}</h2>
      <p>{t('own.text')}</p>
      <SecurityEventList caption={t('own.title')} events={events} />
    </section>
  );
}
