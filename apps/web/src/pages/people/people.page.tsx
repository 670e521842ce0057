import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  InvitationOptions,
  InvitationView,
  NewLinkView,
  RenewedInvitationsView,
} from '../../../../../libs/workspace/src/people/people.contract';
import { LIMITABLE_ROLES, type Role } from '../../../../../libs/workspace/src/access/permissions';
import type { ActionInput, HeadInput, PageInput } from '../../page/page-module';
import { PageLink } from '../../page/page-link';
import { refuseForm } from '../../form/refused-form';
import {
  createInvitation,
  createInvitations,
  listInvitations,
  listPeople,
  renewInvitations,
  withdrawInvitation,
} from '../../requests/people';
import { ifOffered } from '../../requests/read-json';
import { buttonClass } from '../../ui/button';
import { SuccessNotice } from '../../form/success-notice';
import { FocusedStatus } from '../../form/focused-status';
import { Notice } from '../../ui/notice';
import { ProblemNotice } from '../../form/problem-notice';
import { NewSecret } from '../../form/new-secret';
import { SettingsSection } from '../../form/settings-section';
import { respondToForm } from '../../form/respond-to-form';
import { useConfirmedChange, useFormResult, useRefusal } from '../../form/use-form-result';
import { addressesIn } from './addresses-in';
import {
  type AddressResult,
  InvitationResults,
  invitationResults,
  type InvitationResultsData,
  renewalResults,
} from './invitation-results';
import { ChangeInParts } from '../../translation-editor/selection/change-in-parts';
import { Invitations } from './invitations';
import { MailState } from './mail-state';
import { InviteButton } from './invite-button';
import { InviteForm } from './invite-form';
import { changeSecondFactorRules, getSecondFactorRules } from '../../requests/second-factors';
import { SecondFactorRules } from './second-factor-rules';
import { parsePeopleAddress, peoplePath } from './people-address';
import { PeopleList } from './people-list';
import { assignableLanguages } from './assignable-languages';
import type { PageRoute } from '../../page/page-route';
import { useInvitationMails } from './use-invitation-mails';
import styles from '../../form/form.module.css';
import ownStyles from './people.module.css';

export const route = {
  path: '/people',
  namespaces: ['dragoman/people', 'dragoman/forms', 'dragoman/roles', 'dragoman/translate'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.people',
    order: 800,
    permission: 'people.manage',
    section: 'administration',
    icon: 'people',
  },
} satisfies PageRoute;

export async function loader({ read, session, url, language }: PageInput) {
  const address = parsePeopleAddress(url.searchParams);
  const { person, role, state, cursor } = address;
  const [{ people, total, next }, invited, rules, { sendsEmail = false }] = await Promise.all([
    listPeople(read, { q: person, role, state, cursor }),
    ifOffered(listInvitations(read, { q: address.q, state: address.invitations })),
    ifOffered(getSecondFactorRules(read)),
    session(),
  ]);
  const invitations = invited?.invitations;
  const assigned = [...people.flatMap(({ roles }) => roles), ...(invitations ?? [])].flatMap(
    ({ languages = [] }) => languages,
  );
  return {
    people,
    total,
    next,
    invitations,
    address,
    sendsEmail,
    secondFactorRoles: rules?.roles,
    languages: await assignableLanguages(read, language, assigned),
  };
}

export async function action({ form, url, language, send }: ActionInput) {
  const to = `/${language}${peoplePath(parsePeopleAddress(url.searchParams))}`;
  if (form.get('intent') === 'withdraw') {
    const withdrawn = await withdrawInvitation(send, form.get('id') ?? '');
    const isGone = !withdrawn.ok && withdrawn.problem.status === 404;
    // The list is loaded again, without the row.
    const outcome = isGone ? ({ ok: true, status: 204, view: undefined } as const) : withdrawn;
    return respondToForm(form, outcome, { to, done: isGone ? 'gone' : 'withdrawn' });
  }
  if (form.get('intent') === 'rules') {
    const rules = { roles: form.getAll('roles') as Role[] };
    return respondToForm(form, changeSecondFactorRules(send, rules), { to, done: 'saved' });
  }
  if (form.get('intent') === 'renew') {
    const chosen = new Map(form.getAll('invitation').map((each) => splitOnce(each)));
    const ids = [...chosen.keys()];
    const parts = new ChangeInParts<RenewedInvitationsView['skipped'][number]>(ids, MAX_RENEWED);
    const links = new Map<string, NewLinkView>();
    const options = form.has('role') ? optionsIn(form) : form.has('sendEmail') && { sendEmail: true };
    const refusal = await parts.send(async (start, end, key) => {
      const renewed = await renewInvitations(send, { invitationIds: ids.slice(start, end), ...options }, key);
      if (renewed.ok) for (const { email, ...link } of renewed.view.links) links.set(email, link);
      return renewed;
    });
    if (refusal && parts.finished.length === 0) return refuseForm(form, refusal);
    return renewalResults(chosen, parts, links, form.has('corrects'));
  }
  const emails = addressesIn(form.get('emails') ?? '');
  const options = optionsIn(form);
  // The results of the list that an address was in stay: this one is added to them.
  if (emails.length > 1 || form.has('corrects')) {
    const results: AddressResult[] = [];
    for (let start = 0; start < emails.length; start += MAX_INVITATIONS) {
      const part = emails.slice(start, start + MAX_INVITATIONS);
      const invited = await createInvitations(send, { emails: part, ...options });
      if (!invited.ok && start === 0) return refuseForm(form, invited.problem);
      if (invited.ok) results.push(...invited.view.results);
      else {
        results.push(...emails.slice(start).map((email) => ({ email, outcome: 'unsent' }) as const));
        break;
      }
    }
    return invitationResults(form, options, results);
  }
  const [email = ''] = emails;
  const invited = await createInvitation(send, { email, ...options });
  if (invited.ok) return { email, ...invited.view };
  const { pending } = invited.problem;
  if (pending === undefined) return refuseForm(form, invited.problem);
  return invitationResults(form, options, [{ email, outcome: 'pending', pending }]);
}

function optionsIn(form: URLSearchParams): InvitationOptions {
  const role = form.get('role') as Role;
  const languages = LIMITABLE_ROLES.includes(role) ? form.getAll('languages') : [];
  const emailLanguage = form.get('emailLanguage');
  const message = form.get('message')?.replaceAll('\r\n', '\n');
  return {
    role,
    ...(languages.length > 0 && { languages }),
    ...(form.has('sendEmail') && { sendEmail: true }),
    ...(emailLanguage && { emailLanguage }),
    ...(message !== undefined && { message }),
  };
}

const noInvitations: readonly InvitationView[] = [];

/** As many as the API takes at once. */
const MAX_INVITATIONS = 100;
const MAX_RENEWED = 200;

const splitOnce = (text: string): [string, string] => {
  const [id = '', ...rest] = text.split(' ');
  return [id, rest.join(' ')];
};

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/people:title') });

/** The people of the installation and open invitations. An application with accounts of its own has no invitations here. */
export default function PeoplePage() {
  const { t } = useTranslation('dragoman/people');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { date } = useFormatters();
  const { people, total, next, invitations, address, sendsEmail, secondFactorRoles, languages } =
    useLoaderData<typeof loader>();
  const invited = useFormResult<(NewLinkView & { email: string }) | InvitationResultsData>();
  const results = invited && 'results' in invited ? invited : undefined;
  const incomplete = results?.values && {
    values: results.values,
    hasInvalid: results.results.some(({ outcome }) => outcome === 'invalid'),
  };
  const invitedByEmail = results
    ? results.results
        .filter(({ outcome }) => sendsEmail && (outcome === 'invited' || outcome === 'renewed'))
        .map(({ email }) => email)
    : [(invited && 'sentTo' in invited && invited.sentTo) || ''];
  const mails = useInvitationMails(invitations ?? noInvitations, invitedByEmail.join(' '));
  const mail = mails.get(results ? '' : invitedByEmail[0]!);
  const invitationRefusal = useRefusal('invite');
  const renewalRefusal = useRefusal('renew');
  const withdrawalRefusal = useRefusal('withdraw');
  const rulesRefusal = useRefusal('rules');
  const done = useConfirmedChange(['withdrawn', 'gone', 'saved', 'deleted']);
  return (
    <div className={styles.sections}>
      <section className={styles.section}>
        <div className={ownStyles.header}>
          <h1>{t('title')}</h1>
          {invitations && (
            <>
              <InviteButton
                languages={languages}
                invited={invited}
                incomplete={incomplete}
                refusal={invitationRefusal}
                sendsEmail={sendsEmail}
              />
              <noscript>
                <a href="#invite" className={buttonClass('primary')}>
                  {t('invite.title')}
                </a>
              </noscript>
            </>
          )}
        </div>
        {results && <InvitationResults {...{ data: results, mails, languages, sendsEmail }} />}
        {invited && !('results' in invited) && (
          <NewSecret
            title={t(invited.sentTo ? 'invite.created' : 'invite.done.title', { email: invited.email })}
            text={t(invited.sentTo ? 'invite.sent.text' : 'invite.done.text', { date: date(invited.expiresAt) })}
            secret={invited.link}
            label={t('invite.done.link')}
            copyLabel={tCommon('copy')}
            copiedLabel={tCommon('copied')}
          >
            {mail && <MailState mail={mail} />}
          </NewSecret>
        )}
        {!invitations && <p>{t('application')}</p>}
        {done === 'gone' ? (
          <FocusedStatus>
            <Notice title={t('open.gone')} />
          </FocusedStatus>
        ) : (
          done && <SuccessNotice title={t(done === 'withdrawn' ? 'withdrawn' : `done.${done}`)} />
        )}
        <PeopleList people={people} total={total} address={address} languages={languages} />
        {next && (
          <PageLink to={peoplePath({ ...address, cursor: next })} className={buttonClass()}>
            {t('next')}
          </PageLink>
        )}
      </section>
      {invitations && (
        <>
          <noscript>
            <SettingsSection
              id="invite"
              title={t('invite.title')}
              text={t(sendsEmail ? 'invite.byEmail' : 'invite.text')}
            >
              <InviteForm
                languages={languages}
                refusal={invitationRefusal}
                incomplete={incomplete}
                sendsEmail={sendsEmail}
              />
            </SettingsSection>
          </noscript>
          <section className={styles.section}>
            <h2>{t('open.title')}</h2>
            {renewalRefusal && <ProblemNotice problem={renewalRefusal.problem} />}
            {withdrawalRefusal && <ProblemNotice problem={withdrawalRefusal.problem} />}
            <Invitations {...{ invitations, mails, address, languages, sendsEmail }} />
          </section>
        </>
      )}
      {secondFactorRoles && <SecondFactorRules roles={secondFactorRoles} refusal={rulesRefusal} />}
    </div>
  );
}
