import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { ChangeSetView } from '../../../../libs/workspace/src/activity/activity.contract';
import type { NamedLanguage } from '../../../../libs/workspace/src/served/served.contract';
import { PageLink } from '../page/page-link';
import { useRelativeTime } from '../page/use-relative-time';
import { Avatar } from '../ui/avatar';
import { Badge } from '../ui/badge';
import { WorkspaceIcon } from '../ui/workspace-icon';
import { activityPath } from '../addresses/activity-address';
import { CheckName } from '../messages/check-name';
import { actionLabel, entryActionLabel } from './action-label';
import { SubjectName } from './subject-name';
import styles from './change-sets.module.css';

/** With more languages than these only their number is shown. */
const MAX_NAMED_LANGUAGES = 4;

export interface ChangeSetLineProps {
  readonly changeSet: ChangeSetView;
  /** Where its changes are listed; absent: the page of the change set. */
  readonly path?: string | undefined;
  /** For the names of languages. */
  readonly languages?: readonly NamedLanguage[];
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
  path = activityPath({ changeSet: changeSet.id }),
  languages: named = [],
  dayShown = false,
  subjectHidden = false,
  children,
  actions,
}: ChangeSetLineProps) {
  const { t } = useTranslation('dragoman/activity');
  const { date } = useFormatters();
  const relativeTime = useRelativeTime();
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
          <PageLink to={path} className={styles.link}>
            {t(`did.${actionLabel(changeSet, first)}`)}
          </PageLink>
          {isImport ? <span>{t('texts', { count: texts })}</span> : !subjectHidden && <SubjectName entry={first} />}
          {!isImport && changes > 1 && <span className={styles.more}>{t('more', { count: changes - 1 })}</span>}
          {undoneBy && <Badge icon="info">{t('undone')}</Badge>}
        </p>
        <p className={styles.author}>
          <span dir="auto">{systemName ?? by.name}</span>
          {by.agent !== undefined && kind !== 'pretranslate' && <bdi>{t('via', { agent: by.agent })}</bdi>}
          <time dateTime={at} title={date(at)}>
            {dayShown ? date(at, { timeStyle: 'short' }) : relativeTime(at)}
          </time>
          {languages.length > MAX_NAMED_LANGUAGES ? (
            <span>{t('languages', { count: languages.length })}</span>
          ) : (
            languages.map((tag) => {
              const language = named.find((each) => each.tag === tag);
              return (
                <bdi key={tag} lang={language && tag} title={language && tag}>
                  {language?.ownName ?? tag}
                </bdi>
              );
            })
          )}
        </p>
        {children}
        {first.check ? (
          <p className={styles.check}>
            {kind === 'undo' && <span>{t(`did.${entryActionLabel(first)}`)}</span>} <CheckName check={first.check} />
          </p>
        ) : (
          note && (
            <blockquote className={styles.note}>
              <p dir="auto">{note}</p>
            </blockquote>
          )
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
