import { useId } from 'react';
import type { NamedLanguage } from '../../../../api/src/translations/translations.contract';
import { TextDiff } from '../../messages/text-diff';
import type { Forms } from './forms';
import styles from './forms-change.module.css';
import work from './work.module.css';

export interface FormsChangeProps {
  readonly title: string;
  readonly before: Forms;
  readonly after: Forms;
  readonly language: NamedLanguage;
  /** `warning`: somebody has to see to it. */
  readonly tone?: 'neutral' | 'warning';
}

/** What a text says otherwise than it did, form by form; nothing where it says the same. */
export function FormsChange({ title, before, after, language, tone = 'neutral' }: FormsChangeProps) {
  const id = useId();
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (category) => (before[category] ?? '') !== (after[category] ?? ''),
  );
  if (changed.length === 0) return null;
  return (
    <section className={styles.change} data-tone={tone} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {changed.map((category) => (
        <div key={category}>
          {category !== '' && <code className={work.categoryName}>{category}</code>}
          <TextDiff before={before[category] ?? ''} after={after[category] ?? ''} language={language} />
        </div>
      ))}
    </section>
  );
}
