import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { serverProblem } from '../people/server-problem';
import type { ImportPlanView } from './exchange.contract';

export const filesMissing = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'filesMissing');

/** Whoever sends on is not listened to. */
export const filesTooLarge = (megabytes: number) =>
  serverProblem(HttpStatus.PAYLOAD_TOO_LARGE, 'filesTooLarge', {
    values: { megabytes },
    headers: { Connection: 'close' },
  });

export const planMissing = () => serverProblem(HttpStatus.PRECONDITION_REQUIRED, 'planMissing');

/** @param current what would happen now */
export const planChanged = (current: ImportPlanView) =>
  serverProblem(HttpStatus.PRECONDITION_FAILED, 'planChanged', { members: { current } });

export const choicesMissing = (open: { conflicts: number; removed: number }) =>
  serverProblem(HttpStatus.CONFLICT, 'choicesMissing', { members: { open } });

/** Languages or namespaces, that only some may add. */
export const placesMissing = () => serverProblem(HttpStatus.FORBIDDEN, 'placesMissing');

/** Files come one set after the other. */
export const tooManyFiles = () =>
  new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '30' } });

export const unknownLanguage = () => new Problem(HttpStatus.NOT_FOUND, 'unknownLanguage');
export const unknownNamespace = () => new Problem(HttpStatus.NOT_FOUND, 'unknownNamespace');
