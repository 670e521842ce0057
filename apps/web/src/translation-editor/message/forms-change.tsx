import { useId } from 'react';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { Forms } from '../../../../../libs/i18n/src/message/forms';
import { changedCategories } from '../../editing/forms';
import { TextDiff } from '../../messages/text-diff';
import shared from '../../editing/shared.module.css';
import styles from './forms-change.module.css';

export interface FormsChangeProps {
  readonly title: string;
  readonly before: Forms;
  readonly after: Forms;
  readonly language: NamedLanguage;
  /** `warning`: the change needs attention. */
  readonly tone?: 'neutral' | 'warning';
}

/** The difference between two versions of a text, form by form. Renders nothing if they are equal. */
export function FormsChange({ title, before, after, language, tone = 'neutral' }: FormsChangeProps) {
  const id = useId();
  const changed = changedCategories(before, after);
  if (changed.length === 0) return null;
  return (
    <section className={styles.change} data-tone={tone} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {changed.map((category) => (
        <div key={category} dir={language.direction}>
          {category !== '' && <code className={shared.category}>{category}</code>}
          <TextDiff before={before[category] ?? ''} after={after[category] ?? ''} language={language} />
        </div>
      ))}
    </section>
  );
}
