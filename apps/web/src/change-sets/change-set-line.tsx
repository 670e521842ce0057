import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ChangeSetView } from '../../../../libs/workspace/src/activity/activity.contract';
import { PageLink } from '../page/page-link';
import { Avatar } from '../ui/avatar';
import { Badge } from '../ui/badge';
import { WorkspaceIcon } from '../ui/workspace-icon';
import { activityPath } from '../addresses/activity-address';
import { actionLabel } from './action-label';
import { SubjectName } from './subject-name';
import styles from './change-sets.module.css';

/** With more languages than these only their number is shown. */
const MAX_NAMED_LANGUAGES = 4;

export interface ChangeSetLineProps {
  readonly changeSet: ChangeSetView;
  /** Only the time is shown, below a heading with the day. */
  readonly dayShown?: boolean;
  /** The page is about the subject. */
  readonly subjectHidden?: boolean;
  /** What exactly was changed. */
  readonly children?: ReactNode;
  /** Buttons for the change set. */
  readonly actions?: ReactNode;
}

/** One change set: the action, its subject, who did it and when. A click on it opens the change set. */
export function ChangeSetLine({
  changeSet,
  dayShown = false,
  subjectHidden = false,
  children,
  actions,
}: ChangeSetLineProps) {
  const { t } = useTranslation('dragoman/activity');
  const { date, list } = useFormatters();
  const { id, kind, first, changes, texts, languages, undoneBy, by, at, note } = changeSet;
  // The first text of an import is not representative.
  const isImport = ['import', 'sync', 'pretranslate'].includes(kind) && texts > 1;
  const systemName =
    by.id !== null
      ? undefined
      : kind !== 'pretranslate'
        ? t('system')
        : by.agent === undefined
          ? t('memory')
          : t('machine', { provider: by.agent });
  return (
    <div className={styles.changeSet}>
      {by.id === null ? (
        <span className={styles.system}>
          <WorkspaceIcon name="settings" size="0.875rem" />
        </span>
      ) : (
        <Avatar name={by.name} tinted />
      )}
      <div className={styles.content}>
        <p className={styles.action} id={`change-set-${id}`}>
          <PageLink to={activityPath({ changeSet: id })} className={styles.link}>
            {t(`did.${actionLabel(changeSet, first)}`)}
          </PageLink>
          {isImport ? <span>{t('texts', { count: texts })}</span> : !subjectHidden && <SubjectName entry={first} />}
          {!isImport && changes > 1 && <span className={styles.more}>{t('more', { count: changes - 1 })}</span>}
          {undoneBy && <Badge icon="info">{t('undone')}</Badge>}
        </p>
        <p className={styles.author}>
          <span dir="auto">{systemName ?? by.name}</span>
          {by.agent !== undefined && kind !== 'pretranslate' && <bdi>{t('via', { agent: by.agent })}</bdi>}
          <time dateTime={at} title={dayShown ? date(at) : undefined}>
            {date(at, dayShown ? { timeStyle: 'short' } : undefined)}
          </time>
          {languages.length > 0 && (
            <span>
              {languages.length > MAX_NAMED_LANGUAGES
                ? t('languages', { count: languages.length })
                : list(languages, { type: 'unit', style: 'short' })}
            </span>
          )}
        </p>
        {children}
        {note && (
          <blockquote className={styles.note} dir="auto">
            {note}
          </blockquote>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
