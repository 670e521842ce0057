import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** The person has no such filter. */
export const unknownFilter = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownFilter');
/** Another filter of the person has the name. */
export const filterNameTaken = () => serverProblem(HttpStatus.CONFLICT, 'filterNameTaken');
export const tooManyFilters = (max: number) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'tooManyFilters', { values: { max } });
