import { useId, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { foldForSearch } from '../../../../libs/i18n/src/message/search-terms';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { ChoiceSearch } from './choice-search';
import styles from './form.module.css';

export interface Choice {
  readonly value: string;
  /** Shown, and searched. */
  readonly name: string;
  /** Shown instead of the name. */
  readonly content?: ReactNode;
}

interface ChoiceListProps {
  readonly name: string;
  readonly choices: readonly Choice[];
  /** The values of those that are checked at first. */
  readonly selected?: readonly string[] | undefined;
  /** The boxes. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** More choices than these can be searched, and checked together. */
const MAX_WITHOUT_SEARCH = 12;

/**
 * Check boxes in a box that scrolls, as there may be dozens. Those selected at first precede the others, and nothing moves while
 * someone chooses. Those that a search hides keep their state.
 */
export function ChoiceList({ name, choices, selected = [], ref }: ChoiceListProps) {
  const { t } = useTranslation('dragoman/common');
  const id = useId();
  const [first] = useState(selected);
  const [q, setQuery] = useState('');
  const searched = foldForSearch(q.trim());
  const found = choices.filter(({ value, name: shown }) =>
    [value, shown].some((each) => foldForSearch(each).includes(searched)),
  );
  const isFirst = ({ value }: Choice) => first.includes(value);
  const ordered = [...choices.filter(isFirst), ...choices.filter((choice) => !isFirst(choice))];
  return (
    <>
      {choices.length > MAX_WITHOUT_SEARCH && (
        <div className={classNames(styles.choiceBar, styles.withScript)}>
          <ChoiceSearch label={t('choices.search')} value={q} onChange={setQuery} controls={id} />
          {([true, false] as const).map((checked) => (
            <Button key={String(checked)} kind="quiet" onClick={() => checkAll(id, checked)}>
              {t(checked ? 'choices.all' : 'choices.clear')}
            </Button>
          ))}
        </div>
      )}
      <div ref={ref} id={id} className={styles.languages}>
        {ordered.map((choice) => (
          <label key={choice.value} className={styles.choice} hidden={!found.includes(choice)}>
            <input type="checkbox" name={name} value={choice.value} defaultChecked={selected.includes(choice.value)} />
            {choice.content ?? <span>{choice.name}</span>}
          </label>
        ))}
        <p className={styles.note} role="status">
          {choices.length > 0 && found.length === 0 && t('choices.none')}
        </p>
      </div>
    </>
  );
}

/** Checks the boxes that a search does not hide, or unchecks all, as clicks do: none that is checked goes unnoticed. */
function checkAll(listId: string, checked: boolean): void {
  const list = document.getElementById(listId)!;
  for (const box of list.querySelectorAll<HTMLInputElement>(checked ? 'label:not([hidden]) input' : 'input'))
    if (box.checked !== checked) box.click();
}
