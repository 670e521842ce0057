import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters } from '@dragoman/i18n/react';
import type { MailView } from '../../../../../libs/workspace/src/mail/mail.contract';
import type { RoleAssignment } from '../../../../../libs/workspace/src/access/permissions';
import type {
  InvitationOptions,
  InvitationResultView,
  NewLinkView,
  RenewedInvitationsView,
} from '../../../../../libs/workspace/src/people/people.contract';
import type { LanguageOption } from '../../accounts/language-choices';
import { useRoleName } from '../../accounts/role-name';
import type { SentMails } from '../../accounts/use-sent-mails';
import { HiddenFields } from '../../form/hidden-fields';
import { SubmitButton } from '../../form/submit-button';
import { PageLink } from '../../page/page-link';
import type { ChangeInParts } from '../../translation-editor/selection/change-in-parts';
import { CopyButton } from '../../ui/copy-button';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import { MailState } from './mail-state';
import { RenewalFields } from './renewal-fields';
import { languageNames } from './role-list';
import styles from './people.module.css';

/** What happened with one address. */
export type AddressResult =
  | InvitationResultView
  | {
      readonly email: string;
      /** `gone`: its invitation was accepted or withdrawn in the meantime; `unsent`: a request was refused before its turn. */
      readonly outcome: 'renewed' | 'gone' | 'unsent';
      readonly invitation?: NewLinkView;
      readonly personId?: undefined;
      readonly pending?: undefined;
    };

/** What the page's action returns for several addresses. */
export interface InvitationResultsData {
  readonly results: readonly AddressResult[];
  /** The invitations replace earlier ones. */
  readonly renews?: boolean;
  /** Fields of the form, with the addresses to correct; absent if there are none. */
  readonly values?: Readonly<Record<string, string>>;
  /** The role and note of the form, for renewing pending invitations; absent after a renewal. */
  readonly options?: InvitationOptions;
  /** The addresses are some of an earlier list, whose other results are still of interest. */
  readonly corrects: boolean;
}

/** Returns the results, and the form with the addresses to correct. */
export function invitationResults(
  form: URLSearchParams,
  options: InvitationOptions,
  results: readonly AddressResult[],
): InvitationResultsData {
  const left = results.filter(({ outcome }) => outcome === 'invalid' || outcome === 'unsent').map(({ email }) => email);
  const names = [...new Set(form.keys())];
  const values = Object.fromEntries(names.map((name) => [name, form.getAll(name).join(' ')]));
  return {
    results,
    options,
    ...(left.length > 0 && { values: { ...values, emails: left.join('\n') } }),
    corrects: form.has('corrects'),
  };
}

/**
 * Returns the results of invitations that were renewed together.
 * @param chosen their addresses by id
 * @param links those to pass on, by address
 * @param corrects they were pending in an earlier list, whose results are still of interest
 */
export function renewalResults(
  chosen: ReadonlyMap<string, string>,
  { finished, skipped }: Pick<ChangeInParts<RenewedInvitationsView['skipped'][number]>, 'finished' | 'skipped'>,
  links: ReadonlyMap<string, NewLinkView>,
  corrects: boolean,
): InvitationResultsData {
  const results = [...chosen].map(([id, email]): AddressResult => {
    if (!finished.includes(id)) return { email, outcome: 'unsent' };
    const reason = skipped.find(({ invitationId }) => invitationId === id)?.reason;
    if (reason !== undefined) return { email, outcome: reason === 'emailTaken' ? 'person' : 'gone' };
    const invitation = links.get(email);
    return { email, outcome: 'renewed', ...(invitation && { invitation }) };
  });
  return { results, renews: true, corrects };
}

type SendingState = 'waiting' | 'retried' | 'sent' | 'failed';

/** Undefined if the invitation was accepted or withdrawn in the meantime. */
const mailState = (mail: MailView | undefined): SendingState | undefined =>
  mail?.state === 'waiting' && mail.error !== undefined ? 'retried' : mail?.state;

interface InvitationResultsProps {
  readonly data: InvitationResultsData;
  /** Emails of the invitations, by address. */
  readonly mails: SentMails;
  readonly languages: readonly LanguageOption[];
  /** The links are sent by email. */
  readonly sendsEmail: boolean;
}

/** What happened with each address of a list. It takes the focus, so that links are not overlooked: they are shown only once. */
export function InvitationResults({ data, mails, languages, sendsEmail }: InvitationResultsProps) {
  const { t } = useTranslation('dragoman/people');
  const { t: tCommon } = useTranslation('dragoman/common');
  const { date } = useFormatters();
  const roleName = useRoleName();
  const [shown, setShown] = useState({ of: data, results: data.results });
  if (shown.of !== data) {
    const replaced: readonly AddressResult['outcome'][] = data.renews ? ['pending'] : ['invalid', 'unsent'];
    const earlier = data.corrects ? shown.results.filter(({ outcome }) => !replaced.includes(outcome)) : [];
    // One that was entered again is not new.
    const added = data.results.filter(({ email }) => !earlier.some((each) => each.email === email));
    setShown({ of: data, results: [...earlier, ...added] });
  }
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus(), [data]);
  const { results } = shown;
  const having = (outcome: AddressResult['outcome']) => results.filter((each) => each.outcome === outcome);
  const [invited, renewed] = [having('invited'), having('renewed')];
  const made = [...invited, ...renewed];
  const withMail = (state: SendingState) =>
    made.filter(({ email }) => sendsEmail && mailState(mails.get(email)) === state);
  const toPassOn = sendsEmail ? [...withMail('retried'), ...withMail('failed')] : made;
  const pending = having('pending').flatMap(({ pending }) => pending ?? []);
  const named = ({ role, languages: limits }: RoleAssignment) =>
    roleName(role, limits && languageNames(limits, languages));
  const links = toPassOn.flatMap(({ email, invitation }) => (invitation ? [{ email, ...invitation }] : []));
  return (
    <div ref={status} role="status" aria-atomic={false} tabIndex={-1} className={styles.results}>
      <Notice
        tone={sendsEmail && toPassOn.length > 0 ? 'warning' : made.length > 0 ? 'good' : 'info'}
        title={
          invited.length > 0
            ? t('results.invited', { count: invited.length })
            : renewed.length > 0
              ? t('results.renewed', { count: renewed.length })
              : t('results.none')
        }
      >
        {invited.length > 0 && renewed.length > 0 && <p>{t('results.renewed', { count: renewed.length })}</p>}
        {(['waiting', 'sent'] as const).map((state) => {
          const { length: count } = withMail(state);
          return count > 0 && <p key={state}>{t(`results.mails.${state}`, { count })}</p>;
        })}
        <dl>
          {(['retried', 'failed'] as const).map(
            (state) =>
              withMail(state).length > 0 && (
                <div key={state}>
                  <dt>{t(`results.mails.${state}`)}</dt>
                  {withMail(state).map(({ email }) => (
                    <dd key={email}>
                      <bdi>{email}</bdi>
                    </dd>
                  ))}
                </div>
              ),
          )}
          {(['pending', 'person', 'gone', 'invalid', 'unsent'] as const).map(
            (outcome) =>
              having(outcome).length > 0 && (
                <div key={outcome}>
                  <dt>{t(`results.${outcome}`)}</dt>
                  {having(outcome).map(({ email, personId, pending }) => (
                    <dd key={email}>
                      <bdi>{personId ? <PageLink to={`/people/${personId}`}>{email}</PageLink> : email}</bdi>
                      {pending && (
                        <div className={styles.pending}>
                          <p>{named(pending)}</p>
                          <p>
                            {t('results.invitedBy', { name: pending.createdBy.name, date: date(pending.createdAt) })}
                          </p>
                          {sendsEmail && <MailState mail={mails.get(email)} />}
                        </div>
                      )}
                    </dd>
                  ))}
                </div>
              ),
          )}
        </dl>
        {links[0] && <p>{t('results.links', { date: date(links[0].expiresAt) })}</p>}
        {pending.length > 0 && (
          <Form method="post" className={styles.renewal} preventScrollReset>
            <HiddenFields values={{ corrects: 'true' }} />
            <RenewalFields invitations={pending} options={data.options} sendsEmail={sendsEmail} />
            <p>{t(sendsEmail ? 'renew.text' : 'renew.textLinks')}</p>
            {data.options && <p>{t('results.renewalRole', { role: named(data.options) })}</p>}
            {data.options?.message && <p>{t('results.renewalNote')}</p>}
            <SubmitButton kind="plain">{t(sendsEmail ? 'renew.title' : 'renew.titleLinks')}</SubmitButton>
          </Form>
        )}
      </Notice>
      {links.length > 0 && (
        <div className={styles.links}>
          <CopyButton
            text={links.map(({ email, link }) => `${email}\t${link}`).join('\n')}
            label={t('results.copyAll')}
            copiedLabel={tCommon('copied')}
          />
          <Table caption={t('results.caption')} captionHidden stacked>
            <thead>
              <tr>
                <th scope="col">{t('columns.email')}</th>
                <th scope="col">{t('results.link')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {links.map(({ email, link }) => (
                <tr key={link}>
                  <th scope="row" className={styles.invited}>
                    <bdi>{email}</bdi>
                  </th>
                  <td>
                    <code dir="ltr" className={styles.link}>
                      {link}
                    </code>
                  </td>
                  <td data-actions>
                    <CopyButton text={link} label={tCommon('copy')} copiedLabel={tCommon('copied')} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  );
}
