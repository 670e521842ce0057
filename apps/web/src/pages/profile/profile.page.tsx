import { useTranslation } from 'react-i18next';
import { redirect, redirectDocument, useActionData, useLoaderData, useLocation } from 'react-router-dom';
import type { NewTokenView } from '../../../../api/src/people/people.contract';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { refused, type RefusedForm } from '../../page/refused-form';
import { profile, sessions, tokens } from '../../requests/people';
import { Notice } from '../../ui/notice';
import { AboutYou } from './about-you';
import { Browsers } from './browsers';
import { OwnTokens } from './own-tokens';
import { ChangePassword } from './change-password';
import styles from '../form/form.module.css';

export async function loader({ read }: PageInput) {
  const [person, { sessions: browsers }, { tokens: keys }] = await Promise.all([
    profile(read),
    sessions(read),
    tokens(read),
  ]);
  return { person, browsers, keys, timeZones: Intl.supportedValuesOf('timeZone') };
}

/** What was saved, as the address says it. */
const saved = ['about', 'password', 'browser', 'token'] as const;

export async function action({ form, language, send }: ActionInput) {
  const given = (name: string) => form.get(name) || null;
  const done = (what: (typeof saved)[number]) => `/${language}/profile?saved=${what}`;
  switch (form.get('intent') ?? '') {
    case 'about': {
      const interfaceLanguage = given('interfaceLanguage');
      const changed = await send('PATCH', '/api/v1/profile', {
        body: {
          name: form.get('name'),
          interfaceLanguage,
          timeZone: given('timeZone'),
          theme: given('theme'),
        },
        ifMatch: Number(form.get('version')),
      });
      if (!changed.ok) return refused(form, changed.problem);
      // The whole document: it comes as it is read from now on.
      return redirectDocument(`/${interfaceLanguage ?? language}/profile?saved=about`);
    }
    case 'password': {
      const body = { current: form.get('current') ?? '', password: form.get('password') ?? '' };
      const changed = await send('POST', '/api/v1/profile/password', { body });
      return changed.ok ? redirect(done('password')) : refused(form, changed.problem, ['current', 'password']);
    }
    case 'sign-out': {
      const ended = await send('DELETE', `/api/v1/sessions/${encodeURIComponent(form.get('id') ?? '')}`);
      return ended.ok ? redirect(done('browser')) : refused(form, ended.problem);
    }
    case 'sign-out-everywhere': {
      const ended = await send('DELETE', '/api/v1/sessions');
      return ended.ok ? redirectDocument(`/${language}/sign-in`) : refused(form, ended.problem);
    }
    case 'make-token': {
      const body = {
        name: form.get('tokenName') ?? '',
        scopes: form.getAll('scopes'),
        days: Number(form.get('days')) || null,
      };
      const made = await send<NewTokenView>('POST', '/api/v1/tokens', { body });
      return made.ok ? { token: made.view } : refused(form, made.problem);
    }
    default: {
      const revoked = await send('DELETE', `/api/v1/tokens/${encodeURIComponent(form.get('id') ?? '')}`);
      return revoked.ok ? redirect(done('token')) : refused(form, revoked.problem);
    }
  }
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/profile:title') });

/** What somebody says of themselves, and how they and their programs get in. */
export default function ProfilePage() {
  const { t } = useTranslation('dragoman/profile');
  const { person, browsers, keys, timeZones } = useLoaderData<typeof loader>();
  const result = useActionData() as RefusedForm | { token: NewTokenView } | undefined;
  const refusal = result && 'problem' in result ? result : undefined;
  const { search } = useLocation();
  const done = saved.find((each) => each === new URLSearchParams(search).get('saved'));
  const refusedBy = (...intents: string[]) =>
    refusal && intents.includes(refusal.values.intent ?? '') ? refusal : undefined;
  return (
    <div className={styles.parts}>
      <header className={styles.part}>
        <h1>{t('title')}</h1>
        {done && !result && (
          <div role="status">
            <Notice tone="good" title={t(`saved.${done}`)} />
          </div>
        )}
      </header>
      <AboutYou key={person.version} person={person} timeZones={timeZones} refusal={refusedBy('about')} />
      <ChangePassword key={done} hasPassword={person.hasPassword} refusal={refusedBy('password')} />
      <Browsers browsers={browsers} refusal={refusedBy('sign-out', 'sign-out-everywhere')} />
      <OwnTokens
        person={person}
        tokens={keys}
        made={result && 'token' in result ? result.token : undefined}
        refusal={refusedBy('make-token', 'revoke-token')}
      />
    </div>
  );
}
