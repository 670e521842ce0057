import type { ExecuteTask } from '../../exchange/worker/exchange.tasks';
import { countContributions, type ContributionsInput } from './count-contributions';

/** Counts contributions, in a thread. */
export const execute: ExecuteTask<ContributionsInput> = (input, { database }) =>
  database.snapshot((db) => countContributions(db, input));
