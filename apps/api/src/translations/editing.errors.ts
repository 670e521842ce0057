import { HttpStatus } from '@nestjs/common';
import { Problem, type ProblemOptions } from '@dragoman/i18n';

/** Put into words by `apps/web/locales/{language}/dragoman/server.json`. */
const problem = (status: HttpStatus, code: string, options: ProblemOptions = {}): Problem =>
  new Problem(status, code, { namespace: 'dragoman/server', ...options });

export const forbidden = () => new Problem(HttpStatus.FORBIDDEN, 'forbidden');
export const unknownLanguage = () => new Problem(HttpStatus.NOT_FOUND, 'unknownLanguage');
export const unknownNamespace = () => new Problem(HttpStatus.NOT_FOUND, 'unknownNamespace');
export const unknownMessage = () => problem(HttpStatus.NOT_FOUND, 'unknownMessage');
export const unknownChange = () => problem(HttpStatus.NOT_FOUND, 'unknownChange');

export const versionMissing = () => problem(HttpStatus.PRECONDITION_REQUIRED, 'versionMissing');
/** @param current what is there instead, for the one whose change was not saved */
export const changedMeanwhile = (current: object) =>
  problem(HttpStatus.PRECONDITION_FAILED, 'changedMeanwhile', { members: { current } });

export const textTooLarge = (kilobytes: number) =>
  problem(HttpStatus.PAYLOAD_TOO_LARGE, 'textTooLarge', { values: { kilobytes } });
/** NUL, or half of a character. */
export const textImpossible = () => problem(HttpStatus.UNPROCESSABLE_ENTITY, 'textImpossible');
export const formUnknown = () => problem(HttpStatus.UNPROCESSABLE_ENTITY, 'formUnknown');
/** There is no text, or it has errors. */
export const notReviewable = () => problem(HttpStatus.UNPROCESSABLE_ENTITY, 'notReviewable');

export const keyTaken = () => problem(HttpStatus.CONFLICT, 'keyTaken');
export const keyImpossible = () => problem(HttpStatus.UNPROCESSABLE_ENTITY, 'keyImpossible');
export const namespaceTaken = () => problem(HttpStatus.CONFLICT, 'namespaceTaken');
export const namespaceImpossible = () => problem(HttpStatus.UNPROCESSABLE_ENTITY, 'namespaceImpossible');
export const languageTaken = () => problem(HttpStatus.CONFLICT, 'languageTaken');
export const languageImpossible = () => problem(HttpStatus.UNPROCESSABLE_ENTITY, 'languageImpossible');
/** Others are translated from it, or fall back to it. */
export const languageNeeded = () => problem(HttpStatus.CONFLICT, 'languageNeeded');
/** It does not name what is there, each once. */
export const orderIncomplete = () => problem(HttpStatus.CONFLICT, 'orderIncomplete');
export const fallbackImpossible = () => problem(HttpStatus.UNPROCESSABLE_ENTITY, 'fallbackImpossible');

export const tooManyMessages = (most: number) =>
  problem(HttpStatus.UNPROCESSABLE_ENTITY, 'tooManyMessages', { values: { most } });
export const notUndoable = () => problem(HttpStatus.CONFLICT, 'notUndoable');
