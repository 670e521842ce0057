import { SetMetadata } from '@nestjs/common';
import type { Permission } from './permissions';

export const ALLOWED = 'dragoman:allowed';

/** Lets those through who may do this (in some language: which one, the service asks again with `may`). */
export const Allow = (permission: Permission) => SetMetadata(ALLOWED, permission);

/** Lets everybody through, signed in or not. */
export const Public = () => SetMetadata(ALLOWED, 'public');
