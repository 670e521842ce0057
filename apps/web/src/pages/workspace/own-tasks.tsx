import { useTranslation } from 'react-i18next';
import { taskPath } from '../../addresses/task-path';
import { tasksPath } from '../../addresses/tasks-address';
import { PageLink } from '../../page/page-link';
import { DueDate } from '../../tasks/due-date';
import { StartTask } from '../../tasks/start-task';
import { type NamedTask, useTaskName, useTaskSummary } from '../../tasks/task-name';
import { TaskProgress, WordsLeft } from '../../tasks/task-progress';
import styles from './workspace.module.css';

/** The open tasks of the person that are due first. Without any, there is no section. */
export function OwnTasks({ tasks }: { readonly tasks: readonly NamedTask[] }) {
  const { t } = useTranslation('dragoman/tasks');
  const taskName = useTaskName();
  const taskSummary = useTaskSummary();
  if (tasks.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="own-tasks">
      <h2 id="own-tasks">{t('own.title')}</h2>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.id}>
            <div className={styles.task}>
              <PageLink to={taskPath(task.id)} dir="auto">
                {taskName(task)}
              </PageLink>
              <DueDate task={task} />
              <p>
                {task.name !== '' && <span>{taskSummary(task)}</span>}
                <span>
                  <WordsLeft task={task} />
                </span>
              </p>
            </div>
            <TaskProgress task={task} />
            <StartTask task={task} />
          </li>
        ))}
      </ul>
      <p>
        <PageLink to={tasksPath({ list: 'mine' })}>{t('own.all')}</PageLink>
      </p>
    </section>
  );
}
