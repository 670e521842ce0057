import { useTranslation } from 'react-i18next';
import { tasksPath } from '../../addresses/tasks-address';
import { PageLink } from '../../page/page-link';
import type { PersonDuties } from './load-duties';

interface DutiesProps {
  /** Of the person. */
  readonly id: string;
  readonly duties: PersonDuties;
}

/** The scheduled releases and open tasks of a person, who may be about to lose access. */
export function Duties({ id, duties: { releases, tasks } }: DutiesProps) {
  const { t } = useTranslation('dragoman/people');
  return (
    <>
      {releases > 0 && (
        <p>
          <PageLink to="/releases#scheduled">{t('access.releases', { count: releases })}</PageLink>
        </p>
      )}
      {tasks > 0 && (
        <p>
          <PageLink to={tasksPath({ list: 'open', assignee: id })}>{t('access.tasks', { count: tasks })}</PageLink>
        </p>
      )}
    </>
  );
}
