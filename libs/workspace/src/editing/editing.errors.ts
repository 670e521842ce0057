import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';

export const forbidden = () => new Problem(HttpStatus.FORBIDDEN, 'forbidden');
export const unknownLanguage = () => new Problem(HttpStatus.NOT_FOUND, 'unknownLanguage');
export const unknownNamespace = () => new Problem(HttpStatus.NOT_FOUND, 'unknownNamespace');
export const unknownKey = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownKey');
export const unknownChange = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownChange');

export const textTooLarge = (kilobytes: number) =>
  serverProblem(HttpStatus.PAYLOAD_TOO_LARGE, 'textTooLarge', { values: { kilobytes } });
/** The text contains NUL or a lone surrogate. */
export const textImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'textImpossible');
export const formUnknown = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'formUnknown');

/** In a language with independent review, the last editor of a text cannot approve it. */
export const ownText = () => serverProblem(HttpStatus.FORBIDDEN, 'ownText');

/** An order has to contain every existing item exactly once. */
export const orderIncomplete = () => serverProblem(HttpStatus.CONFLICT, 'orderIncomplete');
