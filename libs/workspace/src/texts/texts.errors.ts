import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** There is no text to review, or it has errors. */
export const notReviewable = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'notReviewable');

export const tooManyKeys = (max: number) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'tooManyKeys', { values: { max } });
