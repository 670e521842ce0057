import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ImportReportView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import { translatePath } from '../../../addresses/translate-address';
import { PageLink } from '../../../page/page-link';
import { Notice } from '../../../ui/notice';
import styles from '../files.module.css';

/** The result of an import. It takes the focus. */
export function ImportReport({ report }: { report: ImportReportView }) {
  const { t } = useTranslation('dragoman/files');
  const { list } = useFormatters();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [report]);
  const { changeSet, written, newKeys: newKeys, newLanguages, newNamespaces, changedNotes, kept, withErrors } = report;
  return (
    <div ref={element} role="status" tabIndex={-1}>
      {changeSet === null ? (
        <Notice tone="good" title={t('report.nothing.title')}>
          <p>{t('report.nothing.text')}</p>
        </Notice>
      ) : (
        <Notice tone={withErrors.length > 0 ? 'warning' : 'good'} title={t('report.title', { count: written })}>
          <ul className={styles.plainList}>
            {newKeys > 0 && <li>{t('report.newKeys', { count: newKeys })}</li>}
            {newLanguages.length > 0 && <li>{t('plan.newLanguages', { languages: list(newLanguages) })}</li>}
            {newNamespaces.length > 0 && <li>{t('plan.newNamespaces', { namespaces: list(newNamespaces) })}</li>}
            {changedNotes > 0 && <li>{t('plan.changedNotes', { keys: changedNotes })}</li>}
            {kept > 0 && <li>{t('report.kept', { count: kept })}</li>}
          </ul>
          {withErrors.length > 0 && (
            <>
              <ul className={styles.plainList}>
                {withErrors.map(({ language, texts }) => (
                  <li key={language}>
                    <code translate="no">{language}</code>{' '}
                    <PageLink to={translatePath({ language, filters: ['errors'] })}>
                      {t('report.withErrors', { count: texts })}
                    </PageLink>
                  </li>
                ))}
              </ul>
              <p>{t('report.leftOut')}</p>
            </>
          )}
          <p>
            {t('report.next')} <PageLink to="/releases">{t('report.releases')}</PageLink>
          </p>
        </Notice>
      )}
    </div>
  );
}
