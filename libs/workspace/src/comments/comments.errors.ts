import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

export const unknownComment = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownComment');

/** Only its author can edit a comment. */
export const notYourComment = () => serverProblem(HttpStatus.FORBIDDEN, 'notYourComment');

/** One of the mentioned people does not exist, has no access, or is not a person. */
export const notMentionable = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'notMentionable');

export const tooManyComments = (max: number) =>
  serverProblem(HttpStatus.CONFLICT, 'tooManyComments', { values: { max } });
