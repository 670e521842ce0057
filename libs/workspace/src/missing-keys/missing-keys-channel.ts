/** Processes notify each other here when they have stored missing keys. */
export const MISSING_KEYS_CHANNEL = 'missing_keys';
