import { SetupError } from '@dragoman/i18n';
import type { WorkspaceAccess } from '../access/host/workspace-access';
import type { WorkspaceOptions } from './workspace.options';

/**
 * @throws SetupError that names the option and the cure
 */
export function checkAccess(access: WorkspaceAccess, options: WorkspaceOptions): void {
  if (typeof (access as Partial<WorkspaceAccess> | null)?.personOf !== 'function') {
    throw new SetupError(
      'The "access" of WorkspaceModule has no method "personOf": give it a class that extends WorkspaceAccess, or a factory that returns an instance of one.',
    );
  }
  const ownAccounts = (['administrator', 'openIdConnect'] as const).find((option) => options[option] !== undefined);
  if (ownAccounts !== undefined) {
    throw new SetupError(
      `WorkspaceModule has "access" and "${ownAccounts}", which is for accounts of its own: leave one of them out.`,
    );
  }
}
