import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import type { NewTokenView } from '../../../../../libs/workspace/src/tokens/tokens.contract';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import type { Density } from '../../page/density';
import type { Theme } from '../../page/theme';
import type { Scope } from '../../../../../libs/workspace/src/access/permissions';
import { SectionLinks } from '../../form/section-links';
import { SuccessNotice } from '../../form/success-notice';
import { refuseForm } from '../../form/refused-form';
import { respondToForm } from '../../form/respond-to-form';
import { useConfirmedChange, useFormResult, useRefusal } from '../../form/use-form-result';
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  changeProfile,
  createToken,
  deleteOwnAccount,
  endAllSessions,
  endSession,
  getProfile,
  revokeToken,
  sendEmailLinkAgain,
  listSessions,
  listTokens,
} from '../../requests/account';
import { ifOffered } from '../../requests/read-json';
import { ProfileForm } from './profile-form';
import { listOwnSecurityEvents } from '../../requests/security-log';
import { changeNotificationSettings, getNotificationSettings } from '../../requests/notifications';
import { Browsers } from './browsers';
import { NotificationSettings, switchesIn } from './notification-settings';
import { getSecondFactors } from '../../requests/second-factors';
import { TwoFactor } from './two-factor';
import { timeZoneOptions } from './time-zones';
import { DeleteAccount } from './delete-account';
import { RecentSignIns } from './recent-sign-ins';
import { OwnTokens } from './own-tokens';
import { ChangeEmail } from './change-email';
import { ChangePassword } from './change-password';
import type { PageRoute } from '../../page/page-route';
import styles from '../../form/form.module.css';

export const route = {
  path: '/profile',
  namespaces: [
    'dragoman/profile',
    'dragoman/forms',
    'dragoman/security',
    'dragoman/notifications',
    'dragoman/account-deletion',
  ],
  audience: 'members',
  navigation: { label: 'dragoman/common:account.profile', order: 1000, permission: 'own.manage', paletteOnly: true },
} satisfies PageRoute;

const RECENT_EVENTS = 10;

export async function loader({ read, language }: PageInput) {
  const [person, browsers, { tokens }, { events }, secondFactors, notifications] = await Promise.all([
    getProfile(read),
    ifOffered(listSessions(read)),
    listTokens(read),
    listOwnSecurityEvents(read, RECENT_EVENTS),
    ifOffered(getSecondFactors(read)),
    getNotificationSettings(read),
  ]);
  const timeZones = timeZoneOptions(language, person.timeZone);
  return { person, sessions: browsers?.sessions, tokens, events, secondFactors, notifications, timeZones };
}

export async function action({ form, language, send }: ActionInput) {
  const to = `/${language}/profile`;
  const id = form.get('id') ?? '';
  const valueOrNull = (name: string) => form.get(name) || null;
  switch (form.get('intent') ?? '') {
    case 'about': {
      const interfaceLanguage = valueOrNull('interfaceLanguage');
      const body = {
        name: form.get('name') ?? undefined,
        interfaceLanguage,
        timeZone: valueOrNull('timeZone'),
        theme: valueOrNull('theme') as Theme | null,
        density: valueOrNull('density') as Density | null,
      };
      // Language, time zone, theme and density apply to the whole document.
      return respondToForm(form, changeProfile(send, body, Number(form.get('version'))), {
        to: `/${interfaceLanguage ?? language}/profile`,
        done: 'about',
        reload: true,
      });
    }
    case 'email': {
      const body = { current: form.get('current') ?? '', email: form.get('email') ?? '' };
      return respondToForm(form, changeEmail(send, body), { to, done: 'email', secret: ['current'] });
    }
    case 'send-email-link':
      return respondToForm(form, sendEmailLinkAgain(send), { to, done: 'emailLink' });
    case 'cancel-email':
      return respondToForm(form, cancelEmailChange(send), { to, done: 'emailKept' });
    case 'password': {
      const body = {
        current: form.get('current') ?? '',
        password: form.get('password') ?? '',
        keepSessions: !form.has('endSessions'),
        revokeTokens: form.has('revokeTokens'),
      };
      return respondToForm(form, changePassword(send, body), { to, done: 'password', secret: ['current', 'password'] });
    }
    case 'notifications':
      return respondToForm(
        form,
        changeNotificationSettings(send, { kinds: switchesIn(form), digest: form.has('digest') }),
        {
          to,
          done: 'notifications',
        },
      );
    case 'sign-out':
      return respondToForm(form, endSession(send, id), { to, done: 'browser' });
    case 'sign-out-everywhere':
      return respondToForm(form, endAllSessions(send), { to: `/${language}/sign-in`, reload: true });
    case 'delete':
      return respondToForm(form, deleteOwnAccount(send, Number(form.get('version'))), {
        to: `/${language}/sign-in`,
        done: 'accountDeleted',
        reload: true,
      });
    case 'create-token': {
      const scopes = form.getAll('scopes') as Scope[];
      const days = Number(form.get('days')) || null;
      const created = await createToken(send, { name: form.get('tokenName') ?? '', scopes, days });
      return created.ok ? created.view : refuseForm(form, created.problem);
    }
    default:
      return respondToForm(form, revokeToken(send, id), { to, done: 'token' });
  }
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/profile:title') });

/** The person's own account: name and preferences, notifications, password, browsers and API tokens. */
export default function ProfilePage() {
  const { t } = useTranslation([
    'dragoman/profile',
    'dragoman/notifications',
    'dragoman/security',
    'dragoman/account-deletion',
  ]);
  const { person, sessions, tokens, events, secondFactors, notifications, timeZones } = useLoaderData<typeof loader>();
  const titleId = useId();
  const created = useFormResult<NewTokenView>();
  const refusals = {
    about: useRefusal('about'),
    notifications: useRefusal('notifications'),
    email: useRefusal('email', 'send-email-link', 'cancel-email'),
    password: useRefusal('password'),
    browsers: useRefusal('sign-out', 'sign-out-everywhere'),
    tokens: useRefusal('create-token', 'revoke-token'),
    deletion: useRefusal('delete'),
  };
  const done = useConfirmedChange([
    'about',
    'email',
    'emailLink',
    'emailKept',
    'notifications',
    'password',
    'browser',
    'token',
  ]);
  const hasAccount = !person.application;
  const sections = [
    ['about', t('about.title')],
    ...(hasAccount ? [['email', t('email.title')] as const] : []),
    ['notifications', t('dragoman/notifications:title')],
    ...(hasAccount ? [['password', t('password.title')] as const] : []),
    ...(secondFactors ? [['two-factor', t('twoFactor.title')] as const] : []),
    ...(sessions ? [['browsers', t('browsers.title')] as const] : []),
    ...(hasAccount ? [['sign-ins', t('dragoman/security:own.title')] as const] : []),
    ['tokens', t('tokens.title')],
    ...(hasAccount ? [['delete', t('dragoman/account-deletion:title')] as const] : []),
  ] as const;
  return (
    <div className={styles.sections}>
      <header className={styles.section}>
        <h1 id={titleId}>{t('title')}</h1>
        <SectionLinks labelledBy={titleId} sections={sections} />
        {done && (
          <SuccessNotice title={t(done === 'email' && person.pendingEmail ? 'saved.emailLink' : `saved.${done}`)} />
        )}
      </header>
      <ProfileForm key={person.version} person={person} timeZones={timeZones} refusal={refusals.about} />
      {hasAccount && <ChangeEmail key={`${person.email} ${done}`} person={person} refusal={refusals.email} />}
      <NotificationSettings settings={notifications} refusal={refusals.notifications} />
      {hasAccount && <ChangePassword key={done} hasPassword={person.hasPassword} refusal={refusals.password} />}
      {secondFactors && <TwoFactor secondFactors={secondFactors} />}
      {sessions && <Browsers sessions={sessions} refusal={refusals.browsers} />}
      {hasAccount && <RecentSignIns events={events} />}
      <OwnTokens person={person} tokens={tokens} created={created} refusal={refusals.tokens} />
      {hasAccount && <DeleteAccount version={person.version} refusal={refusals.deletion} />}
    </div>
  );
}
