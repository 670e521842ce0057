import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { ProblemNotice } from '../../form/problem-notice';
import { respondToForm } from '../../form/respond-to-form';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import { NotificationLine } from '../../notifications/notification-line';
import { PageLink } from '../../page/page-link';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { unreadNotifications } from '../../page/unread-notifications';
import { listNotifications, markRead } from '../../requests/notifications';
import { EmptyState } from '../../ui/empty-state';
import { leavesFocusToPage } from '../../ui/moved-focus';
import pageStyles from '../../ui/page.module.css';
import lines from '../../notifications/notifications.module.css';

export const route = {
  path: '/notifications',
  namespaces: ['dragoman/notifications'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:notifications.label',
    order: 950,
    permission: 'own.manage',
    paletteOnly: true,
  },
} satisfies PageRoute;

export const loader = ({ read, url }: PageInput) =>
  listNotifications(read, { limit: '30', cursor: url.searchParams.get('cursor') ?? undefined });

export const action = ({ form, language, send }: ActionInput) =>
  respondToForm(form, markRead(send), { to: `/${language}/notifications` });

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/notifications:title') });

/** All notifications of the person. */
export default function NotificationsPage() {
  const { t } = useTranslation('dragoman/notifications');
  const { unread, notifications, next } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  useEffect(() => unreadNotifications.set(unread), [unread]);
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.compactHeader}>
        <h1>{t('title')}</h1>
        <p className={pageStyles.lead}>{t('lead')}</p>
        <p>
          <PageLink to="/profile#notifications">{t('settings.title')}</PageLink>
        </p>
      </header>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      {unread > 0 && (
        <Form ref={leavesFocusToPage} method="post">
          <SubmitButton kind="plain">{t('markAll')}</SubmitButton>
        </Form>
      )}
      {notifications.length === 0 ? (
        <EmptyState title={t('none.title')}>
          <p>{t('none.text')}</p>
        </EmptyState>
      ) : (
        <ol className={lines.list}>
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationLine notification={notification} />
            </li>
          ))}
        </ol>
      )}
      {next && (
        <p>
          <PageLink to={`/notifications?cursor=${encodeURIComponent(next)}`}>{t('more')}</PageLink>
        </p>
      )}
    </div>
  );
}
