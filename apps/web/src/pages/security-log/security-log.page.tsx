import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import type { MarkedPerson } from '../../page/marked-name';
import { PersonSelect } from '../../accounts/person-select';
import { SecurityEventList } from '../../accounts/security-event-list';
import {
  findInvalidEventFilters,
  type InvalidEventFilters,
  parseSecurityLogAddress,
  securityEventKinds,
} from '../../addresses/parse-security-log-address';
import { type SecurityLogAddress, securityLogPath } from '../../addresses/security-log-address';
import { AddressSelect } from '../../form/address-select';
import { DayFilters } from '../../form/day-filters';
import { ExportLinks } from '../../form/export-links';
import { formQuery } from '../../form/form-query';
import { type HeadInput, PageFailure, type PageInput } from '../../page/page-module';
import { useAnnouncedResults } from '../../page/use-announced-results';
import { PageLink } from '../../page/page-link';
import type { PageRoute } from '../../page/page-route';
import { listActivePeople } from '../../requests/activity';
import { listSecurityEvents, securityLogExportPath } from '../../requests/security-log';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import pageStyles from '../../ui/page.module.css';
import filterStyles from '../../form/filters.module.css';

export const route = {
  path: '/activity/security',
  namespaces: ['dragoman/security', 'dragoman/activity'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.securityLog',
    order: 900,
    permission: 'people.manage',
    section: 'administration',
    icon: 'security',
  },
} satisfies PageRoute;

export async function loader({ read, url }: PageInput) {
  const address = parseSecurityLogAddress(url.search);
  try {
    const [{ events, next }, { people }] = await Promise.all([
      findInvalidEventFilters(address) ? { events: [], next: undefined } : listSecurityEvents(read, address),
      listActivePeople(read),
    ]);
    return { events, next, people };
  } catch (error) {
    if (error instanceof PageFailure && error.status === 400) throw new PageFailure(404); // an invalid id
    throw error;
  }
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/security:title') });

/** Sign-ins and changes of accounts, for administrators. */
export default function SecurityLogPage() {
  const { t } = useTranslation('dragoman/security');
  const { t: tActivity } = useTranslation('dragoman/activity');
  const { events, next, people } = useLoaderData<typeof loader>();
  const address = parseSecurityLogAddress(useLocation().search);
  const invalid = findInvalidEventFilters(address);
  const none = invalid ? tActivity('filter.invalid.title') : t('none');
  // The page of a person without any activity leads here, too.
  const unlisted = people.some(({ id }) => id === address.person)
    ? undefined
    : events.find(({ person }) => person?.id === address.person)?.person;
  useAnnouncedResults(
    securityLogPath({ ...address, cursor: undefined }),
    events.length === 0 ? none : t('filter.results', { count: events.length }),
  );
  return (
    <div className={pageStyles.compact}>
      <header className={pageStyles.compactHeader}>
        <p>
          <PageLink to="/activity">{tActivity('title')}</PageLink>
        </p>
        <h1>{t('title')}</h1>
        <p className={pageStyles.lead}>{t('lead')}</p>
      </header>
      <Filters address={address} invalid={invalid} people={unlisted ? [...people, unlisted] : people} />
      {events.length === 0 ? (
        <EmptyState title={none}>
          <PageLink to={securityLogPath()}>{t('all')}</PageLink>
        </EmptyState>
      ) : (
        <SecurityEventList caption={t('title')} events={events} withPeople />
      )}
      {next && (
        <p>
          <PageLink to={securityLogPath({ ...address, cursor: next })}>{t('earlier')}</PageLink>
        </p>
      )}
    </div>
  );
}

interface FiltersProps {
  readonly address: SecurityLogAddress;
  readonly invalid: InvalidEventFilters | undefined;
  readonly people: readonly MarkedPerson[];
}

/** Filters the list: each choice applies at once, and without JavaScript with a button. */
function Filters({ address, invalid, people }: FiltersProps) {
  const { t } = useTranslation('dragoman/security');
  const { t: tActivity } = useTranslation('dragoman/activity');
  const language = useLanguage().tag;
  const navigate = useNavigate();
  const { kind, person } = address;
  return (
    <AutoSubmitForm
      className={filterStyles.filters}
      label={t('filter.label')}
      action={`/${language}/activity/security`}
      submitLabel={t('filter.show')}
      onSubmit={(data) => {
        const to = securityLogPath(parseSecurityLogAddress(formQuery(data).toString()));
        void navigate(`/${language}${to}`, { preventScrollReset: true });
      }}
    >
      <Field label={t('filter.kind')} error={invalid?.kind && tActivity('filter.invalid.group')}>
        {(control) => (
          <AddressSelect {...control} name="kind" value={invalid?.kind ? '' : (kind ?? '')}>
            <option value="">{t('filter.allKinds')}</option>
            {securityEventKinds.map((each) => (
              <option key={each} value={each}>
                {t(`filter.${each}`)}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      <PersonSelect label={t('filter.person')} everybody={t('filter.everyone')} people={people} value={person} />
      <DayFilters address={address} invalid={invalid} />
      {!invalid && <ExportLinks path={(format) => securityLogExportPath({ ...address, format })} />}
    </AutoSubmitForm>
  );
}
