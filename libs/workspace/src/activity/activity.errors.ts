import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** The change set was undone before, or changed nothing that can be undone. */
export const notUndoable = () => serverProblem(HttpStatus.CONFLICT, 'notUndoable');
