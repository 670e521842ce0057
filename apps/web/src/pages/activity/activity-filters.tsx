import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { useFormatters, useLanguage } from '@dragoman/i18n/react';
import type { ActivePeopleView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { PersonSelect } from '../../accounts/person-select';
import { activityPath, type ActivityAddress } from '../../addresses/activity-address';
import { keyPath } from '../../addresses/key-address';
import { useAppContext } from '../../page/app-context';
import { PageLink } from '../../page/page-link';
import { activityExportPath } from '../../requests/activity';
import { Button, buttonClass } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import styles from './activity.module.css';

interface ActivityFiltersProps extends ActivePeopleView {
  readonly address: ActivityAddress;
  readonly languages: readonly NamedLanguage[];
}

/** Filters the list. The form works without JavaScript as well. */
export function ActivityFilters({ address, people, languages }: ActivityFiltersProps) {
  const { t } = useTranslation('dragoman/activity');
  const { date } = useFormatters();
  const { base } = useAppContext();
  const reader = useLanguage().tag;
  return (
    <Form className={styles.filters} role="search" aria-label={t('filter.label')} action={`/${reader}/activity`}>
      <PersonSelect
        label={t('filter.person')}
        everybody={t('filter.everybody')}
        people={people}
        value={address.person}
      />
      <Field label={t('filter.language')}>
        {(control) => (
          <Select {...control} key={address.language} name="language" defaultValue={address.language ?? ''}>
            <option value="">{t('filter.allLanguages')}</option>
            {languages.map(({ tag, ownName }) => (
              <option key={tag} value={tag} lang={tag}>
                {ownName}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {address.key && <input type="hidden" name="key" value={address.key} />}
      {address.since && <input type="hidden" name="since" value={address.since} />}
      <Button type="submit">{t('filter.show')}</Button>
      <a className={buttonClass('plain')} href={base + activityExportPath(address)} download>
        {t('export')}
      </a>
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
    </Form>
  );
}
