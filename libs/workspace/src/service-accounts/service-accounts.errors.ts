import { HttpStatus } from '@nestjs/common';
import type { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';

/** The permissions concern all languages or namespaces: an account with these limits cannot have them. */
export const scopesNotLimitable = (scopes: readonly string[]): Problem =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'scopesNotLimitable', { values: { scopes: scopes.join(', ') } });

/** Two are enough to replace one by the other. */
export const twoTokensValid = (): Problem => serverProblem(HttpStatus.CONFLICT, 'twoTokensValid');
