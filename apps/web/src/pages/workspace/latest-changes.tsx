import { useTranslation } from 'react-i18next';
import { ChangeSetLine, type ChangeSetLineProps } from '../../change-sets/change-set-line';
import { PageLink } from '../../page/page-link';
import styles from './workspace.module.css';

interface LatestChangesProps {
  /** The latest first; without any, there is no section. */
  readonly sets: readonly ChangeSetLineProps['changeSet'][];
  /** The path of the page that lists all of them. */
  readonly all: string;
}

/** The latest changes, each in a line. */
export function LatestChanges({ sets, all }: LatestChangesProps) {
  const { t } = useTranslation('dragoman/workspace');
  if (sets.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="activity">
      <h2 id="activity">{t('activity.title')}</h2>
      <ol className={styles.latestChanges}>
        {sets.map((set) => (
          <li key={set.id}>
            <ChangeSetLine changeSet={set} />
          </li>
        ))}
      </ol>
      <p>
        <PageLink to={all}>{t('activity.all')}</PageLink>
      </p>
    </section>
  );
}
