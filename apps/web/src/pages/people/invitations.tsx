import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useNavigate } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { InvitationView } from '../../../../../libs/workspace/src/people/people.contract';
import { MAX_SEARCH_LENGTH } from '../../addresses/path-with-query';
import { AddressSelect } from '../../form/address-select';
import { formQuery } from '../../form/form-query';
import { PageLink } from '../../page/page-link';
import { useAnnouncedResults } from '../../page/use-announced-results';
import { LoadedBar } from '../../translation-editor/selection/loaded-bar';
import { useTableSelection } from '../../translation-editor/selection/use-table-selection';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import { SearchField } from '../../ui/search-field';
import { classNames } from '../../ui/class-names';
import { Table } from '../../ui/table';
import { HiddenFields } from '../../form/hidden-fields';
import type { LanguageOption } from '../../accounts/language-choices';
import type { SentMails } from '../../accounts/use-sent-mails';
import { RoleName } from '../../accounts/role-name';
import { SubmitButton } from '../../form/submit-button';
import { MailState } from './mail-state';
import { RenewalFields } from './renewal-fields';
import { parsePeopleAddress, peoplePath, type PeopleAddress, presentValues } from './people-address';
import { languageNames } from './role-list';
import selectable from '../../translation-editor/selection/selectable-rows.module.css';
import styles from './people.module.css';

interface InvitationsProps {
  readonly invitations: readonly InvitationView[];
  /** Their emails, by address. */
  readonly mails: SentMails;
  readonly address: PeopleAddress;
  readonly languages: readonly LanguageOption[];
  /** A new link is sent by email. */
  readonly sendsEmail: boolean;
}

/**
 * Invitations that have not been accepted yet, also expired ones, with a search. Those that are selected can be withdrawn together.
 */
export function Invitations({ invitations, mails, address, languages, sendsEmail }: InvitationsProps) {
  const { t } = useTranslation('dragoman/people');
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const rows = useMemo(() => invitations.map(selectableRow), [invitations]);
  // After another search, selected invitations may no longer be listed.
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const [latest, setLatest] = useState<typeof invitations>();
  if (latest !== invitations) {
    setLatest(invitations);
    setKnown(new Map([...known, ...invitations.map(({ id, email }) => [id, email] as const)]));
  }
  const { selection, selected, listeners } = useTableSelection(rows, true);
  const { q, invitations: state, ...ofPeople } = address;
  const filter = JSON.stringify([q, state]);
  useAnnouncedResults(filter, t('matches', { count: invitations.length }));
  const listed = useRef({ filter, invitations });
  useEffect(() => {
    const before = listed.current;
    listed.current = { filter, invitations };
    if (before.filter !== filter) return; // they may only not match
    const gone = before.invitations.map(({ id }) => id).filter((id) => !invitations.some((each) => each.id === id));
    if (gone.some((id) => selection.has(id))) selection.remove(gone);
  }, [filter, invitations, selection]);
  const show = (data: FormData, replace = false) => {
    const { q, invitations } = parsePeopleAddress(formQuery(data));
    void navigate(`/${reader}${peoplePath({ ...address, q, invitations })}`, { preventScrollReset: true, replace });
  };
  return (
    <>
      {(invitations.length > 0 || q || state) && (
        <AutoSubmitForm
          className={styles.filters}
          action={`/${reader}/people`}
          submitLabel={t('open.show')}
          onSubmit={(data) => show(data)}
        >
          <HiddenFields values={presentValues(ofPeople)} />
          <SearchField
            label={t('open.search')}
            labelHidden
            placeholder={t('open.search')}
            maxLength={MAX_SEARCH_LENGTH}
            q={q ?? ''}
            onSearch={(_, isRefined, data) => show(data, isRefined)}
          />
          <Field label={t('open.title')} labelHidden>
            {(control) => (
              <AddressSelect {...control} name="invitations" value={state ?? ''}>
                <option value="">{t('open.showAll')}</option>
                <option value="pending">{t('status.pending')}</option>
                <option value="expired">{t('status.expired')}</option>
              </AddressSelect>
            )}
          </Field>
        </AutoSubmitForm>
      )}
      {invitations.length > 0 ? (
        <InvitationTable {...{ invitations, mails, languages, sendsEmail, selected, listeners }} />
      ) : q || state ? (
        <EmptyState icon="search" title={t('open.noMatch')}>
          <PageLink to={peoplePath(ofPeople)}>{t('open.showAll')}</PageLink>
        </EmptyState>
      ) : (
        <EmptyState title={t('open.none')} />
      )}
      <LoadedBar load={loadSelectionBar} props={{ selection, known, matches: rows.length, sendsEmail }} />
    </>
  );
}

const loadSelectionBar = async () => (await import('./invitation-selection-bar')).InvitationSelectionBar;

/** An invitation does not change: it has no versions. */
const selectableRow = ({ id }: InvitationView) => ({ id, sourceVersion: 0, text: { version: 0 } });

type InvitationTableProps = Omit<InvitationsProps, 'address'> &
  Pick<ReturnType<typeof useTableSelection>, 'selected' | 'listeners'>;

function InvitationTable({ invitations, mails, languages, sendsEmail, selected, listeners }: InvitationTableProps) {
  const { t } = useTranslation(['dragoman/people', 'dragoman/translate']);
  const { date } = useFormatters();
  const hasMails = sendsEmail || invitations.some(({ mail }) => mail);
  return (
    <Table caption={t('open.title')} captionHidden stacked>
      <thead>
        <tr>
          <td className={selectable.check}>
            <span className="visually-hidden">{t('many.label')}</span>
          </td>
          <th scope="col">{t('columns.email')}</th>
          <th scope="col">{t('columns.roles')}</th>
          <th scope="col">{t('columns.until')}</th>
          {hasMails && <th scope="col">{t('columns.mail')}</th>}
          <td />
        </tr>
      </thead>
      <tbody {...listeners}>
        {invitations.map(({ id, state, email, role, languages: limits, expiresAt, mail }, index) => (
          <tr key={id} data-index={index} data-selected={selected.has(id) ? '' : undefined}>
            <td className={classNames(selectable.check, selectable.corner)}>
              <label>
                <input type="checkbox" checked={selected.has(id)} readOnly />
                <span className="visually-hidden">{t('dragoman/translate:selection.select', { key: email })}</span>
              </label>
            </td>
            <th scope="row" className={styles.invited}>
              <bdi>{email}</bdi>
            </th>
            <td>
              <RoleName role={role} languages={limits && languageNames(limits, languages)} />
            </td>
            <td data-label={t('columns.until')}>
              {state === 'expired' ? (
                <Badge tone="warning" icon="warning">
                  {t('open.expiredOn', { date: date(expiresAt) })}
                </Badge>
              ) : (
                date(expiresAt)
              )}
            </td>
            {hasMails && (
              <td data-label={t('columns.mail')}>
                <MailState mail={mail && (mails.get(mail.to) ?? mail)} />
              </td>
            )}
            <td data-actions>
              <div className={styles.actions}>
                <Form method="post">
                  <RenewalFields invitations={[{ id, email }]} sendsEmail={sendsEmail} />
                  <SubmitButton kind="plain">
                    {t(!sendsEmail ? 'open.again' : mail ? 'open.sendAgain' : 'open.send')}
                  </SubmitButton>
                </Form>
                <Form method="post" preventScrollReset>
                  <HiddenFields values={{ intent: 'withdraw', id }} />
                  <SubmitButton kind="plain">{t('open.withdraw')}</SubmitButton>
                </Form>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
