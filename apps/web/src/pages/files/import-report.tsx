import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReportView } from '../../../../api/src/exchange/exchange.contract';
import { PageLink } from '../../page/page-link';
import { Notice } from '../../ui/notice';
import styles from './files.module.css';

/** What an import did. The focus comes here: it is what was waited for. */
export function ImportReport({ report }: { report: ImportReportView }) {
  const { t } = useTranslation('dragoman/files');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [report]);
  const { changeSet, written, newMessages, newLanguages, newNamespaces, kept } = report;
  return (
    <div ref={place} role="status" tabIndex={-1}>
      {changeSet === null ? (
        <Notice tone="good" title={t('report.nothing.title')}>
          <p>{t('report.nothing.text')}</p>
        </Notice>
      ) : (
        <Notice tone="good" title={t('report.title', { count: written })}>
          <ul className={styles.plain}>
            {newMessages > 0 && <li>{t('report.newMessages', { count: newMessages })}</li>}
            {newLanguages.length > 0 && <li>{t('plan.newLanguages', { languages: newLanguages.join(', ') })}</li>}
            {newNamespaces.length > 0 && <li>{t('plan.newNamespaces', { namespaces: newNamespaces.join(', ') })}</li>}
            {kept > 0 && <li>{t('report.kept', { count: kept })}</li>}
          </ul>
          <p>
            {t('report.next')} <PageLink to="/releases">{t('report.releases')}</PageLink>
          </p>
        </Notice>
      )}
    </div>
  );
}
