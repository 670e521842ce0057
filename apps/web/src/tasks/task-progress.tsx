import { useTranslation } from 'react-i18next';
import type { TaskView } from '../../../../libs/workspace/src/tasks/tasks.contract';
import { Progress } from '../ui/progress';
import styles from './tasks.module.css';

/** How many texts of a task are finished, as a bar and in numbers. */
export function TaskProgress({ task: { finished, texts } }: { readonly task: Pick<TaskView, 'finished' | 'texts'> }) {
  const { t } = useTranslation('dragoman/tasks');
  const label = t('progress', { done: finished, total: texts });
  return (
    <div className={styles.progress}>
      <Progress value={finished} max={texts} label={label} />
      <span aria-hidden="true">{label}</span>
    </div>
  );
}

/** How many texts of a review cannot be reviewed yet, if any. */
export function UntranslatedTexts({ task: { untranslated = 0 } }: { readonly task: Pick<TaskView, 'untranslated'> }) {
  const { t } = useTranslation('dragoman/tasks');
  return untranslated === 0 ? null : <p className={styles.note}>{t('untranslated', { count: untranslated })}</p>;
}

/** How many words are left, or how many there are if none is finished. */
export function WordsLeft({
  task: { words, wordsFinished },
}: {
  readonly task: Pick<TaskView, 'words' | 'wordsFinished'>;
}) {
  const { t } = useTranslation('dragoman/tasks');
  return wordsFinished === 0
    ? t('words', { count: words })
    : t('wordsLeft', { left: words - wordsFinished, total: words });
}
