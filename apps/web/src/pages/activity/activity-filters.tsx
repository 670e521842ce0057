import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { ActivePeopleView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { PersonSelect } from '../../accounts/person-select';
import { activityPath, type ActivityAddress } from '../../addresses/activity-address';
import { activityGroups, parseActivityAddress, type InvalidFilters } from '../../addresses/parse-activity-address';
import { keyPath } from '../../addresses/key-address';
import { AddressSelect } from '../../form/address-select';
import { DayFilters } from '../../form/day-filters';
import { ExportLinks } from '../../form/export-links';
import { formQuery } from '../../form/form-query';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import { useAppContext } from '../../page/app-context';
import { PageLink } from '../../page/page-link';
import { activityExportPath } from '../../requests/activity';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { Field } from '../../ui/field';
import filterStyles from '../../form/filters.module.css';
import styles from './activity.module.css';

interface ActivityFiltersProps extends ActivePeopleView {
  readonly address: ActivityAddress;
  readonly languages: readonly NamedLanguage[];
  readonly invalid: InvalidFilters | undefined;
}

/** Filters the list: each choice applies at once, and without JavaScript with a button. */
export function ActivityFilters({ address, people, languages, invalid }: ActivityFiltersProps) {
  const { t } = useTranslation('dragoman/activity');
  const { date } = useFormatters();
  const { person } = useAppContext();
  const reader = useLanguage().tag;
  const navigate = useNavigate();

  /** Keeps empty filters out of the URL. */
  const showMatches = (data: FormData) => {
    const to = activityPath(parseActivityAddress(formQuery(data).toString()));
    void navigate(`/${reader}${to}`, { preventScrollReset: true });
  };

  return (
    <AutoSubmitForm
      className={filterStyles.filters}
      label={t('filter.label')}
      action={`/${reader}/activity`}
      submitLabel={t('filter.show')}
      onSubmit={showMatches}
    >
      <Field label={t('filter.group')} error={invalid?.group && t('filter.invalid.group')}>
        {(control) => (
          <AddressSelect {...control} name="group" value={invalid?.group ? '' : (address.group ?? '')}>
            <option value="">{t('filter.allGroups')}</option>
            {activityGroups
              .filter((group) => group !== 'people' || group === address.group || may(person, 'people.manage'))
              .map((group) => (
                <option key={group} value={group}>
                  {t(`filter.groups.${group}`)}
                </option>
              ))}
          </AddressSelect>
        )}
      </Field>
      <PersonSelect
        label={t('filter.person')}
        everybody={t('filter.everybody')}
        people={people}
        value={address.person}
      />
      <Field label={t('filter.language')}>
        {(control) => (
          <AddressSelect {...control} name="language" value={address.language ?? ''}>
            <option value="">{t('filter.allLanguages')}</option>
            {languages.map(({ tag, ownName }) => (
              <option key={tag} value={tag} lang={tag}>
                {ownName}
              </option>
            ))}
          </AddressSelect>
        )}
      </Field>
      <DayFilters address={address} invalid={invalid} />
      {address.key && <input type="hidden" name="key" value={address.key} />}
      {address.since && <input type="hidden" name="since" value={address.since} />}
      {!invalid && <ExportLinks path={(format) => activityExportPath({ ...address, format })} />}
      {address.key && (
        <p className={styles.messageFilter}>
          <PageLink to={keyPath({ id: address.key })}>{t('filter.key')}</PageLink>{' '}
          <PageLink to={activityPath({ ...address, key: undefined })}>{t('filter.all')}</PageLink>
        </p>
      )}
      {address.since && (
        <p className={styles.messageFilter}>
          {t('filter.since', { time: date(address.since) })}{' '}
          <PageLink to={activityPath({ ...address, since: undefined })}>{t('filter.all')}</PageLink>
        </p>
      )}
    </AutoSubmitForm>
  );
}
