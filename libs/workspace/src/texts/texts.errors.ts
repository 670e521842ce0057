import { HttpStatus } from '@nestjs/common';
import type { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';

/** There is no text to review, or it has errors. */
export const notReviewable = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'notReviewable');

/**
 * The source text has changed since the person who approves a translation read it.
 * @param current the translation as it is now
 */
export const sourceConflict = (current: object): Problem =>
  serverProblem(HttpStatus.PRECONDITION_FAILED, 'sourceConflict', { members: { current } });

/** The text has no such finding; for one to be counted again, it is not ignored. */
export const unknownFinding = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownFinding');

export const tooManyKeys = (max: number) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'tooManyKeys', { values: { max } });

/** The change set that a bulk edit continues was undone. */
export const changeSetUndone = () => serverProblem(HttpStatus.CONFLICT, 'changeSetUndone');

/** The texts of a task are asked for in another language than its own. */
export const taskInOtherLanguage = (language: string) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'taskInOtherLanguage', { values: { language } });

/** Also one with namespaces that the caller has no access to. */
export const unknownTask = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownTask');
