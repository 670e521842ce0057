import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { PersonView } from '../../../../../libs/workspace/src/people/people.contract';
import { PageLink } from '../../page/page-link';
import { useAppContext } from '../../page/app-context';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Table } from '../../ui/table';
import type { LanguageOption } from '../../accounts/language-choices';
import { RoleList } from './role-list';
import styles from './people.module.css';

interface PeopleListProps {
  readonly people: readonly PersonView[];
  readonly languages: readonly LanguageOption[];
}

/** A table of people. Each name links to the person's page. */
export function PeopleList({ people, languages }: PeopleListProps) {
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
