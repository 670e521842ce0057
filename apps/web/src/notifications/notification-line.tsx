import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  NotificationView,
  ReleaseOutcome,
  TaskOutcome,
} from '../../../../libs/workspace/src/notifications/notifications.contract';
import { translatePath } from '../addresses/translate-address';
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
  const isDoneBy = kind === 'finished' && by.id !== null;
  const to = areSentBack
    ? translatePath({ language, filters: ['draft'] })
    : kind === 'released' || kind === 'scheduled'
      ? `/releases${outcome === 'errors' || outcome === 'builds' ? `#${outcome}` : ''}`
      : task
        ? `/tasks/${task.id}`
        : key && translatePath({ namespace: key.namespace, language, key: key.id });
  const day = dueOn && date(dueOn, { dateStyle: 'long', timeZone: 'UTC' });
  const values = { name: by.name, count, release, date: day ?? '' };
  const words = comment ?? note ?? (task?.name || undefined);
  const title =
    kind === 'scheduled'
      ? t(`kind.scheduled.${outcome as ReleaseOutcome}`, values)
      : kind === 'taskChanged'
        ? t(`kind.taskChanged.${outcome === 'moved' && !day ? 'notDue' : (outcome as TaskOutcome)}`, values)
        : t(`kind.${areSentBack ? 'sentBackMany' : isDoneBy ? 'finishedBy' : kind}`, values);
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
        {kind === 'assigned' && day && <span>{t('dueOn', { date: day })}</span>}
        <time dateTime={at}>{date(at)}</time>
      </p>
    </div>
  );
}
