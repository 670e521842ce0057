import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** Also one in a language or with a namespace that the caller has no access to. */
export const unknownTranslationJob = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownTranslationJob');

/** The selection has no texts with a source text. */
export const translationJobEmpty = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'translationJobEmpty');

export const translationJobTooLarge = (max: number) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'translationJobTooLarge', { values: { max } });

/** The namespaces are translated from several languages, but a file has one source language. */
export const translationJobSources = (languages: readonly string[]) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'translationJobSources', {
    values: { languages: languages.join(', ') },
  });

export const tooManyTranslationJobs = (max: number) =>
  serverProblem(HttpStatus.CONFLICT, 'tooManyTranslationJobs', { values: { max } });
