import { useTranslation } from 'react-i18next';
import { useAppContext } from '../page/app-context';
import { buttonClass } from '../ui/button';
import styles from './filters.module.css';

/** Links to a list as files. @param props.path of the file in a format */
export function ExportLinks({ path }: { readonly path: (format: 'csv' | 'ndjson') => string }) {
  const { t } = useTranslation('dragoman/activity');
  const { base } = useAppContext();
  return (
    <div className={styles.exports}>
      {(['csv', 'ndjson'] as const).map((format) => (
        <a key={format} className={buttonClass('plain')} href={base + path(format)} download>
          {t('exportAs', { format: format.toUpperCase() })}
        </a>
      ))}
    </div>
  );
}
