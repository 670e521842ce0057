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
}

/** Check boxes for the languages that a role is limited to. None checked: all languages. */
export function LanguageChoices({ name, languages, selected }: LanguageChoicesProps) {
  const { t } = useTranslation('dragoman/roles');
  return (
    <fieldset className={classNames(styles.choices, styles.languageLimits)}>
      <legend>{t('languages')}</legend>
      <div className={styles.languages} role="group" tabIndex={0} aria-label={t('languages')}>
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
