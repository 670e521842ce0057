import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { NotificationGroup } from '../../../../../libs/workspace/src/notifications/notifications.contract';
import { pathWithQuery } from '../../addresses/path-with-query';
import { AddressSelect } from '../../form/address-select';
import { formQuery } from '../../form/form-query';
import { ProblemNotice } from '../../form/problem-notice';
import { respondToForm } from '../../form/respond-to-form';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import { NotificationLine } from '../../notifications/notification-line';
import { PageLink } from '../../page/page-link';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { unreadNotifications } from '../../page/unread-notifications';
import { useAnnouncedResults } from '../../page/use-announced-results';
import { listNotifications, markRead } from '../../requests/notifications';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import { leavesFocusToPage } from '../../ui/moved-focus';
import filterStyles from '../../form/filters.module.css';
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

const groups = ['comments', 'reviews', 'releases', 'tasks'] as const satisfies readonly NotificationGroup[];

const groupIn = (query: URLSearchParams) => groups.find((group) => group === query.get('group'));

const pathOf = (query: { readonly group?: NotificationGroup | undefined; readonly cursor?: string | undefined }) =>
  pathWithQuery('/notifications', query);

export async function loader({ read, url }: PageInput) {
  const group = groupIn(url.searchParams);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  return { group, ...(await listNotifications(read, { group, limit: '30', cursor })) };
}

/** Marks those that are listed as read, also those on the next pages. */
export function action({ form, url, language, send }: ActionInput) {
  const group = groupIn(url.searchParams);
  return respondToForm(form, markRead(send, group && { group }), { to: `/${language}${pathOf({ group })}` });
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/notifications:title') });

/** The notifications of the person: all, or those about one thing. */
export default function NotificationsPage() {
  const { t } = useTranslation('dragoman/notifications');
  const { group, unread, unreadInGroup = unread, notifications, next } = useLoaderData<typeof loader>();
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
      {unreadInGroup > 0 && (
        <Form ref={leavesFocusToPage} method="post">
          <SubmitButton kind="plain">{t('markAll')}</SubmitButton>
        </Form>
      )}
      {(group !== undefined || notifications.length > 1) && <GroupFilter group={group} listed={notifications.length} />}
      {notifications.length === 0 && group !== undefined ? (
        <EmptyState icon="search" title={t('none.filtered')}>
          <PageLink to={pathOf({})}>{t('all')}</PageLink>
        </EmptyState>
      ) : notifications.length === 0 ? (
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
          <PageLink to={pathOf({ group, cursor: next })}>{t('more')}</PageLink>
        </p>
      )}
    </div>
  );
}

interface GroupFilterProps {
  readonly group: NotificationGroup | undefined;
  /** Number of notifications on the page. */
  readonly listed: number;
}

/** Limits the list to what notifications are about, also without JavaScript. */
function GroupFilter({ group, listed }: GroupFilterProps) {
  const { t } = useTranslation('dragoman/notifications');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  useAnnouncedResults(group ?? '', listed === 0 ? t('none.filtered') : t('filter.results', { count: listed }));
  return (
    <AutoSubmitForm
      className={filterStyles.filters}
      action={`/${reader}/notifications`}
      submitLabel={t('filter.show')}
      onSubmit={(data) =>
        void navigate(`/${reader}${pathOf({ group: groupIn(formQuery(data)) })}`, { preventScrollReset: true })
      }
    >
      <Field label={t('filter.kind')}>
        {(control) => (
          <AddressSelect {...control} name="group" value={group ?? ''}>
            <option value="">{t('filter.all')}</option>
            {groups.map((each) => (
              <option key={each} value={each}>
                {t(`filter.${each}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
    </AutoSubmitForm>
  );
}
