import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  NotificationView,
  ReleaseOutcome,
  TaskOutcome,
} from '../../../../libs/workspace/src/notifications/notifications.contract';
import { translatePath } from '../addresses/translate-address';
import { tasksPath } from '../addresses/tasks-address';
import { PageLink } from '../page/page-link';
import { Breakable } from '../ui/breakable';
import styles from './notifications.module.css';

export interface NotificationLineProps {
  readonly notification: NotificationView;
  /** Called when its link is followed. */
  readonly followed?: () => void;
}

/** What happened, with a link to it, when, and the words that belong to it. */
export function NotificationLine({ notification, followed }: NotificationLineProps) {
  const { t } = useTranslation('dragoman/notifications');
  const { date } = useFormatters();
  const { kind, by, at, read, key, language, comment, note, release = 0, count, outcome, task, dueOn } = notification;
  const areSentBack = kind === 'sentBack' && count > 1;
  const areTasks = (kind === 'assigned' || kind === 'taskChanged') && count > 1;
  const to = areSentBack
    ? translatePath({ language, filters: ['draft'] })
    : kind === 'released' || kind === 'scheduled'
      ? `/releases${outcome === 'errors' || outcome === 'builds' ? `#${outcome}` : ''}`
      : areTasks
        ? tasksPath({ list: 'mine' })
        : task
          ? `/tasks/${task.id}`
          : key && translatePath({ namespace: key.namespace, language, key: key.id });
  const day = dueOn && date(dueOn, { dateStyle: 'long', timeZone: 'UTC' });
  const values = { name: by.name, count, release, date: day ?? '' };
  const words = comment ?? note ?? (task?.name || undefined);
  const title = t(`kind.${textName(notification)}`, values);
  return (
    <div className={styles.notification} data-unread={read ? undefined : ''}>
      <p className={styles.title}>
        {!read && <span className="visually-hidden">{t('unread')}: </span>}
        {to === undefined ? (
          title
        ) : (
          <PageLink to={to} onClick={followed}>
            {title}
          </PageLink>
        )}
      </p>
      {words !== undefined && (
        <p className={styles.words} dir="auto">
          {words}
        </p>
      )}
      <p className={styles.about}>
        {key && (
          <code>
            <Breakable text={key.key} />
          </code>
        )}
        {language !== undefined && <code>{language}</code>}
        {(kind === 'assigned' || areTasks) && day && <span>{t('dueOn', { date: day })}</span>}
        <time dateTime={at}>{date(at)}</time>
      </p>
    </div>
  );
}

/** The name of the text that tells what happened. */
function textName({ kind, by, count, outcome, dueOn }: NotificationView) {
  if (kind === 'scheduled') return `scheduled.${outcome as ReleaseOutcome}` as const;
  if (kind === 'sentBack') return count > 1 ? 'sentBackMany' : kind;
  if (kind === 'assigned') return count > 1 ? 'assignedMany' : kind;
  if (kind === 'finished') return by.id === null ? kind : 'finishedBy';
  if ((kind === 'due' || kind === 'overdue') && dueOn === undefined) return 'reminder';
  if (kind !== 'taskChanged') return kind;
  if (count > 1) return `taskChanged.${outcome as TaskOutcome}Many` as const;
  return outcome === 'moved' && dueOn === undefined
    ? 'taskChanged.changed'
    : (`taskChanged.${outcome as TaskOutcome}` as const);
}
