import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as base64url, for URLs, cookies and headers. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Returns what the database stores in place of a secret. An unsalted hash is enough for 256 random bits, and a lookup by
 * hash leaks nothing about the secret in its timing.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Lets secret scanners recognize tokens in source code, and the workspace tell its own from those of an application. */
export const TOKEN_PREFIX = 'dragoman_';

/** Whether an `Authorization` is a token of the workspace, valid or not. */
export const isOwnToken = (authorization: string | undefined): boolean =>
  authorization !== undefined && /^Bearer dragoman_/i.test(authorization);
