import { useTranslation } from 'react-i18next';
import type { ActivityEntryView } from '../../../../../libs/workspace/src/activity/activity.contract';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import { entryActionLabel } from '../../change-sets/action-label';
import { SubjectName } from '../../change-sets/subject-name';
import { TextChange } from '../../change-sets/text-change';
import { CheckName } from '../../messages/check-name';
import changeSets from '../../change-sets/change-sets.module.css';
import { FieldChanges } from './field-changes';
import styles from './activity.module.css';

interface EntryChangeProps {
  readonly entry: ActivityEntryView;
  readonly languages: readonly NamedLanguage[];
}

/** One entry of a change set, with its content before and after. */
export function EntryChange({ entry, languages }: EntryChangeProps) {
  const { t } = useTranslation('dragoman/activity');
  const { language: tag } = entry;
  return (
    <div className={styles.entry}>
      <p className={changeSets.action}>
        <span>{t(`did.${entryActionLabel(entry)}`)}</span>
        <SubjectName entry={entry} />
        {tag && <code>{tag}</code>}
        {entry.check && <CheckName check={entry.check} />}
      </p>
      <ContentChange entry={entry} languages={languages} />
    </div>
  );
}

/** The content of an entry before and after. */
export function ContentChange({ entry, languages }: EntryChangeProps) {
  const { language: tag = 'und', subject } = entry;
  if (subject.type !== 'text') return <FieldChanges entry={entry} />;
  const language = languages.find((each) => each.tag === tag) ?? { tag, ownName: '', direction: 'ltr' };
  return <TextChange entry={entry} language={language} />;
}
