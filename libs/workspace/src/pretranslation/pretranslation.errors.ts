import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

export const unknownPretranslation = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownPretranslation');

/** The selection has no missing texts with a source. */
export const pretranslationEmpty = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'pretranslationEmpty');

/** Another job of the language has not ended. */
export const pretranslationActive = () => serverProblem(HttpStatus.CONFLICT, 'pretranslationActive');

/** The characters of the month are used up. */
export const pretranslationBudget = (max: number) =>
  serverProblem(HttpStatus.CONFLICT, 'pretranslationBudget', { values: { max } });

/** The job has ended. */
export const pretranslationEnded = () => serverProblem(HttpStatus.CONFLICT, 'pretranslationEnded');

/** The job has not ended, has written nothing, or was undone before. */
export const pretranslationNotUndoable = () => serverProblem(HttpStatus.CONFLICT, 'pretranslationNotUndoable');
