import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { versionMissing } from './people.errors';

/** Entity tag (RFC 9110, 8.8.3) of a row's version. */
export const entityTag = (version: number): string => `"${version}"`;

/**
 * Injects the version that the caller saw, from `If-Match: "3"`; `undefined` for `*`: whichever it is.
 * @throws Problem 428 without the header; a tag of something else is a version that never was, so 412
 */
export const VersionSeen = createParamDecorator((_: unknown, context: ExecutionContext): number | undefined => {
  const tag = context.switchToHttp().getRequest<Request>().headers['if-match'];
  if (tag === undefined) throw versionMissing();
  return tag.trim() === '*' ? undefined : Number(/^\s*"(\d{1,15})"\s*$/.exec(tag)?.[1] ?? -1);
});
