import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import type { PageRoute } from '../../page/page-route';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import { respondToForm } from '../../form/respond-to-form';
import { SubmitButton } from '../../form/submit-button';
import { useRefusal } from '../../form/use-form-result';
import { createServiceAccount, listServiceAccounts } from '../../requests/service-accounts';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Table } from '../../ui/table';
import { AccountFields } from './account-fields';
import { AccountLimits } from './account-limits';
import { accountInput } from './account-input';
import { readLimitOptions } from '../../accounts/limit-options';
import pageStyles from '../../ui/page.module.css';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';

export const route = {
  path: '/service-accounts',
  namespaces: [
    'dragoman/service-accounts',
    'dragoman/settings',
    'dragoman/people',
    'dragoman/profile',
    'dragoman/forms',
    'dragoman/roles',
  ],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.serviceAccounts',
    order: 810,
    permission: 'people.manage',
    section: 'administration',
    icon: 'key',
  },
} satisfies PageRoute;

export async function loader({ read, url, language }: PageInput) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const { serviceAccounts, next, scopes } = await listServiceAccounts(read, cursor);
  const limited = serviceAccounts.flatMap(({ languages }) => languages ?? []);
  return { serviceAccounts, next, scopes, options: await readLimitOptions(read, language, { languages: limited }) };
}

export function action({ form, language, send }: ActionInput) {
  return respondToForm(form, createServiceAccount(send, accountInput(form)), {
    to: ({ id }) => `/${language}/service-accounts/${encodeURIComponent(id)}`,
    done: 'created',
  });
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/service-accounts:title') });

/** The accounts of programs. */
export default function ServiceAccountsPage() {
  const { t } = useTranslation('dragoman/service-accounts');
  const { t: tPeople } = useTranslation('dragoman/people');
  const { date } = useFormatters();
  const { serviceAccounts, next, scopes, options } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.compactHeader}>
        <h1>{t('title')}</h1>
      </header>
      <section className={styles.section}>
        {serviceAccounts.length === 0 ? (
          <EmptyState title={t('none.title')}>
            <p>{t('none.text')}</p>
          </EmptyState>
        ) : (
          <Table caption={t('title')} captionHidden stacked>
            <thead>
              <tr>
                <th scope="col">{tPeople('person.name')}</th>
                <th scope="col">{t('limits')}</th>
                <th scope="col">{t('used')}</th>
              </tr>
            </thead>
            <tbody>
              {serviceAccounts.map((account) => (
                <tr key={account.id}>
                  <th scope="row">
                    <PageLink to={`/service-accounts/${encodeURIComponent(account.id)}`} dir="auto">
                      {account.name}
                    </PageLink>{' '}
                    {account.state === 'disabled' && (
                      <Badge tone="bad" icon="error">
                        {tPeople('disabled')}
                      </Badge>
                    )}
                  </th>
                  <td>
                    <AccountLimits account={account} options={options} />
                  </td>
                  <td data-label={t('used')}>{account.usedAt ? date(account.usedAt) : tPeople('never')}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {next && (
          <PageLink to={`/service-accounts?cursor=${encodeURIComponent(next)}`} className={buttonClass()}>
            {t('next')}
          </PageLink>
        )}
      </section>
      <SettingsSection title={t('new')}>
        {refusal && <ProblemNotice problem={refusal.problem} />}
        <Form method="post" className={styles.form} preventScrollReset>
          <HiddenFields values={{ intent: 'create' }} />
          <AccountFields scopes={scopes} options={options} refusal={refusal} />
          <SubmitButton>{t('create')}</SubmitButton>
        </Form>
      </SettingsSection>
    </div>
  );
}
