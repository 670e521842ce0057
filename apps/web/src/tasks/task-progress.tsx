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
