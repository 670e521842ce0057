import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { ChoiceList } from '../form/choice-list';
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

/** Check boxes for the languages that a role is limited to. None checked: all languages, which a line above them says. */
export function LanguageChoices({ name, languages, selected, legend }: LanguageChoicesProps) {
  const { t } = useTranslation('dragoman/roles');
  const noLanguageId = useId();
  return (
    <fieldset className={classNames(styles.choices, styles.languageLimits)} aria-describedby={noLanguageId}>
      <legend>{legend ?? t('languages')}</legend>
      <p id={noLanguageId} className={styles.noLanguage}>
        <Icon name="check" />
        {t('noLanguage')}
      </p>
      <ChoiceList
        name={name}
        choices={languages.map((each) => ({ value: each.tag, name: each.name }))}
        selected={selected}
      />
    </fieldset>
  );
}
