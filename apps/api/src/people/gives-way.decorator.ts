import { SetMetadata } from '@nestjs/common';

/**
 * Up to which share of all that may be under way (`Load` of the library) it is let in. Pages have 1, and what is not
 * marked `usual`: reading one thing, saving and signing in go on while files and searches are refused.
 */
export const shares = { files: 0.06, search: 0.25, usual: 0.5 };

/** `uncounted`: it stays open and does nothing most of the time, and has a bound of its own. */
export type Way = 'files' | 'search' | 'uncounted';

export const GIVES_WAY = 'dragoman:gives-way';

/** Refused with 503 before other requests are, where too many are under way. */
export const GivesWay = (as: Way) => SetMetadata(GIVES_WAY, as);
