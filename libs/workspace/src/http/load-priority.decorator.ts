import { SetMetadata } from '@nestjs/common';

/**
 * The share of the concurrency limit up to which a request is accepted. Pages have 1; routes without the decorator are
 * `usual`, so that reading, saving and signing in continue while files and searches are refused.
 */
export const loadShares = { files: 0.06, search: 0.25, usual: 0.5 };

/** `uncounted` is for streams, which are idle most of the time and have a limit of their own. */
export type RequestClass = 'files' | 'search' | 'uncounted';

export const LOAD_PRIORITY = 'dragoman:load-priority';

/** Sets the class of a route. Under load, classes with a smaller share are refused (503) before those with a larger one. */
export const LoadPriority = (requestClass: RequestClass) => SetMetadata(LOAD_PRIORITY, requestClass);
