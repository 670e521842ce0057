/** The channel of notifications that the current release has changed. */
export const RELEASES_CHANNEL = 'releases';
