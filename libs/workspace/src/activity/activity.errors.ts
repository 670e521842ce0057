import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** The change set has more changes than one transaction can undo. */
export const tooManyChanges = (max: number) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'tooManyChanges', { values: { max } });

/** The change set was undone before, or changed nothing that can be undone. */
export const notUndoable = () => serverProblem(HttpStatus.CONFLICT, 'notUndoable');
