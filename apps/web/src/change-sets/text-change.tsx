import type { NamedLanguage } from '../../../../libs/workspace/src/served/served.contract';
import { TextDiff } from '../messages/text-diff';
import type { TextContent } from './action-label';
import styles from './change-sets.module.css';

interface TextChangeProps {
  readonly before: TextContent | null;
  readonly after: TextContent | null;
  readonly language: Pick<NamedLanguage, 'tag' | 'direction'>;
}

/** What was changed in the forms of a text. */
export function TextChange({ before, after, language }: TextChangeProps) {
  const forms = [...new Set([...Object.keys(before?.forms ?? {}), ...Object.keys(after?.forms ?? {})])];
  return forms.map((form) => (
    <div key={form} className={styles.textForm}>
      {form && <code className={styles.category}>{form}</code>}
      <TextDiff before={before?.forms[form] ?? ''} after={after?.forms[form] ?? ''} language={language} />
    </div>
  ));
}
