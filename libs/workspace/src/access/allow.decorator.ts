import { SetMetadata } from '@nestjs/common';
import type { Permission } from './permissions';

/** Metadata key of the permission that a route requires. */
export const PERMISSION_KEY = 'dragoman:allowed';

/** Requires the permission in at least one language; services check the language itself with `may`. */
export const Allow = (permission: Permission) => SetMetadata(PERMISSION_KEY, permission);

/** Requires no permission and no session. */
export const Public = () => SetMetadata(PERMISSION_KEY, 'public');
