import { createParamDecorator, type ExecutionContext, HttpStatus } from '@nestjs/common';
import type { Request } from 'express';
import { serverProblem } from '../server-problem';

/** Entity tag (RFC 9110, 8.8.3) of a version, which increases with each change; 0 is the version before creation. */
export const entityTag = (version: number): string => `"${version}"`;

/** Whether `If-Match` contains the current version. */
export type VersionMatcher = (version: number) => boolean;

/**
 * Parses `If-Match` (RFC 9110, 13.1.1): entity tags, or `*` for any existing version. Unknown tags match nothing. Weak
 * tags are accepted, because proxies that compress a response make its tag weak.
 */
export function parseIfMatch(field: string): VersionMatcher {
  if (field.trim() === '*') return (version) => version > 0;
  const tags = field.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return (version) => tags.includes(entityTag(version));
}

interface IfMatchOptions {
  /** Refuses `*`, by which someone would overwrite what they have not seen. */
  readonly exactly?: boolean;
}

/**
 * Injects the {@link VersionMatcher} of `If-Match`.
 * @throws Problem 428 without the header
 */
export const IfMatch = createParamDecorator(
  ({ exactly = false }: IfMatchOptions = {}, context: ExecutionContext): VersionMatcher => {
    const field = context.switchToHttp().getRequest<Request>().headers['if-match'];
    if (field === undefined || (exactly && field.trim() === '*')) {
      throw serverProblem(HttpStatus.PRECONDITION_REQUIRED, 'versionMissing');
    }
    return parseIfMatch(field);
  },
);
