import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names';
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

/** Check boxes for the languages that a role is limited to. None checked: all languages. */
export function LanguageChoices({ name, languages, selected, legend }: LanguageChoicesProps) {
  const { t } = useTranslation('dragoman/roles');
  const label = legend ?? t('languages');
  return (
    <fieldset className={classNames(styles.choices, styles.languageLimits)}>
      <legend>{label}</legend>
      <div className={styles.languages} role="group" tabIndex={0} aria-label={label}>
        {languages.map(({ tag, name: languageName }) => (
          <label key={tag} className={styles.choice}>
            <input type="checkbox" name={name} value={tag} defaultChecked={selected.includes(tag)} />
            <span>{languageName}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
