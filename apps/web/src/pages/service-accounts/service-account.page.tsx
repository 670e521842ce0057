import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  NewServiceTokenView,
  ServiceAccountView,
} from '../../../../../libs/workspace/src/service-accounts/service-accounts.contract';
import { securityLogPath } from '../../addresses/security-log-address';
import { Confirmation } from '../../form/confirmation';
import { HiddenFields } from '../../form/hidden-fields';
import { ProblemNotice } from '../../form/problem-notice';
import { refuseForm } from '../../form/refused-form';
import { respondToForm } from '../../form/respond-to-form';
import { SubmitButton } from '../../form/submit-button';
import { SuccessNotice } from '../../form/success-notice';
import { useConfirmedChange, useFormResult, useRefusal } from '../../form/use-form-result';
import { VersionField } from '../../form/version-field';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import type { PageRoute } from '../../page/page-route';
import {
  changeServiceAccount,
  createServiceToken,
  getServiceAccount,
  listServiceAccounts,
  revokeServiceToken,
} from '../../requests/service-accounts';
import { Badge } from '../../ui/badge';
import { AccountFields } from './account-fields';
import { accountInput } from './account-input';
import { AccountTokens } from './account-tokens';
import { readLimitOptions } from '../../accounts/limit-options';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';

export const route = {
  path: '/service-accounts/:id',
  namespaces: [
    'dragoman/service-accounts',
    'dragoman/settings',
    'dragoman/people',
    'dragoman/profile',
    'dragoman/forms',
    'dragoman/roles',
  ],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read, params, language }: PageInput) {
  const [account, { scopes }] = await Promise.all([getServiceAccount(read, params.id!), listServiceAccounts(read)]);
  return { account, scopes, options: await readLimitOptions(read, language, { languages: account.languages }) };
}

export async function action({ form, params, language, send }: ActionInput) {
  const id = params.id!;
  const version = Number(form.get('version'));
  const to = `/${language}/service-accounts/${encodeURIComponent(id)}`;
  switch (form.get('intent') ?? '') {
    case 'change':
      return respondToForm(form, changeServiceAccount(send, id, accountInput(form), version), { to, done: 'saved' });
    case 'disable':
      return respondToForm(form, changeServiceAccount(send, id, { state: 'disabled' }, version), {
        to,
        done: 'disabled',
      });
    case 'enable':
      return respondToForm(form, changeServiceAccount(send, id, { state: 'active' }, version), { to, done: 'enabled' });
    case 'revoke-token':
      return respondToForm(form, revokeServiceToken(send, id, form.get('id') ?? ''), { to, done: 'revoked' });
    default: {
      const days = Number(form.get('days')) || null;
      const graceHours = form.has('graceDays') ? Number(form.get('graceDays')) * 24 : undefined;
      const created = await createServiceToken(send, id, { days, ...(graceHours !== undefined && { graceHours }) });
      return created.ok ? created.view : refuseForm(form, created.problem);
    }
  }
}

export const head = ({ t, data }: HeadInput<{ account: ServiceAccountView } | undefined>) => ({
  title: data?.account.name ?? t('dragoman/service-accounts:title'),
});

/** One service account: what it may do, its tokens and its access. */
export default function ServiceAccountPage() {
  const { t } = useTranslation('dragoman/service-accounts');
  const { t: tPeople } = useTranslation('dragoman/people');
  const { date } = useFormatters();
  const { account, scopes, options } = useLoaderData<typeof loader>();
  const { id, name, description, state, version, createdAt, createdBy, usedAt } = account;
  const created = useFormResult<NewServiceTokenView>();
  const changeRefusal = useRefusal('change');
  const otherRefusal = useRefusal('disable', 'enable', 'revoke-token');
  const tokenRefusal = useRefusal('create-token');
  const done = useConfirmedChange(['created', 'saved', 'disabled', 'enabled', 'revoked']);
  return (
    <div className={styles.sections}>
      <header className={styles.section}>
        <p>
          <PageLink to="/service-accounts">{t('title')}</PageLink>
        </p>
        <h1 dir="auto">{name}</h1>
        {state === 'disabled' && (
          <p>
            <Badge tone="bad" icon="error">
              {tPeople('disabled')}
            </Badge>
          </p>
        )}
        {description && <p dir="auto">{description}</p>}
        <p className={styles.note}>
          {createdBy
            ? t('createdBy', { name: createdBy.name, date: date(createdAt) })
            : t('createdAt', { date: date(createdAt) })}
        </p>
        <p className={styles.note}>{usedAt ? t('usedAt', { date: date(usedAt) }) : t('neverUsed')}</p>
        <p>
          <PageLink to={securityLogPath({ person: id })}>{tPeople('securityLog')}</PageLink>
        </p>
        {done && <SuccessNotice title={done === 'created' ? t('created') : tPeople(`done.${done}`)} />}
        {otherRefusal && <ProblemNotice problem={otherRefusal.problem} />}
      </header>

      <SettingsSection title={tPeople('person.tokens')}>
        <AccountTokens account={account} created={created} refusal={tokenRefusal} />
      </SettingsSection>

      <SettingsSection title={t('settings')}>
        {changeRefusal && <ProblemNotice problem={changeRefusal.problem} />}
        <Form key={version} method="post" className={styles.form} preventScrollReset>
          <HiddenFields values={{ intent: 'change' }} />
          <VersionField version={version} refusal={changeRefusal} />
          <AccountFields account={account} scopes={scopes} options={options} refusal={changeRefusal} />
          <SubmitButton>{tPeople('person.save')}</SubmitButton>
        </Form>
      </SettingsSection>

      <SettingsSection title={tPeople('access.title')}>
        {state === 'disabled' ? (
          <Form method="post">
            <HiddenFields values={{ intent: 'enable' }} />
            <VersionField key={version} version={version} refusal={otherRefusal} />
            <SubmitButton kind="plain">{tPeople('access.enable')}</SubmitButton>
          </Form>
        ) : (
          <Confirmation label={tPeople('access.disable')}>
            <p>{t('disableText')}</p>
            <Form method="post">
              <HiddenFields values={{ intent: 'disable' }} />
              <VersionField key={version} version={version} refusal={otherRefusal} />
              <SubmitButton>{tPeople('access.disable')}</SubmitButton>
            </Form>
          </Confirmation>
        )}
      </SettingsSection>
    </div>
  );
}
