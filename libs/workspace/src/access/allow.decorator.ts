import { SetMetadata } from '@nestjs/common';
import type { Permission } from './permissions';

/** Metadata key of the permission that a route requires. */
export const PERMISSION_KEY = 'dragoman:allowed';

/** Requires the permission in at least one language; services check the language itself with `may`. */
export const Allow = (permission: Permission) => SetMetadata(PERMISSION_KEY, permission);

/** Metadata key of routes that other servers send forms to. */
export const SERVER_FORM_KEY = 'dragoman:server-form';

/** Accepts a form instead of JSON, from another server: the route must not do anything on behalf of a session. */
export const FromServer = () => SetMetadata(SERVER_FORM_KEY, true);

/** Requires no permission and no session. */
export const Public = () => SetMetadata(PERMISSION_KEY, 'public');
