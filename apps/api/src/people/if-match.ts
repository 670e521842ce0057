import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { versionMissing } from './people.errors';

/** Entity tag (RFC 9110, 8.8.3) of a version, which rises with each change; 0 is that of what is not there yet. */
export const entityTag = (version: number): string => `"${version}"`;

/** Whether that version, which is there now, is one that the caller saw. */
export type Seen = (version: number) => boolean;

/**
 * Reads `If-Match` (RFC 9110, 13.1.1): tags, or `*` for whichever is there. A tag of something else is a version that
 * never was. A weak one is as good: it is made of ours by whoever compresses on the way, and says nothing of bytes.
 */
export function seenIn(field: string): Seen {
  if (field.trim() === '*') return (version) => version > 0;
  const tags = field.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return (version) => tags.includes(entityTag(version));
}

/**
 * Injects what `If-Match` says as {@link Seen}.
 * @throws Problem 428 without the header
 */
export const VersionSeen = createParamDecorator((_: unknown, context: ExecutionContext): Seen => {
  const field = context.switchToHttp().getRequest<Request>().headers['if-match'];
  if (field === undefined) throw versionMissing();
  return seenIn(field);
});
