import type { TaskView } from '../../../../libs/workspace/src/tasks/tasks.contract';
import { LinkedText } from '../ui/linked-text';
import styles from './tasks.module.css';

/** What the people of a task should know, with its lines, and links where it has URLs. */
export const TaskDescription = ({ task: { description } }: { readonly task: Pick<TaskView, 'description'> }) => (
  <p className={styles.description} dir="auto">
    <LinkedText text={description} />
  </p>
);
