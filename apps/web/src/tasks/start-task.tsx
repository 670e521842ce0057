import { useTranslation } from 'react-i18next';
import { may } from '../../../../libs/workspace/src/access/permissions';
import { taskTextsPath } from '../addresses/tasks-address';
import { FOCUS_FIELD } from '../addresses/translate-address';
import { useAppContext } from '../page/app-context';
import { PageLink } from '../page/page-link';
import { buttonClass } from '../ui/button';
import { type NamedTask, useTaskName } from './task-name';

interface StartTaskProps {
  readonly task: NamedTask;
  readonly kind?: 'primary' | 'plain';
}

/** Opens the texts of an open task that are not finished, for people who may work on them. */
export function StartTask({ task, kind = 'plain' }: StartTaskProps) {
  const { t } = useTranslation('dragoman/tasks');
  const { person } = useAppContext();
  const taskName = useTaskName();
  const { language } = task;
  const isFinished = task.state === 'done' || task.finished >= task.texts;
  if (isFinished || !may(person, task.kind === 'review' ? 'texts.review' : 'texts.edit', { language })) return null;
  const label = t(task.finished === 0 ? 'start' : 'continue');
  return (
    <PageLink to={taskTextsPath(task)} state={FOCUS_FIELD} className={buttonClass(kind)}>
      {label}
      <span className="visually-hidden"> {taskName(task)}</span>
    </PageLink>
  );
}
