import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { LastChangeView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { NewLinkView, PersonView } from '../../../../../libs/workspace/src/people/people.contract';
import { LIMITABLE_ROLES, type Role } from '../../../../../libs/workspace/src/access/permissions';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { refuseForm } from '../../form/refused-form';
import {
  changePerson,
  createPasswordReset,
  deletePerson,
  getPerson,
  revokePasswordReset,
  revokeTokenOfPerson,
  signOutPerson,
  listTokensOfPerson,
} from '../../requests/people';
import { Badge } from '../../ui/badge';
import { Notice } from '../../ui/notice';
import { Confirmation } from '../../form/confirmation';
import { SuccessNotice } from '../../form/success-notice';
import { HiddenFields } from '../../form/hidden-fields';
import { respondToForm } from '../../form/respond-to-form';
import { Duties } from './duties';
import { loadDuties } from './load-duties';
import { useConfirmedChange, useFormResult, useRefusal } from '../../form/use-form-result';
import { VersionField } from '../../form/version-field';
import { ProblemNotice } from '../../form/problem-notice';
import { NewSecret } from '../../form/new-secret';
import { SubmitButton } from '../../form/submit-button';
import { AccountDeletion } from '../../accounts/account-deletion';
import { TokenList } from '../../accounts/token-list';
import { securityLogPath } from '../../addresses/security-log-address';
import { resetSecondFactors } from '../../requests/second-factors';
import { useAppContext } from '../../page/app-context';
import { AccountForm } from './account-form';
import { CurrentAccount } from './current-account';
import { MailState } from './mail-state';
import { useResetMail } from './use-reset-mail';
import { RoleList } from './role-list';
import { assignableLanguages } from './assignable-languages';
import type { PageRoute } from '../../page/page-route';
import { SettingsSection } from '../../form/settings-section';
import styles from '../../form/form.module.css';

export const route = {
  path: '/people/:id',
  namespaces: ['dragoman/people', 'dragoman/forms', 'dragoman/roles', 'dragoman/account-deletion'],
  audience: 'members',
} satisfies PageRoute;

export async function loader({ read, session, params, language }: PageInput) {
  const [account, { tokens }, { sendsEmail = false }, duties] = await Promise.all([
    getPerson(read, params.id!),
    listTokensOfPerson(read, params.id!),
    session(),
    loadDuties(read, params.id!),
  ]);
  const assigned = account.roles.flatMap(({ languages = [] }) => languages);
  return { account, tokens, sendsEmail, duties, languages: await assignableLanguages(read, language, assigned) };
}

export async function action({ form, params, language, send }: ActionInput) {
  const id = params.id!;
  const version = Number(form.get('version'));
  const to = `/${language}/people/${encodeURIComponent(id)}`;
  switch (form.get('intent') ?? '') {
    case 'change': {
      const email = form.get('email');
      const body = { name: form.get('name') ?? '', ...(email !== null && { email }), roles: rolesIn(form) };
      return respondToForm(form, changePerson(send, id, body, version), { to, done: 'saved' });
    }
    case 'disable':
      return respondToForm(form, changePerson(send, id, { state: 'disabled' }, version), { to, done: 'disabled' });
    case 'enable':
      return respondToForm(form, changePerson(send, id, { state: 'active' }, version), { to, done: 'enabled' });
    case 'delete':
      return respondToForm(form, deletePerson(send, id, version), { to: `/${language}/people`, done: 'deleted' });
    case 'sign-out':
      return respondToForm(form, signOutPerson(send, id), { to, done: 'signedOut' });
    case 'revoke-reset':
      return respondToForm(form, revokePasswordReset(send, id), { to, done: 'resetRevoked' });
    case 'reset-second-factor':
      return respondToForm(form, resetSecondFactors(send, id), { to, done: 'secondFactorReset' });
    case 'revoke-token':
      return respondToForm(form, revokeTokenOfPerson(send, id, form.get('id') ?? ''), { to, done: 'revoked' });
    default: {
      const reset = await createPasswordReset(send, id, form.has('sendEmail') ? { sendEmail: 'true' } : {});
      return reset.ok ? reset.view : refuseForm(form, reset.problem);
    }
  }
}

const rolesIn = (form: URLSearchParams) =>
  (form.getAll('roles') as Role[]).map((role) => {
    const languages = LIMITABLE_ROLES.includes(role) ? form.getAll(`languages-${role}`) : [];
    return { role, ...(languages.length > 0 && { languages }) };
  });

export const head = ({ t, data }: HeadInput<{ account: PersonView } | undefined>) => ({
  title: data?.account.name ?? t('dragoman/people:title'),
});

/** The account of one person, for administrators. */
export default function PersonPage() {
  const { t } = useTranslation('dragoman/people');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { date } = useFormatters();
  const { account, tokens, sendsEmail, duties, languages } = useLoaderData<typeof loader>();
  const { person } = useAppContext();
  const isOfApplication = person?.application !== undefined;
  const { id, name, email, state, version, seenAt, hasSecondFactor, resetRequestedAt, resetLink } = account;
  const reset = useFormResult<NewLinkView>();
  const mail = useResetMail(id, resetLink?.mail);
  const refusal = useRefusal();
  const current = refusal?.problem.current as (PersonView & LastChangeView) | undefined;
  const done = useConfirmedChange([
    'saved',
    'disabled',
    'enabled',
    'signedOut',
    'resetRevoked',
    'secondFactorReset',
    'revoked',
  ]);
  return (
    <div className={styles.sections}>
      <header className={styles.section}>
        <p>
          <PageLink to="/people">{t('title')}</PageLink>
        </p>
        <h1 dir="auto">{name}</h1>
        <p>
          {email && <bdi>{email}</bdi>}{' '}
          {state === 'disabled' && (
            <Badge tone="bad" icon="error">
              {t('disabled')}
            </Badge>
          )}
        </p>
        <p className={styles.note}>{seenAt ? t('lastSeen', { date: date(seenAt) }) : t('neverSeen')}</p>
        <p>
          <PageLink to={securityLogPath({ person: id })}>{t('securityLog')}</PageLink>
        </p>
        {done && <SuccessNotice title={t(`done.${done}`)} />}
        {refusal && (
          <ProblemNotice problem={refusal.problem}>
            {current && <CurrentAccount account={current} languages={languages} />}
          </ProblemNotice>
        )}
      </header>

      <SettingsSection title={t('person.roles')}>
        {isOfApplication ? (
          <>
            <p>{t('application')}</p>
            <RoleList roles={account.roles} languages={languages} />
          </>
        ) : (
          <AccountForm account={account} languages={languages} />
        )}
      </SettingsSection>

      {!isOfApplication && (
        <SettingsSection title={t('reset.title')}>
          {resetRequestedAt && <Notice tone="warning" title={t('reset.asked', { date: date(resetRequestedAt) })} />}
          {reset ? (
            <NewSecret
              title={t('reset.done.title')}
              text={t(reset.sentTo ? 'invite.sent.text' : 'reset.done.text', { date: date(reset.expiresAt) })}
              secret={reset.link}
              label={t('reset.done.link')}
              copyLabel={tCommon('copy')}
              copiedLabel={tCommon('copied')}
            >
              {reset.sentTo && mail && <MailState mail={mail} />}
            </NewSecret>
          ) : (
            <p>{t(sendsEmail ? 'reset.byEmail' : 'reset.text')}</p>
          )}
          {resetLink && !reset && (
            <Notice
              tone="info"
              title={t('reset.pending', { name: resetLink.createdBy.name, date: date(resetLink.expiresAt) })}
            >
              {mail && <MailState mail={mail} />}
            </Notice>
          )}
          <div className={styles.row}>
            {sendsEmail && (
              <Form method="post" preventScrollReset>
                <HiddenFields values={{ intent: 'reset', sendEmail: 'true' }} />
                <SubmitButton kind="plain">{t('reset.send')}</SubmitButton>
              </Form>
            )}
            <Form method="post" preventScrollReset>
              <HiddenFields values={{ intent: 'reset' }} />
              <SubmitButton kind="plain">{t('reset.button')}</SubmitButton>
            </Form>
            {resetLink && (
              <Form method="post" preventScrollReset>
                <HiddenFields values={{ intent: 'revoke-reset' }} />
                <SubmitButton kind="plain">{t('reset.revoke')}</SubmitButton>
              </Form>
            )}
          </div>
        </SettingsSection>
      )}

      {tokens.length > 0 && (
        <SettingsSection title={t('person.tokens')}>
          <TokenList tokens={tokens} intent="revoke-token" />
        </SettingsSection>
      )}

      {!isOfApplication && (
        <SettingsSection title={t('access.title')}>
          <Duties id={id} duties={duties} />
          <div className={styles.row}>
            {state === 'active' && (
              <Form method="post">
                <HiddenFields values={{ intent: 'sign-out' }} />
                <SubmitButton kind="plain">{t('access.signOut')}</SubmitButton>
              </Form>
            )}
            {hasSecondFactor && (
              <Confirmation label={t('access.resetSecondFactor')}>
                <p>{t('access.resetSecondFactorText')}</p>
                <Form method="post">
                  <HiddenFields values={{ intent: 'reset-second-factor' }} />
                  <SubmitButton>{t('access.resetSecondFactor')}</SubmitButton>
                </Form>
              </Confirmation>
            )}
            {state === 'disabled' ? (
              <Form method="post">
                <HiddenFields values={{ intent: 'enable' }} />
                <VersionField key={version} version={version} refusal={refusal} />
                <SubmitButton kind="plain">{t('access.enable')}</SubmitButton>
              </Form>
            ) : (
              <Confirmation label={t('access.disable')}>
                <p>{t('access.disableText')}</p>
                <Form method="post">
                  <HiddenFields values={{ intent: 'disable' }} />
                  <VersionField key={version} version={version} refusal={refusal} />
                  <SubmitButton>{t('access.disable')}</SubmitButton>
                </Form>
              </Confirmation>
            )}
            {id !== person?.id && <AccountDeletion version={version} />}
          </div>
        </SettingsSection>
      )}
    </div>
  );
}
