import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';
import { isScope, may, type Permission, type PermissionHolder, type Within } from './permissions';

/**
 * Returns why someone may not use a permission (403), with the `permission`: because of the limits of a service account, because the
 * token lacks it, or because of the role.
 * @param beyondLimits the problem if the limits alone are the reason
 */
export function permissionRefused(
  holder: PermissionHolder,
  permission: Permission,
  beyondLimits: () => Problem,
  within: Within = {},
): Problem {
  const { limits: _, ...unlimited } = holder;
  if (may(unlimited, permission, within)) return beyondLimits();
  const { scopes, ...owner } = unlimited;
  const members = { permission };
  if (scopes === undefined || !may(owner, permission, within)) {
    const { language } = within;
    const isOfOthers = language !== undefined && may(owner, permission);
    const values = isOfOthers && { values: { context: 'language', language } };
    return new Problem(HttpStatus.FORBIDDEN, 'forbidden', { ...values, members });
  }
  return isScope(permission)
    ? serverProblem(HttpStatus.FORBIDDEN, 'tokenLacksPermission', { values: { permission }, members })
    : serverProblem(HttpStatus.FORBIDDEN, 'notForTokens', { members });
}
