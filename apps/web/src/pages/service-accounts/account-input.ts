import type { Scope } from '../../../../../libs/workspace/src/access/permissions';
import type { CreateServiceAccountInput } from '../../../../../libs/workspace/src/service-accounts/service-accounts.contract';

/**
 * What the fields of a service account say. Without a check mark in a list of limits, there is no limit; an account that is
 * limited to deleted namespaces alone stays so.
 */
export function accountInput(form: URLSearchParams): CreateServiceAccountInput {
  const limit = (name: string) => (form.has(name) ? form.getAll(name) : null);
  const keepsNamespaces = form.has('deletedNamespaces') && !form.has('namespaces');
  return {
    name: form.get('name') ?? '',
    description: form.get('description') || null,
    scopes: form.getAll('scopes') as Scope[],
    ...(!keepsNamespaces && { namespaces: limit('namespaces') }),
    languages: limit('languages'),
  };
}
