import { HttpStatus, SetMetadata } from '@nestjs/common';
import type { Problem } from '@dragoman/i18n';
import { serverProblem } from '../../http/server-problem';

/** Metadata key of routes that require a recent proof of identity. */
export const RECENT_AUTHENTICATION_KEY = 'dragoman:recent-authentication';

/**
 * Refuses browsers whose person proved their identity too long ago, so that an unattended or stolen session cannot give away
 * access. They prove it again with `POST /api/v1/session/reauthentication`. Requests with a token are exempt.
 */
export const RecentAuthentication = () => SetMetadata(RECENT_AUTHENTICATION_KEY, true);

export const reauthenticationRequired = (): Problem => serverProblem(HttpStatus.FORBIDDEN, 'reauthenticationRequired');
