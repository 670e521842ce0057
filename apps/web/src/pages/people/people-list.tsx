import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { PersonView } from '../../../../api/src/people/people.contract';
import { PageLink } from '../../page/page-link';
import { useSurroundings } from '../../page/surroundings';
import { Badge } from '../../ui/badge';
import { Table } from '../../ui/table';
import type { NamedTag } from '../form/language-choices';
import { RoleName } from '../form/role-name';
import styles from './people.module.css';

interface PeopleListProps {
  readonly people: readonly PersonView[];
  readonly languages: readonly NamedTag[];
}

/** Each leads to what may be changed of them. */
export function PeopleList({ people, languages }: PeopleListProps) {
  const { t } = useTranslation('dragoman/people');
  const { date } = useFormatters();
  const me = useSurroundings().person?.id;
  return (
    <Table caption={t('title')} captionHidden>
      <thead>
        <tr>
          <th scope="col">{t('columns.person')}</th>
          <th scope="col">{t('columns.roles')}</th>
          <th scope="col">{t('columns.seen')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, email, roles, seenAt, state, askedForReset }) => (
          <tr key={id}>
            <th scope="row" className={styles.person}>
              <PageLink to={`/people/${encodeURIComponent(id)}`} dir="auto">
                {name}
              </PageLink>{' '}
              {id === me && <Badge tone="accent">{t('you')}</Badge>}{' '}
              {state === 'disabled' && (
                <Badge tone="bad" icon="error">
                  {t('disabled')}
                </Badge>
              )}{' '}
              {askedForReset && (
                <Badge tone="warning" icon="warning">
                  {t('asked')}
                </Badge>
              )}
              <bdi className={styles.email}>{email}</bdi>
            </th>
            <td>
              {roles.length === 0 && t('noRole')}
              <ul>
                {roles.map(({ role, languages: limits }) => (
                  <li key={role}>
                    <RoleName role={role} languages={limits && namesOf(limits, languages)} />
                  </li>
                ))}
              </ul>
            </td>
            <td>{seenAt ? date(seenAt) : t('never')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export const namesOf = (tags: readonly string[], languages: readonly NamedTag[]): string[] =>
  tags.map((tag) => languages.find((each) => each.tag === tag)?.name ?? tag);
