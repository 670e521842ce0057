import { useTranslation } from 'react-i18next';
import type { TaskView } from '../../../../libs/workspace/src/tasks/tasks.contract';
import { Avatar } from '../ui/avatar';
import { Icon } from '../ui/icon';
import styles from './tasks.module.css';

/** The people of a task with their avatars, or that anyone may do it. Those who no longer can are marked. */
export function Assignees({ task: { assignees } }: { readonly task: Pick<TaskView, 'assignees'> }) {
  const { t } = useTranslation('dragoman/tasks');
  if (assignees.length === 0) return <span className={styles.anyone}>{t('anyone')}</span>;
  return (
    <ul className={styles.assignees}>
      {assignees.map(({ id, name, mark, unable }) => (
        <li key={id}>
          <Avatar name={name} tinted />
          <span>
            <bdi>{name}</bdi>
            {mark && (
              <small className={styles.mark}>
                <bdi>{mark}</bdi>
              </small>
            )}
            {unable && (
              <small className={styles.unable}>
                <Icon name="warning" />
                {t('unable')}
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
