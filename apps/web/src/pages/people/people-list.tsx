import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import { ROLES, type Role } from '../../../../../libs/workspace/src/access/permissions';
import type { PersonView } from '../../../../../libs/workspace/src/people/people.contract';
import { PageLink } from '../../page/page-link';
import { useAppContext } from '../../page/app-context';
import { useAnnouncedResults } from '../../page/use-announced-results';
import { MAX_SEARCH_LENGTH } from '../../addresses/path-with-query';
import { AddressSelect } from '../../form/address-select';
import { formQuery } from '../../form/form-query';
import { HiddenFields } from '../../form/hidden-fields';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import { SearchField } from '../../ui/search-field';
import { Table } from '../../ui/table';
import type { LanguageOption } from '../../accounts/language-choices';
import { parsePeopleAddress, peoplePath, type PeopleAddress, presentValues } from './people-address';
import { RoleList } from './role-list';
import styles from './people.module.css';

interface PeopleListProps extends PeopleFiltersProps {
  readonly people: readonly PersonView[];
  readonly languages: readonly LanguageOption[];
}

/** A table of people with a search. Each name links to the person's page. */
export function PeopleList({ people, languages, total, address }: PeopleListProps) {
  const { t } = useTranslation('dragoman/people');
  const { person, role, state, cursor: _, ...ofInvitations } = address;
  const isFiltered = Boolean(person || role || state);
  return (
    <>
      {(isFiltered || total > 1) && <PeopleFilters total={total} address={address} />}
      {people.length > 0 ? (
        <PeopleTable people={people} languages={languages} />
      ) : (
        <EmptyState icon="search" title={t('list.noMatch')}>
          <PageLink to={peoplePath(ofInvitations)}>{t('list.showAll')}</PageLink>
        </EmptyState>
      )}
    </>
  );
}

interface PeopleFiltersProps {
  /** Number of people that match, on all pages. */
  readonly total: number;
  readonly address: PeopleAddress;
}

function PeopleFilters({ total, address }: PeopleFiltersProps) {
  const { t } = useTranslation(['dragoman/people', 'dragoman/roles']);
  const reader = useLanguage().tag;
  const navigate = useNavigate();
  const { person, role, state, cursor: _, ...ofInvitations } = address;
  useAnnouncedResults(JSON.stringify([person, role, state]), t('matches', { count: total }));
  const show = (change: PeopleAddress, replace = false) =>
    void navigate(`/${reader}${peoplePath({ ...address, cursor: undefined, ...change })}`, {
      preventScrollReset: true,
      replace,
    });
  return (
    <AutoSubmitForm
      className={styles.filters}
      action={`/${reader}/people`}
      submitLabel={t('open.show')}
      onSubmit={(data) => show(parsePeopleAddress(formQuery(data)))}
    >
      <HiddenFields values={presentValues(ofInvitations)} />
      <SearchField
        label={t('list.search')}
        labelHidden
        placeholder={t('list.search')}
        maxLength={MAX_SEARCH_LENGTH}
        name="person"
        q={person ?? ''}
        onSearch={(_, isRefined, data) => show(parsePeopleAddress(formQuery(data)), isRefined)}
      />
      <Field label={t('dragoman/roles:role')} labelHidden>
        {(control) => (
          <AddressSelect {...control} name="role" value={role ?? ''}>
            <option value="">{t('list.allRoles')}</option>
            {(Object.keys(ROLES) as Role[]).map((each) => (
              <option key={each} value={each}>
                {t(`dragoman/roles:${each}.name`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      <Field label={t('status.label')} labelHidden>
        {(control) => (
          <AddressSelect {...control} name="state" value={state ?? ''}>
            <option value="">{t('list.showAll')}</option>
            <option value="active">{t('status.active')}</option>
            <option value="disabled">{t('status.disabled')}</option>
          </AddressSelect>
        )}
      </Field>
    </AutoSubmitForm>
  );
}

function PeopleTable({ people, languages }: Pick<PeopleListProps, 'people' | 'languages'>) {
  const { t } = useTranslation('dragoman/people');
  const { date } = useFormatters();
  const ownId = useAppContext().person?.id;
  return (
    <Table caption={t('title')} captionHidden stacked>
      <thead>
        <tr>
          <th scope="col">{t('columns.person')}</th>
          <th scope="col">{t('columns.roles')}</th>
          <th scope="col">{t('columns.seen')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, email, roles, seenAt, state, resetRequestedAt }) => (
          <tr key={id}>
            <th scope="row" className={styles.person}>
              <Avatar name={name} tinted />
              <PageLink to={`/people/${encodeURIComponent(id)}`} dir="auto">
                {name}
              </PageLink>{' '}
              {id === ownId && <Badge tone="accent">{t('you')}</Badge>}{' '}
              {state === 'disabled' && (
                <Badge tone="bad" icon="error">
                  {t('disabled')}
                </Badge>
              )}{' '}
              {resetRequestedAt && (
                <Badge tone="warning" icon="warning">
                  {t('asked')}
                </Badge>
              )}
              {email && (
                <span className={styles.email}>
                  <bdi>{email}</bdi>
                </span>
              )}
            </th>
            <td>
              <RoleList roles={roles} languages={languages} />
            </td>
            <td data-label={t('columns.seen')}>{seenAt ? date(seenAt) : t('never')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
