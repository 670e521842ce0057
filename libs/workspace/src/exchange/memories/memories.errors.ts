import { HttpStatus } from '@nestjs/common';
import type { FileSyntaxError, UnknownEncoding } from '@dragoman/i18n/internal';
import { serverProblem } from '../../http/server-problem';
import type { ImportProblemView } from '../exchange.contract';

export const unknownMemory = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownMemory');

/** The file is not TMX. `problem` has its place. */
export function memoryUnreadable(file: string, { line, column, problem, sign, reason }: FileSyntaxError) {
  const view: ImportProblemView = {
    file,
    line,
    column,
    severity: 'error',
    code: 'syntax',
    values: { problem, sign, reason },
  };
  const values = { line, column, reason };
  return serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'memoryUnreadable', { values, members: { problem: view } });
}

/** The file is not encoded as it says, or in an unknown encoding. */
export function memoryUndecodable({ encoding, place: { line, column } }: UnknownEncoding) {
  const values = { line, column, encoding: encoding.toUpperCase() };
  return serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'memoryUndecodable', { values });
}

export const memoryFull = (max: number) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'memoryFull', { values: { max } });
