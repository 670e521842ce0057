import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../http/server-problem';

/** The workspace already has the language. */
export const languageTaken = () => serverProblem(HttpStatus.CONFLICT, 'languageTaken');
/** Not a tag of a known language. */
export const languageImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'languageImpossible');
/** Other languages or namespaces are translated from it, or fall back to it. */
export const languageNeeded = () => serverProblem(HttpStatus.CONFLICT, 'languageNeeded');
/** The workspace does not have the fallback, or it falls back to the language itself. */
export const fallbackImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'fallbackImpossible');
/** The forms of address of the language cannot be told apart. */
export const formalityImpossible = () => serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'formalityImpossible');
