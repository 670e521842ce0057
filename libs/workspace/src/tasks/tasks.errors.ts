import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** None of the languages has texts of the selection that can be worked on. */
export const taskEmpty = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'taskEmpty');

export const taskTooLarge = (max: number) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'taskTooLarge', { values: { max } });

export const tooManyTasks = (max: number) => serverProblem(HttpStatus.CONFLICT, 'tooManyTasks', { values: { max } });

/** One of the people does not exist, has no access, or may not work in any of the languages. */
export const notAssignable = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'notAssignable');

/** Texts are added to open tasks only. */
export const taskDone = () => serverProblem(HttpStatus.CONFLICT, 'taskDone');
