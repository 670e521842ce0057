import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** Another message of the namespace has the key, or one that cannot be in the same file. */
export const keyTaken = () => serverProblem(HttpStatus.CONFLICT, 'keyTaken');
/** Not a valid key for this kind of message. */
export const keyImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'keyImpossible');
/** The syntax of the namespace does not have messages of this kind. */
export const kindImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'kindImpossible');
