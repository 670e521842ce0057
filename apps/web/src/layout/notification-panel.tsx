import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationsView } from '../../../../libs/workspace/src/notifications/notifications.contract';
import { NotificationLine } from '../notifications/notification-line';
import { unreadNotifications } from '../page/unread-notifications';
import { readInBrowser, sendInBrowser } from '../requests/from-browser';
import { listNotifications, markRead } from '../requests/notifications';
import { Button } from '../ui/button';
import { leavesFocus } from '../ui/moved-focus';
import lines from '../notifications/notifications.module.css';
import styles from './notification-bell.module.css';

/** The number of notifications that the panel shows. */
const SHOWN = '10';

const leavesFocusToPanel = leavesFocus((button) => button.parentElement!.focus());

/** The latest notifications. */
export function NotificationPanel() {
  const { t } = useTranslation('dragoman/notifications');
  const [view, setView] = useState<NotificationsView>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isCancelled = false;
    listNotifications(readInBrowser, { limit: SHOWN }).then(
      (loaded) => {
        if (isCancelled) return;
        setView(loaded);
        unreadNotifications.set(loaded.unread);
      },
      () => !isCancelled && setFailed(true),
    );
    return () => void (isCancelled = true);
  }, [attempt]);
  if (view === undefined) {
    return hasFailed ? (
      <div className={styles.panel}>
        <p role="alert" className={styles.empty}>
          {t('failed')}
        </p>
        <Button onClick={tryAgain}>{t('again')}</Button>
      </div>
    ) : null;
  }

  /** Shows them as read at once. A failure changes nothing that matters: they are unread the next time. */
  const read = (ids?: readonly string[]) => {
    const notifications = view.notifications.map((each) =>
      ids === undefined || ids.includes(each.id) ? { ...each, read: true } : each,
    );
    setView({ ...view, notifications });
    void markRead(sendInBrowser, ids && { ids }).then((outcome) => {
      if (outcome.ok) unreadNotifications.set(outcome.view.unread);
    });
  };
  return (
    <div className={styles.panel} tabIndex={-1} role="group" aria-label={t('title')}>
      {view.notifications.length === 0 ? (
        <p className={styles.empty}>{t('none.title')}</p>
      ) : (
        <ol className={lines.list}>
          {view.notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationLine notification={notification} followed={() => read([notification.id])} />
            </li>
          ))}
        </ol>
      )}
      {view.notifications.some((each) => !each.read) && (
        <Button kind="quiet" ref={leavesFocusToPanel} onClick={() => read()}>
          {t('markAll')}
        </Button>
      )}
    </div>
  );
}
