import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names';
import styles from './form.module.css';

/** A language as it is offered: its tag, and what it is called in the language that is read. */
export interface NamedTag {
  readonly tag: string;
  readonly name: string;
}

interface LanguageChoicesProps {
  readonly name: string;
  readonly languages: readonly NamedTag[];
  readonly chosen: readonly string[];
}

/** Which languages a role is limited to; none: it holds in all. */
export function LanguageChoices({ name, languages, chosen }: LanguageChoicesProps) {
  const { t } = useTranslation('dragoman/roles');
  return (
    <fieldset className={classNames(styles.choices, styles.limits)}>
      <legend>{t('languages')}</legend>
      <div className={styles.languages} role="group" tabIndex={0} aria-label={t('languages')}>
        {languages.map(({ tag, name: shown }) => (
          <label key={tag} className={styles.choice}>
            <input type="checkbox" name={name} value={tag} defaultChecked={chosen.includes(tag)} />
            <span>{shown}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
