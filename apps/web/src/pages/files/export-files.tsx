import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { exportArchivePath, exportFilePath } from '../../requests/exchange';
import { buttonClass } from '../../ui/button';
import type { FilesData } from './load-files';
import styles from './files.module.css';

/** Links to all files in one archive, and to each file. */
export function ExportFiles() {
  const { t } = useTranslation('dragoman/files');
  const { exports } = useLoaderData<FilesData>();
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export">{t('export.title')}</h2>
      <p>{t('export.text')}</p>
      <div className={styles.actions}>
        <a className={buttonClass()} href={exportArchivePath('all')} download>
          {t('export.all')}
        </a>
        <a className={buttonClass()} href={exportArchivePath('reviewed')} download>
          {t('export.reviewedOnly')}
        </a>
      </div>
      <details className={styles.disclosure}>
        <summary>{t('export.single')}</summary>
        <dl className={styles.exports}>
          {exports.map(({ namespace, languages }) => (
            <div key={namespace}>
              <dt>
                <bdi translate="no">{namespace}</bdi>
              </dt>
              <dd className={styles.actions}>
                {languages.map(({ tag, ownName, direction }) => (
                  <a key={tag} href={exportFilePath(tag, namespace)} download aria-label={`${namespace}: ${ownName}`}>
                    <bdi lang={tag} dir={direction}>
                      {ownName}
                    </bdi>
                  </a>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
