import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ChangeSetView } from '../../../../api/src/translations/editing.contract';
import { PageLink } from '../../page/page-link';
import { Badge } from '../../ui/badge';
import { writeAddress } from './activity-address';
import { deedOf } from './deed';
import { SubjectName } from './subject-name';
import styles from './activity.module.css';

/** The most languages that are named one by one. */
const FEW = 4;

/** What somebody did at once: what, to what, who, and when. */
export function SetLine({ set, children }: { set: ChangeSetView; children?: ReactNode }) {
  const { t } = useTranslation('dragoman/activity');
  const { date, list } = useFormatters();
  const { kind, first, changes, texts, languages } = set;
  // What comes first in a file says nothing of all the rest.
  const isImport = kind === 'import' && texts > 1;
  return (
    <div className={styles.set}>
      <p className={styles.deed} id={`set-${set.id}`}>
        <PageLink to={writeAddress({ set: set.id })} className={styles.open}>
          {t(`did.${deedOf(set, first)}`)}
        </PageLink>
        {isImport ? <span>{t('texts', { count: texts })}</span> : <SubjectName entry={first} />}
        {!isImport && changes > 1 && <span className={styles.more}>{t('more', { count: changes - 1 })}</span>}
        {set.undoneBy && <Badge icon="info">{t('undone')}</Badge>}
      </p>
      <p className={styles.by}>
        <span dir="auto">{set.by.id === null ? t('system') : set.by.name}</span>
        <time dateTime={set.at}>{date(set.at)}</time>
        {languages.length > 0 && (
          <span>
            {languages.length > FEW
              ? t('languages', { count: languages.length })
              : list(languages, { type: 'unit', style: 'short' })}
          </span>
        )}
      </p>
      {set.note && (
        <blockquote className={styles.said} dir="auto">
          {set.note}
        </blockquote>
      )}
      {children}
    </div>
  );
}
