import { HttpStatus } from '@nestjs/common';
import { Problem, type ProblemOptions } from '@dragoman/i18n';
import type { ImportPlanView } from './exchange.contract';

/** Put into words by `apps/web/locales/{language}/dragoman/server.json`. */
const problem = (status: HttpStatus, code: string, options: ProblemOptions = {}): Problem =>
  new Problem(status, code, { namespace: 'dragoman/server', ...options });

export const filesMissing = () => problem(HttpStatus.UNPROCESSABLE_ENTITY, 'filesMissing');

/** Whoever sends on is not listened to. */
export const filesTooLarge = (megabytes: number) =>
  problem(HttpStatus.PAYLOAD_TOO_LARGE, 'filesTooLarge', { values: { megabytes }, headers: { Connection: 'close' } });

export const planMissing = () => problem(HttpStatus.PRECONDITION_REQUIRED, 'planMissing');

/** @param current what would happen now */
export const planChanged = (current: ImportPlanView) =>
  problem(HttpStatus.PRECONDITION_FAILED, 'planChanged', { members: { current } });

export const choicesMissing = (open: { conflicts: number; removed: number }) =>
  problem(HttpStatus.CONFLICT, 'choicesMissing', { members: { open } });

/** Languages or namespaces, that only some may add. */
export const placesMissing = () => problem(HttpStatus.FORBIDDEN, 'placesMissing');

/** Files come one set after the other. */
export const tooManyFiles = () =>
  new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '30' } });

export const unknownLanguage = () => new Problem(HttpStatus.NOT_FOUND, 'unknownLanguage');
export const unknownNamespace = () => new Problem(HttpStatus.NOT_FOUND, 'unknownNamespace');
