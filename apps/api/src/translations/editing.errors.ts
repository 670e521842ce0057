import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { serverProblem } from '../people/server-problem';

export const forbidden = () => new Problem(HttpStatus.FORBIDDEN, 'forbidden');
export const unknownLanguage = () => new Problem(HttpStatus.NOT_FOUND, 'unknownLanguage');
export const unknownNamespace = () => new Problem(HttpStatus.NOT_FOUND, 'unknownNamespace');
export const unknownMessage = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownMessage');
export const unknownChange = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownChange');

/** @param current what is there instead, for the one whose change was not saved */
export const changedMeanwhile = (current: object) =>
  serverProblem(HttpStatus.PRECONDITION_FAILED, 'changedMeanwhile', { members: { current } });

export const textTooLarge = (kilobytes: number) =>
  serverProblem(HttpStatus.PAYLOAD_TOO_LARGE, 'textTooLarge', { values: { kilobytes } });
/** NUL, or half of a character. */
export const textImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'textImpossible');
export const formUnknown = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'formUnknown');
/** There is no text, or it has errors. */
export const notReviewable = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'notReviewable');

export const keyTaken = () => serverProblem(HttpStatus.CONFLICT, 'keyTaken');
export const keyImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'keyImpossible');
export const namespaceTaken = () => serverProblem(HttpStatus.CONFLICT, 'namespaceTaken');
export const namespaceImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'namespaceImpossible');
export const languageTaken = () => serverProblem(HttpStatus.CONFLICT, 'languageTaken');
export const languageImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'languageImpossible');
/** Others are translated from it, or fall back to it. */
export const languageNeeded = () => serverProblem(HttpStatus.CONFLICT, 'languageNeeded');
/** It does not name what is there, each once. */
export const orderIncomplete = () => serverProblem(HttpStatus.CONFLICT, 'orderIncomplete');
export const fallbackImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'fallbackImpossible');

export const tooManyMessages = (most: number) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'tooManyMessages', { values: { most } });
export const notUndoable = () => serverProblem(HttpStatus.CONFLICT, 'notUndoable');
