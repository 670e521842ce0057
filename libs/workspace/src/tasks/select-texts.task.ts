import type { Actor } from '../access/actor';
import type { ExecuteTask } from '../exchange/worker/exchange.tasks';
import { selectTaskTexts } from './select-task-texts';
import type { TaskSelectionInput } from './tasks.contract';

/** Selects the texts of tasks, in a thread. */
export interface SelectTextsTask {
  readonly actor: Pick<Actor, 'id' | 'limits'>;
  readonly selection: TaskSelectionInput;
}

/** @throws Problem 404 */
export const execute: ExecuteTask<SelectTextsTask> = ({ actor, selection }, { database }) =>
  database.snapshot((db) => selectTaskTexts(db, database, actor, selection));
