import { HttpException, type HttpStatus } from '@nestjs/common';

export interface ProblemOptions {
  /** Variables of the texts. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** What is wrong with single values of the input. */
  readonly errors?: readonly ProblemDetail[];
  /** Further members of the document (RFC 9457, 3.2), e.g. what is there instead. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Headers of the answer, e.g. `Allow`, `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Namespace of the texts; default the library's own. */
  readonly namespace?: string;
}

export interface ProblemDetail {
  /** JSON pointer (RFC 6901) into the body, or `?name` for a query parameter. */
  readonly pointer: string;
  readonly detail: string;
}

/** Namespace of the library's own sentences. */
export const PROBLEMS = 'dragoman/problems';

/**
 * Something went wrong that the caller can understand: thrown as a code with variables, never as a sentence.
 * At the edge it becomes `application/problem+json` (RFC 9457) in the caller's language, from the texts
 * `{code}.title` and `{code}.detail` of the namespace.
 *
 * @example throw new Problem(HttpStatus.CONFLICT, 'keyTaken', { values: { key }, namespace: 'shop' });
 */
export class Problem extends HttpException {
  constructor(
    status: HttpStatus,
    readonly code: string,
    readonly given: ProblemOptions = {},
  ) {
    super(code, status);
  }
}
