import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import styles from '../form/form.module.css';

/** A language with its name in the reader's language. */
export interface LanguageOption {
  readonly tag: string;
  readonly name: string;
}

interface LanguageChoicesProps {
  readonly name: string;
  readonly languages: readonly LanguageOption[];
  /** Tags. */
  readonly selected: readonly string[];
  /** Default: that of a role. */
  readonly legend?: string;
}

/**
 * Check boxes for the languages that a role is limited to. None checked: all languages, which a line above them says.
 * Those selected at first precede the others, which may be dozens.
 */
export function LanguageChoices({ name, languages, selected, legend }: LanguageChoicesProps) {
  const { t } = useTranslation('dragoman/roles');
  const noLanguageId = useId();
  // The order of the first render: nothing moves while someone chooses.
  const [first] = useState(selected);
  const ordered = [
    ...languages.filter(({ tag }) => first.includes(tag)),
    ...languages.filter(({ tag }) => !first.includes(tag)),
  ];
  return (
    <fieldset className={classNames(styles.choices, styles.languageLimits)} aria-describedby={noLanguageId}>
      <legend>{legend ?? t('languages')}</legend>
      <p id={noLanguageId} className={styles.noLanguage}>
        <Icon name="check" />
        {t('noLanguage')}
      </p>
      <div className={styles.languages}>
        {ordered.map(({ tag, name: languageName }) => (
          <label key={tag} className={styles.choice}>
            <input type="checkbox" name={name} value={tag} defaultChecked={selected.includes(tag)} />
            <span>{languageName}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
