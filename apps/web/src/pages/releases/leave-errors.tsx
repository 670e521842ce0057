import { useTranslation } from 'react-i18next';
import styles from './releases.module.css';

/** The choice that publishing now requires while texts have errors. */
export function LeaveErrors({ isChosen }: { isChosen: boolean }) {
  const { t } = useTranslation('dragoman/releases');
  return (
    <label className={styles.choice}>
      <input type="checkbox" name="leaveErrors" required defaultChecked={isChosen} />
      <span>{t('next.leaveErrors')}</span>
    </label>
  );
}
