import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** Another namespace has the name. */
export const namespaceTaken = () => serverProblem(HttpStatus.CONFLICT, 'namespaceTaken');
/** Not a valid name of a namespace. */
export const namespaceImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'namespaceImpossible');

/** The pages of the application need its texts, also those for everyone. */
export const namespaceOfPages = () => serverProblem(HttpStatus.CONFLICT, 'namespaceOfPages');
