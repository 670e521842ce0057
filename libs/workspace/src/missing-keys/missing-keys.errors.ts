import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

export const unknownMissingKey = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownMissingKey');
export const unknownIgnoredKeys = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownIgnoredKeys');
/** A pattern that ignores every key of an installation, or is not text. */
export const patternImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'patternImpossible');
export const tooManyPatterns = (max: number) =>
  serverProblem(HttpStatus.CONFLICT, 'tooManyPatterns', { values: { count: max } });
