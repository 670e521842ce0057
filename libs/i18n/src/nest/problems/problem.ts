import { HttpException, type HttpStatus } from '@nestjs/common';

/** What a `Problem` tells besides its code (RFC 9457). */
export interface ProblemOptions {
  /** Variables of the title and detail. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Errors of single values of the input. */
  readonly errors?: readonly ProblemDetail[];
  /** Extension members (RFC 9457, 3.2), e.g. the current version after a conflict. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Headers of the response, e.g. `Allow`, `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Namespace of the title and detail. Default: the library's own. */
  readonly namespace?: string;
}

export interface ProblemDetail {
  /** JSON pointer (RFC 6901) into the body, or `?name` for a query parameter. */
  readonly pointer: string;
  readonly detail: string;
}

/**
 * An error with a code and variables instead of a message. The response is `application/problem+json` (RFC 9457) in the
 * caller's language, with the texts `{code}.title` and `{code}.detail` of the namespace.
 *
 * @example throw new Problem(HttpStatus.CONFLICT, 'keyTaken', { values: { key }, namespace: 'shop' });
 */
export class Problem extends HttpException {
  constructor(
    status: HttpStatus,
    readonly code: string,
    readonly problemOptions: ProblemOptions = {},
  ) {
    super(code, status);
  }
}
