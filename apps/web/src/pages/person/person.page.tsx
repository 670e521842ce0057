import { useTranslation } from 'react-i18next';
import { Form, redirect, useActionData, useLoaderData, useLocation } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { NewLinkView, PersonView } from '../../../../api/src/people/people.contract';
import { LIMITABLE, ROLES, type Role } from '../../../../api/src/people/permissions';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { refused, type RefusedForm } from '../../page/refused-form';
import { person, personPath, tokensOf } from '../../requests/people';
import { Badge } from '../../ui/badge';
import { Field, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Confirmed } from '../form/confirmed';
import { HiddenValues } from '../form/hidden-values';
import { LanguageChoices } from '../form/language-choices';
import { problemAt, ProblemNotice } from '../form/problem-notice';
import { ShownOnce } from '../form/shown-once';
import { SubmitButton } from '../form/submit-button';
import { TokenList } from '../form/token-list';
import { workLanguages } from '../people/work-languages';
import styles from '../form/form.module.css';

export async function loader({ read, params, language }: PageInput) {
  const [somebody, { tokens }] = await Promise.all([person(read, params.id!), tokensOf(read, params.id!)]);
  const given = somebody.roles.flatMap(({ languages = [] }) => languages);
  return { somebody, tokens, languages: await workLanguages(read, language, given) };
}

/** What was done, as the address says it. */
const done = ['saved', 'disabled', 'enabled', 'signedOut', 'revoked'] as const;

export async function action({ form, params, language, send }: ActionInput) {
  const path = personPath(params.id!);
  const ifMatch = Number(form.get('version'));
  const then = async (what: (typeof done)[number], outcome: ReturnType<typeof send>) => {
    const { ok, problem } = { problem: undefined, ...(await outcome) };
    return ok
      ? redirect(`/${language}/people/${encodeURIComponent(params.id!)}?done=${what}`)
      : refused(form, problem!);
  };
  switch (form.get('intent') ?? '') {
    case 'change': {
      const roles = (form.getAll('roles') as Role[]).map((role) => {
        const languages = LIMITABLE.includes(role) ? form.getAll(`languages-${role}`) : [];
        return { role, ...(languages.length > 0 && { languages }) };
      });
      return then('saved', send('PATCH', path, { body: { name: form.get('name'), roles }, ifMatch }));
    }
    case 'disable':
      return then('disabled', send('PATCH', path, { body: { state: 'disabled' }, ifMatch }));
    case 'enable':
      return then('enabled', send('PATCH', path, { body: { state: 'active' }, ifMatch }));
    case 'sign-out':
      return then('signedOut', send('DELETE', `${path}/sessions`));
    case 'revoke':
      return then('revoked', send('DELETE', `${path}/tokens/${encodeURIComponent(form.get('id') ?? '')}`));
    default: {
      const made = await send<NewLinkView>('POST', `${path}/password-reset`);
      return made.ok ? { reset: made.view } : refused(form, made.problem);
    }
  }
}

export const head = ({ t, data }: HeadInput<{ somebody: PersonView } | undefined>) => ({
  title: data?.somebody.name ?? t('dragoman/people:title'),
});

/** What an administrator may change of somebody. */
export default function PersonPage() {
  const { t } = useTranslation('dragoman/people');
  const { t: forms } = useTranslation('dragoman/forms');
  const { t: rolesText } = useTranslation('dragoman/roles');
  const { date } = useFormatters();
  const { somebody, tokens, languages } = useLoaderData<typeof loader>();
  const { name, email, state, roles, version, seenAt, askedForReset } = somebody;
  const result = useActionData() as RefusedForm | { reset: NewLinkView } | undefined;
  const refusal = result && 'problem' in result ? result : undefined;
  const { search } = useLocation();
  const what = done.find((each) => each === new URLSearchParams(search).get('done'));
  const typed = refusal?.values.intent === 'change' ? refusal.values : undefined;
  const chosen = typed ? (typed.roles ?? '').split(' ') : roles.map(({ role }) => role);
  return (
    <div className={styles.parts}>
      <header className={styles.part}>
        <p>
          <PageLink to="/people">{t('title')}</PageLink>
        </p>
        <h1 dir="auto">{name}</h1>
        <p>
          <bdi>{email}</bdi>{' '}
          {state === 'disabled' && (
            <Badge tone="bad" icon="error">
              {t('disabled')}
            </Badge>
          )}
        </p>
        <p className={styles.aside}>{seenAt ? t('lastSeen', { date: date(seenAt) }) : t('neverSeen')}</p>
        {what && !result && (
          <div role="status">
            <Notice tone="good" title={t(`done.${what}`)} />
          </div>
        )}
        {refusal && <ProblemNotice problem={refusal.problem} />}
      </header>

      <section className={styles.part} aria-labelledby="roles">
        <h2 id="roles">{t('person.roles')}</h2>
        <Form key={version} method="post" className={styles.form}>
          <HiddenValues values={{ intent: 'change', version }} />
          <Field label={t('person.name')} error={problemAt(refusal?.problem, '/name')}>
            {(control) => (
              <TextInput
                {...control}
                {...{ name: 'name', autoComplete: 'off', dir: 'auto', required: true, maxLength: 100 }}
                defaultValue={typed?.name ?? name}
              />
            )}
          </Field>
          <fieldset className={styles.choices}>
            <legend>{t('person.rolesLegend')}</legend>
            {(Object.keys(ROLES) as Role[]).map((role) => (
              <div key={role} className={styles.role}>
                <label className={styles.choice}>
                  <input
                    {...{ type: 'checkbox', name: 'roles', value: role, defaultChecked: chosen.includes(role) }}
                    data-limitable={LIMITABLE.includes(role) || undefined}
                  />
                  <span>{rolesText(`${role}.name`)}</span>
                  <small>{rolesText(`${role}.text`)}</small>
                </label>
                {LIMITABLE.includes(role) && (
                  <LanguageChoices
                    name={`languages-${role}`}
                    languages={languages}
                    chosen={
                      typed
                        ? (typed[`languages-${role}`] ?? '').split(' ')
                        : (roles.find((given) => given.role === role)?.languages ?? [])
                    }
                  />
                )}
              </div>
            ))}
          </fieldset>
          <p className={styles.aside}>{rolesText('languagesHint')}</p>
          <SubmitButton>{t('person.save')}</SubmitButton>
        </Form>
      </section>

      <section className={styles.part} aria-labelledby="reset">
        <h2 id="reset">{t('reset.title')}</h2>
        {askedForReset && <Notice tone="warning" title={t('reset.asked', { date: date(askedForReset) })} />}
        {result && 'reset' in result ? (
          <ShownOnce
            title={t('reset.done.title')}
            text={t('reset.done.text', { date: date(result.reset.expiresAt) })}
            secret={result.reset.link}
            label={t('reset.done.link')}
            copy={forms('copy')}
            copied={forms('copied')}
          />
        ) : (
          <p>{t('reset.text')}</p>
        )}
        <Form method="post" preventScrollReset>
          <HiddenValues values={{ intent: 'reset' }} />
          <SubmitButton kind="plain">{t('reset.button')}</SubmitButton>
        </Form>
      </section>

      {tokens.length > 0 && (
        <section className={styles.part} aria-labelledby="tokens">
          <h2 id="tokens">{t('person.tokens')}</h2>
          <TokenList tokens={tokens} intent="revoke" />
        </section>
      )}

      <section className={styles.part} aria-labelledby="access">
        <h2 id="access">{t('access.title')}</h2>
        <div className={styles.row}>
          <Form method="post">
            <HiddenValues values={{ intent: 'sign-out' }} />
            <SubmitButton kind="plain">{t('access.signOut')}</SubmitButton>
          </Form>
          {state === 'disabled' ? (
            <Form method="post">
              <HiddenValues values={{ intent: 'enable', version }} />
              <SubmitButton kind="plain">{t('access.enable')}</SubmitButton>
            </Form>
          ) : (
            <Confirmed label={t('access.disable')}>
              <p>{t('access.disableText')}</p>
              <Form method="post">
                <HiddenValues values={{ intent: 'disable', version }} />
                <SubmitButton>{t('access.disable')}</SubmitButton>
              </Form>
            </Confirmed>
          )}
        </div>
      </section>
    </div>
  );
}
