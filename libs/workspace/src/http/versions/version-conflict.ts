import { HttpStatus } from '@nestjs/common';
import type { Problem } from '@dragoman/i18n';
import { serverProblem } from '../server-problem';

/**
 * 412: the version in `If-Match` is no longer the current one.
 * @param current the resource as it is now, so that its reader can compare before sending the change again
 */
export const versionConflict = (current: object): Problem =>
  serverProblem(HttpStatus.PRECONDITION_FAILED, 'versionConflict', { members: { current } });
