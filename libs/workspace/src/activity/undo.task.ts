import type { ExecuteTask } from '../exchange/worker/exchange.tasks';
import { undoChangeSet, type UndoInput } from './undo-change-set';

/** Undoes a large change set, in a thread. */
export const execute: ExecuteTask<UndoInput> = (input, context) => undoChangeSet(context, input);
