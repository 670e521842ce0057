import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { unknownRelease } from './releases.errors';

/**
 * Injects the number of a release from the path. Not a pipe: before it Nest's own would have read `1e1` and `0x10`.
 * @throws Problem 404
 */
export const ReleaseNumber = createParamDecorator((name: string, context: ExecutionContext): number => {
  const number = context.switchToHttp().getRequest<Request>().params[name] as string;
  if (!/^[1-9]\d{0,8}$/.test(number)) throw unknownRelease();
  return Number(number);
});
