import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { useAppContext } from '../page/app-context';
import { PageLink } from '../page/page-link';
import { unreadNotifications } from '../page/unread-notifications';
import { readInBrowser } from '../requests/from-browser';
import { countUnread } from '../requests/notifications';
import { WorkspaceIcon } from '../ui/workspace-icon';
import { Menu } from '../ui/menu';
import menus from './menus.module.css';
import styles from './notification-bell.module.css';

/** How often a visible page asks for the number. */
const POLL_INTERVAL_MS = 60_000;

const NAMESPACES = ['dragoman/notifications'];

/** The number of unread notifications, and a panel with the latest ones, whose code is loaded when it is opened. */
export function NotificationBell() {
  const { t } = useTranslation('dragoman/common');
  const { browserTexts: texts } = useAppContext();
  const language = useLanguage().tag;
  const { pathname } = useLocation();
  const unread = useSyncExternalStore(unreadNotifications.subscribe, unreadNotifications.getSnapshot, () => 0);
  const bell = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ language: string; Panel: ComponentType }>();

  useEffect(() => {
    const count = () => {
      if (document.hidden) return;
      countUnread(readInBrowser).then(
        (view) => unreadNotifications.set(view.unread),
        () => {}, // the next interval tries again
      );
    };
    count();
    const timer = setInterval(count, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', count);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, [pathname]);

  useEffect(() => {
    const element = bell.current!;
    const onToggle = (event: Event) => setOpen((event.target as HTMLDetailsElement).open);
    element.addEventListener('toggle', onToggle, true); // it does not bubble
    return () => element.removeEventListener('toggle', onToggle, true);
  }, []);
  useEffect(() => {
    if (!isOpen || loaded?.language === language) return;
    Promise.all([import('./notification-panel'), texts!.load(language, NAMESPACES)]).then(
      ([{ NotificationPanel }]) => setLoaded({ language, Panel: NotificationPanel }),
      () => {}, // the link to the page remains
    );
  }, [isOpen, loaded, texts, language]);

  return (
    <div ref={bell} className={styles.bell}>
      <Menu
        label={unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.label')}
        button={
          <>
            <WorkspaceIcon name="bell" />
            {unread > 0 && (
              <span className={styles.count} aria-hidden="true">
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </>
        }
      >
        {isOpen && loaded?.language === language && <loaded.Panel />}
        <PageLink to="/notifications" className={menus.item}>
          {t('notifications.label')}
        </PageLink>
      </Menu>
    </div>
  );
}
