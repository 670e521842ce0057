import { useTranslation } from 'react-i18next';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { ChangeSetLine } from '../../change-sets/change-set-line';
import changeSets from '../../change-sets/change-sets.module.css';
import type { ChangeSetGroup } from '../../change-sets/group-change-sets';
import { TextChange } from '../../change-sets/text-change';
import { PageLink } from '../../page/page-link';
import styles from './workspace.module.css';

interface LatestChangesProps {
  /** The latest first; without any, there is no section. */
  readonly groups: readonly ChangeSetGroup[];
  readonly languages: readonly NamedLanguage[];
  /** The path of the page that lists all of them. */
  readonly all: string;
}

/** The latest changes, one group per line, with the differences where texts changed one by one. */
export function LatestChanges({ groups, languages, all }: LatestChangesProps) {
  const { t } = useTranslation('dragoman/workspace');
  if (groups.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="activity">
      <h2 id="activity">{t('activity.title')}</h2>
      <ol className={styles.latestChanges}>
        {groups.map(({ changeSet, path }) => (
          <li key={changeSet.id}>
            <ChangeSetLine changeSet={changeSet} path={path} languages={languages}>
              {(path !== undefined || changeSet.changes === 1) && (
                <ChangedText changeSet={changeSet} languages={languages} />
              )}
            </ChangeSetLine>
          </li>
        ))}
      </ol>
      <p>
        <PageLink to={all}>{t('activity.all')}</PageLink>
      </p>
    </section>
  );
}

function ChangedText({
  changeSet: { first },
  languages,
}: Pick<LatestChangesProps, 'languages'> & Pick<ChangeSetGroup, 'changeSet'>) {
  const language = languages.find(({ tag }) => tag === first.language);
  if (first.subject.type !== 'text' || language === undefined) return null;
  return (
    <div className={changeSets.preview}>
      <TextChange entry={first} language={language} />
    </div>
  );
}
