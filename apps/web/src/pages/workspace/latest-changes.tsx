import { useTranslation } from 'react-i18next';
import type { ChangeSetView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { ChangeSetLine } from '../../change-sets/change-set-line';
import changeSets from '../../change-sets/change-sets.module.css';
import { TextChange } from '../../change-sets/text-change';
import { PageLink } from '../../page/page-link';
import styles from './workspace.module.css';

interface LatestChangesProps {
  /** The latest first; without any, there is no section. */
  readonly sets: readonly ChangeSetView[];
  readonly languages: readonly NamedLanguage[];
  /** The path of the page that lists all of them. */
  readonly all: string;
}

/** The latest changes, one per line, with the differences where a single text changed. */
export function LatestChanges({ sets, languages, all }: LatestChangesProps) {
  const { t } = useTranslation('dragoman/workspace');
  if (sets.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="activity">
      <h2 id="activity">{t('activity.title')}</h2>
      <ol className={styles.latestChanges}>
        {sets.map((set) => (
          <li key={set.id}>
            <ChangeSetLine changeSet={set} languages={languages}>
              {set.changes === 1 && <ChangedText set={set} languages={languages} />}
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

function ChangedText({ set: { first }, languages }: Pick<LatestChangesProps, 'languages'> & { set: ChangeSetView }) {
  const language = languages.find(({ tag }) => tag === first.language);
  if (first.subject.type !== 'text' || language === undefined) return null;
  return (
    <div className={changeSets.preview}>
      <TextChange entry={first} language={language} />
    </div>
  );
}
