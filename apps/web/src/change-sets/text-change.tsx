import type { ActivityEntryView } from '../../../../libs/workspace/src/activity/activity.contract';
import type { NamedLanguage } from '../../../../libs/workspace/src/served/served.contract';
import { TextDiff } from '../messages/text-diff';
import type { TextContent } from './action-label';
import styles from './change-sets.module.css';

interface TextChangeProps {
  /** Its subject is a text. */
  readonly entry: ActivityEntryView;
  readonly language: Pick<NamedLanguage, 'tag' | 'direction'>;
}

/** The differences in each form of a text. */
export function TextChange({ entry, language }: TextChangeProps) {
  const before = entry.before as TextContent | null;
  const after = entry.after as TextContent | null;
  const forms = [...new Set([...Object.keys(before?.forms ?? {}), ...Object.keys(after?.forms ?? {})])];
  return forms.map((form) => (
    <div key={form} className={styles.textForm}>
      {form && <code className={styles.category}>{form}</code>}
      <TextDiff before={before?.forms[form] ?? ''} after={after?.forms[form] ?? ''} language={language} />
    </div>
  ));
}
