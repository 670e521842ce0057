import type { ReadJson } from '../../page/page-module';
import { listScheduledReleases } from '../../requests/scheduled-releases';
import { listTasks } from '../../requests/tasks';

/** What depends on an account, by number. */
export interface PersonDuties {
  /** Scheduled releases in the name of the person. */
  readonly releases: number;
  /** Open tasks that are assigned to the person. */
  readonly tasks: number;
}

export async function loadDuties(read: ReadJson, id: string): Promise<PersonDuties> {
  const [{ scheduled }, { total }] = await Promise.all([
    listScheduledReleases(read),
    listTasks(read, { state: 'open', assignee: id, limit: '1' }),
  ]);
  return { releases: scheduled.filter(({ by }) => by.id === id).length, tasks: total };
}
