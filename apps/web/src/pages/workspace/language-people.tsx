import { useTranslation } from 'react-i18next';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { LanguagePersonView } from '../../../../../libs/workspace/src/languages/languages.contract';
import { markedName } from '../../page/marked-name';
import { RoleName } from '../../accounts/role-name';
import { useAppContext } from '../../page/app-context';
import { PageLink } from '../../page/page-link';
import { Avatar } from '../../ui/avatar';
import { EmptyState } from '../../ui/empty-state';
import styles from './workspace.module.css';

interface LanguagePeopleProps {
  readonly people: readonly LanguagePersonView[];
}

const MAX_SHOWN = 8;

/** Who may edit texts in a language: the first few, and the others in a list that opens. */
export function LanguagePeople({ people }: LanguagePeopleProps) {
  const { t } = useTranslation(['dragoman/workspace', 'dragoman/activity', 'dragoman/common']);
  const others = people.slice(MAX_SHOWN);
  const me = useAppContext().person;
  const mayManage = may(me, 'people.manage');
  return (
    <section className={styles.section} aria-labelledby="people">
      <h2 id="people">{t('dragoman/common:navigation.people')}</h2>
      {people.length === 0 ? (
        <EmptyState title={t('ofLanguage.noPeople')}>
          {mayManage && !me?.application && <PageLink to="/people">{t('first.people.go')}</PageLink>}
        </EmptyState>
      ) : (
        <PersonList people={people.slice(0, MAX_SHOWN)} isLinked={mayManage} />
      )}
      {others.length > 0 && (
        <details className={styles.chartTable}>
          <summary>{t('dragoman/activity:more', { count: others.length })}</summary>
          <PersonList people={others} isLinked={mayManage} />
        </details>
      )}
    </section>
  );
}

function PersonList({ people, isLinked }: LanguagePeopleProps & { readonly isLinked: boolean }) {
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.id}>
          <Avatar name={person.name} tinted />
          {isLinked ? (
            <PageLink to={`/people/${encodeURIComponent(person.id)}`} dir="auto">
              {markedName(person)}
            </PageLink>
          ) : (
            <bdi>{markedName(person)}</bdi>
          )}
          <small>
            <RoleName role={person.role} />
          </small>
        </li>
      ))}
    </ul>
  );
}
