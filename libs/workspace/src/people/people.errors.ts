import { HttpStatus } from '@nestjs/common';
import type { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';
import type { InvitationView } from './people.contract';

export const wrongPassword = (): Problem => serverProblem(HttpStatus.FORBIDDEN, 'wrongPassword');

/** The same for a link that never existed, a used one, and an expired one. */
export const linkGone = (): Problem => serverProblem(HttpStatus.GONE, 'linkGone');

export const emailTaken = (): Problem => serverProblem(HttpStatus.CONFLICT, 'emailTaken');

/** @param pending the invitation, which can be renewed */
export const invitationPending = (pending: InvitationView): Problem =>
  serverProblem(HttpStatus.CONFLICT, 'invitationPending', { members: { invitationId: pending.id, pending } });

/** The name is the one that the person has in the application that the workspace is mounted in. */
export const nameOfApplication = (): Problem => serverProblem(HttpStatus.CONFLICT, 'nameOfApplication');

export const lastAdministrator = (): Problem => serverProblem(HttpStatus.CONFLICT, 'lastAdministrator');

/** Someone who requires a second factor of others has to have one themselves. */
export const ownSecondFactorMissing = (): Problem => serverProblem(HttpStatus.CONFLICT, 'ownSecondFactorMissing');

export const authenticatorAppExists = (): Problem => serverProblem(HttpStatus.CONFLICT, 'authenticatorAppExists');

/** A role of the person requires it. */
export const secondFactorNeeded = (): Problem => serverProblem(HttpStatus.CONFLICT, 'secondFactorNeeded');

export const identityProviderUnavailable = (): Problem =>
  serverProblem(HttpStatus.SERVICE_UNAVAILABLE, 'identityProviderUnavailable', { headers: { 'Retry-After': '30' } });
