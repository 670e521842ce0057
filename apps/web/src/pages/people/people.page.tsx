import { useTranslation } from 'react-i18next';
import { redirect, useActionData, useLoaderData, useLocation } from 'react-router-dom';
import type { NewLinkView } from '../../../../api/src/people/people.contract';
import { LIMITABLE, type Role } from '../../../../api/src/people/permissions';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { refused, type RefusedForm } from '../../page/refused-form';
import { invitations, people } from '../../requests/people';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ProblemNotice } from '../form/problem-notice';
import { Invitations } from './invitations';
import { Invite } from './invite';
import { PeopleList } from './people-list';
import { workLanguages } from './work-languages';
import styles from '../form/form.module.css';

export async function loader({ read, url, language }: PageInput) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const [{ people: everybody, next }, { invitations: open }] = await Promise.all([
    people(read, cursor),
    invitations(read),
  ]);
  const given = [...everybody.flatMap(({ roles }) => roles), ...open].flatMap(({ languages = [] }) => languages);
  return { everybody, next, open, languages: await workLanguages(read, language, given) };
}

/** A new link takes the place of one that the address has. */
export async function action({ form, language, send }: ActionInput) {
  if (form.get('intent') === 'withdraw') {
    const gone = await send('DELETE', `/api/v1/invitations/${encodeURIComponent(form.get('id') ?? '')}`);
    return gone.ok ? redirect(`/${language}/people?saved=withdrawn`) : refused(form, gone.problem);
  }
  const email = form.get('email') ?? '';
  const role = form.get('role') as Role;
  const languages = LIMITABLE.includes(role) ? form.getAll('languages') : [];
  const body = { email, role, ...(languages.length > 0 && { languages }) };
  const invited = await send<NewLinkView>('POST', '/api/v1/invitations', { body });
  return invited.ok ? { invited: { email, ...invited.view } } : refused(form, invited.problem);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/people:title') });

/** Everybody who may come in, and whoever was invited. */
export default function PeoplePage() {
  const { t } = useTranslation('dragoman/people');
  const { everybody, next, open, languages } = useLoaderData<typeof loader>();
  const result = useActionData() as RefusedForm | { invited: NewLinkView & { email: string } } | undefined;
  const { search } = useLocation();
  const refusal = result && 'problem' in result ? result : undefined;
  const withdrawing = refusal?.values.intent === 'withdraw';
  return (
    <div className={styles.parts}>
      <section className={styles.part}>
        <h1>{t('title')}</h1>
        {new URLSearchParams(search).get('saved') === 'withdrawn' && !result && (
          <div role="status">
            <Notice tone="good" title={t('withdrawn')} />
          </div>
        )}
        <PeopleList people={everybody} languages={languages} />
        {next && (
          <PageLink to={`/people?cursor=${encodeURIComponent(next)}`} className={buttonClass()}>
            {t('next')}
          </PageLink>
        )}
      </section>
      <Invite
        languages={languages}
        invited={result && 'invited' in result ? result.invited : undefined}
        refusal={withdrawing ? undefined : refusal}
      />
      <section className={styles.part}>
        <h2>{t('open.title')}</h2>
        {withdrawing && <ProblemNotice problem={refusal!.problem} />}
        <Invitations invitations={open} languages={languages} />
      </section>
    </div>
  );
}
