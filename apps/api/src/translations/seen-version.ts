import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { versionMissing } from './editing.errors';

/**
 * The version that the caller saw, as `If-Match` says it (RFC 9110, 13.1.1): `"3"`, `"0"` for what is not there yet. Any
 * version at all (`*`) is nobody's.
 * @throws Problem 428
 */
export const SeenVersion = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const given = context.switchToHttp().getRequest<Request>().get('If-Match') ?? '';
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(given.trim())?.[1]; // W/: whoever compresses on the way weakens it
  if (version === undefined) throw versionMissing();
  return Number(version);
});
