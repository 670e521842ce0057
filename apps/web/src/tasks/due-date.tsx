import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { TaskView } from '../../../../libs/workspace/src/tasks/tasks.contract';
import { Icon, LineIcon } from '../ui/icon';
import { daysBetween } from './due-day';
import { useToday } from './use-today';
import styles from './tasks.module.css';

/** Not among the icons of the workspace, which all of its pages load. */
const CALENDAR = 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.75v3M10.5 1.75v3';

interface DueDateProps {
  readonly task: Pick<TaskView, 'dueOn' | 'state'>;
  /** The date is beside it: only what words say is shown. */
  readonly isInWords?: boolean;
}

/** When a task is due: soon in words, else as a date. Color and icon show what is late, as long as the task is open. */
export function DueDate({ task: { dueOn, state }, isInWords = false }: DueDateProps) {
  const { t } = useTranslation('dragoman/tasks');
  const { date } = useFormatters();
  const today = useToday();
  if (dueOn === undefined) return null;
  const days = daysBetween(today, dueOn);
  const isOpen = state === 'open';
  const urgency = !isOpen || days > 1 ? 'later' : days < 0 ? 'overdue' : 'soon';
  if (isInWords && urgency === 'later') return null;
  const day = date(dueOn, {
    ...{ timeZone: 'UTC', month: 'short', day: 'numeric' },
    ...(dueOn.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  });
  const words = () => {
    if (urgency === 'overdue') return t('due.overdue', { count: -days });
    return urgency === 'later' ? day : t(days === 0 ? 'due.today' : 'due.tomorrow');
  };
  return (
    <time className={styles.due} dateTime={dueOn} data-urgency={urgency} title={urgency === 'later' ? undefined : day}>
      {urgency === 'overdue' ? <Icon name="warning" /> : <LineIcon path={CALENDAR} />}
      {words()}
    </time>
  );
}
