import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../form/choice-group';
import { ChoiceList } from '../../form/choice-list';
import { Button } from '../../ui/button';
import type { TaskPreview } from './use-task-preview';
import formStyles from '../../form/form.module.css';
import styles from './task-pages.module.css';

interface TaskLanguagesProps {
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
  readonly reference: string | null;
  /** Tags. */
  readonly selected: readonly string[];
  /** Absent: not counted yet. */
  readonly preview: TaskPreview | undefined;
  readonly error: string | false | undefined;
  /** Counts the texts in other languages. Rejects if that is impossible. */
  readonly count: (languages: readonly string[]) => Promise<TaskPreview>;
  /** Called after several languages have been chosen at once. */
  readonly onChosen: () => void;
}

/** Check boxes for the languages of a task, with the number of their texts once it is counted, and a button for all that have some. */
export function TaskLanguages(props: TaskLanguagesProps) {
  const { languages, reference, selected, preview, error, count, onChosen } = props;
  const { t } = useTranslation(['dragoman/task-pages', 'dragoman/failures']);
  const boxes = useRef<HTMLDivElement>(null);
  const [isCounting, setCounting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const counts = new Map(preview?.languages.map(({ language, texts }) => [language, texts]));
  const choose = async () => {
    setCounting(true);
    setFailure(undefined);
    const others = languages.map(({ tag }) => tag).filter((tag) => tag !== reference);
    const counted = await count(others).catch(() => undefined);
    setCounting(false);
    if (counted === undefined || counted.problem) {
      return setFailure(counted?.problem?.detail ?? t('dragoman/failures:unsent.title'));
    }
    const withTexts = counted.languages.filter(({ texts }) => texts > 0).map(({ language }) => language);
    for (const box of boxes.current?.querySelectorAll('input') ?? []) {
      box.checked = box.value !== reference && withTexts.includes(box.value);
    }
    onChosen();
  };
  return (
    <ChoiceGroup legend={t('new.languages')} error={error}>
      <ChoiceList
        ref={boxes}
        name="languages"
        choices={languages.map(({ tag, name }) => ({
          value: tag,
          name,
          content: (
            <span>
              {name}{' '}
              {counts.has(tag) && <span className={styles.count}>{t('texts', { count: counts.get(tag)! })}</span>}
            </span>
          ),
        }))}
        selected={selected}
      />
      {languages.length > 1 && (
        <p className={formStyles.withScript}>
          <Button aria-disabled={isCounting || undefined} onClick={() => void (isCounting || choose())}>
            {t('new.allLanguages')}
          </Button>{' '}
          <span role="status" className={styles.count}>
            {isCounting && t('total.counting')}
          </span>
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className={formStyles.failed}>
          {failure}
        </p>
      )}
    </ChoiceGroup>
  );
}
