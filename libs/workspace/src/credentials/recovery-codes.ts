import { randomInt } from 'node:crypto';
import { hashSecret } from '../http/secret';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Returns new recovery codes of 79 bits, such as `k7wq-2nxd-m9ha-zt4c`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    ).join('-'),
  );

/** Returns what the database stores. With 79 random bits an unsalted hash is enough. */
export const hashRecoveryCode = (code: string): string => hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
