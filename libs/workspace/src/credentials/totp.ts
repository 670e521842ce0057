import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238) with the parameters that every authenticator app supports. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Codes of the step before and after are accepted, because clocks differ and people type slowly (RFC 6238, 5.2). */
const TOLERANCE = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns a new secret of 160 bits (RFC 4226, 4), in base32 (RFC 4648). */
export const newTotpSecret = (): string => encodeBase32(randomBytes(20));

/**
 * Returns the time step whose code this is; undefined if there is none.
 * @param after codes up to this step have been used and are refused
 * @param now milliseconds since 1970
 */
export function matchingStep(secret: string, code: string, after: number, now: number): number | undefined {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const current = Math.floor(now / STEP_MS);
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => current - TOLERANCE + index);
  // All are compared, so that the time does not reveal which one is close.
  const matching = steps.filter((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(digits)));
  return matching.find((step) => step > after);
}

/** The code of a time step (RFC 4226, 5.3). */
export function totpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = hmac.at(-1)! & 0xf;
  return String((hmac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

/** Returns what the QR code contains. @param account email address */
export function totpUri(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

export const isTotpSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z2-7]{32}$/.test(value);

function encodeBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits
    .match(/.{5}/g)!
    .map((group) => BASE32[parseInt(group, 2)])
    .join('');
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
}
