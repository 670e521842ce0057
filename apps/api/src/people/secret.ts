import { createHash, randomBytes } from 'node:crypto';

/** What nobody can guess: 256 random bits, as text that fits into URLs, cookies and headers. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * What the database keeps in its place. A plain hash is enough for what is random: there is nothing to try out. Looked
 * up as a whole, so that no time tells how much of a guess was right.
 */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
