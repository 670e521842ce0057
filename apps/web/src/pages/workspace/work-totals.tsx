import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import { translatePath } from '../../addresses/translate-address';
import { PageLink } from '../../page/page-link';
import { Icon } from '../../ui/icon';
import type { ErrorTotal, WorkTotal } from './pending-work';
import { useWorkPath } from './use-work-path';
import styles from './workspace.module.css';

const icons = { untranslated: 'missing', needsReview: 'half', draft: 'pencil', sourceChanged: 'changed' } as const;

/** What waits for the person in all of their languages, each with a link to where most of it is. */
export function WorkTotals({ totals, errors }: { totals: readonly WorkTotal[]; errors: ErrorTotal }) {
  const { t } = useTranslation('dragoman/workspace');
  const { number } = useFormatters();
  const workPath = useWorkPath();
  if (totals.length === 0 && errors.count === 0) return null;
  return (
    <ul className={styles.totals}>
      {totals.map(({ kind, count, language }) => (
        <li key={kind}>
          <PageLink to={workPath({ language, filter: kind })} className={styles.total} data-kind={kind}>
            <Icon name={icons[kind]} />
            <strong>{number(count)}</strong>
            <span>{t(`waiting.${kind}`)}</span>
          </PageLink>
        </li>
      ))}
      {errors.count > 0 && (
        <li>
          <PageLink
            to={translatePath({ language: errors.language, filters: ['errors'] })}
            className={styles.total}
            data-kind="errors"
          >
            <Icon name="error" />
            <strong>{number(errors.count)}</strong>
            <span>{t('blocked.total')}</span>
          </PageLink>
        </li>
      )}
    </ul>
  );
}
