import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

export const unknownTerm = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownTerm');

/** @param id of the term that has the name */
export const termTaken = (id: string) => serverProblem(HttpStatus.CONFLICT, 'termTaken', { members: { id } });

export const tooManyTerms = (max: number) => serverProblem(HttpStatus.CONFLICT, 'tooManyTerms', { values: { max } });
