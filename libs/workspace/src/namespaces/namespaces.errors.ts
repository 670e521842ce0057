import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** Another namespace has the name. */
export const namespaceTaken = () => serverProblem(HttpStatus.CONFLICT, 'namespaceTaken');
/** Not a valid name of a namespace. */
export const namespaceImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'namespaceImpossible');
