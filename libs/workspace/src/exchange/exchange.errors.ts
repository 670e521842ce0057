import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { UnwritableTextError } from '@dragoman/i18n/internal';
import { serverProblem } from '../http/server-problem';
import type { ImportPlanView } from './exchange.contract';

export const filesMissing = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'filesMissing');

/** Closes the connection: the rest of the body is not read. */
export const filesTooLarge = (megabytes: number) =>
  serverProblem(HttpStatus.PAYLOAD_TOO_LARGE, 'filesTooLarge', {
    values: { megabytes },
    headers: { Connection: 'close' },
  });

export const planMissing = () => serverProblem(HttpStatus.PRECONDITION_REQUIRED, 'planMissing');

/** @param current the plan as it would be now */
export const planChanged = (current: ImportPlanView) =>
  serverProblem(HttpStatus.PRECONDITION_FAILED, 'planChanged', { members: { current } });

export const choicesMissing = (open: { conflicts: number; removed: number }) =>
  serverProblem(HttpStatus.CONFLICT, 'choicesMissing', { members: { open } });

/** The files need new languages or namespaces, which the caller is not allowed to add. */
export const targetsMissing = () => serverProblem(HttpStatus.FORBIDDEN, 'targetsMissing');

/** @param error with the reason, whose texts are those of `detail` in its context */
export const textUnwritable = (file: string, { reason, values }: UnwritableTextError) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'textUnwritable', { values: { ...values, file, context: reason } });

export const characterUnwritable = (file: string, character: string, encoding: string) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'characterUnwritable', { values: { file, character, encoding } });

/** Too many imports and exports are waiting. */
export const tooManyFiles = () =>
  new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '30' } });

/** Files that need more memory than a thread may have. */
export const tooMuchMemory = () => new Problem(HttpStatus.PAYLOAD_TOO_LARGE, 'tooLarge');
