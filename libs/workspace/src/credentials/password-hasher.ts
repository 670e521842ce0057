import { HttpStatus, Injectable, Logger } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import * as crypto from 'node:crypto';
import { promisify } from 'node:util';

type Algorithm = 'argon2id' | 'scrypt';

/** 19 MiB and two passes, as OWASP recommends. */
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1 };
/** 16 MiB (2^14 blocks of 8 × 128 bytes) five times, as OWASP recommends where there is no Argon2. */
const SCRYPT_COST = { logN: 14, blockSize: 8, parallelism: 5 };
const TAG_BYTES = 32;

/** Leaves threads of Node's pool free for compressing and reading files. */
const MAX_CONCURRENT = 2;
/** Further calls are refused with 503. */
const MAX_WAITING = 50;

/** Node has Argon2 since version 24.7. */
const argon2 = (crypto as Partial<typeof crypto>).argon2 && promisify(crypto.argon2);
const scrypt: (message: string, salt: Buffer, length: number, cost: crypto.ScryptOptions) => Promise<Buffer> =
  promisify(crypto.scrypt);

/** Hashes and verifies passwords in Node's thread pool, a few at a time; without Argon2 in Node, its hashes on the event loop. */
@Injectable()
export class PasswordHasher {
  private activeCount = 0;
  private readonly waiting: (() => void)[] = [];
  /** Verified if the account does not exist or has no password, so that the response takes the same time. */
  private decoyHash: Promise<string> | undefined;

  /**
   * Hashes a password, in the PHC string format, with Argon2id where Node has it.
   * @throws Problem 503 when too many calls are waiting
   */
  async hash(password: string, algorithm: Algorithm = argon2 ? 'argon2id' : 'scrypt'): Promise<string> {
    const salt = crypto.randomBytes(16);
    const { memory, passes, parallelism } = ARGON2_COST;
    const settings =
      algorithm === 'argon2id'
        ? `argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`
        : `scrypt$ln=${SCRYPT_COST.logN},r=${SCRYPT_COST.blockSize},p=${SCRYPT_COST.parallelism}`;
    const tag = await this.runLimited(() => tagOf(password, settings, salt, TAG_BYTES));
    return `$${settings}$${base64(salt)}$${base64(tag)}`;
  }

  /**
   * @param hash of the account; null or undefined returns false after the same time
   * @throws Problem 503 when too many calls are waiting; Error for a hash of unknown format
   */
  async verify(password: string, hash: string | null | undefined): Promise<boolean> {
    const comparedHash = hash ?? (await this.getDecoyHash());
    const [, settings, salt, tag] = /^\$(.+)\$([\w+/]+)\$([\w+/]+)$/.exec(comparedHash) ?? [];
    if (settings === undefined || salt === undefined || tag === undefined) throw unknownFormat();
    const expected = Buffer.from(tag, 'base64');
    const actual = await this.runLimited(() => tagOf(password, settings, Buffer.from(salt, 'base64'), expected.length));
    return crypto.timingSafeEqual(actual, expected) && hash != null;
  }

  private getDecoyHash(): Promise<string> {
    this.decoyHash ??= this.hash(crypto.randomBytes(16).toString('hex')).catch((error: unknown) => {
      this.decoyHash = undefined; // the queue was full; the next call tries again
      throw error;
    });
    return this.decoyHash;
  }

  private async runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (this.activeCount === MAX_CONCURRENT) {
      if (this.waiting.length >= MAX_WAITING) {
        throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '2' } });
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve)); // takes over the slot of a finished call
    } else this.activeCount++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.activeCount--;
      else next();
    }
  }
}

/**
 * Normalizes the password, because keyboards compose the same characters differently (NIST SP 800-63B, 3.1.1.2).
 * @param settings the algorithm and its cost in the PHC string format
 */
async function tagOf(password: string, settings: string, salt: Buffer, tagLength: number): Promise<Buffer> {
  const message = password.normalize('NFKC');
  const argon2Cost = costOf(/^argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)$/, settings);
  if (argon2Cost !== undefined) {
    const [memory, passes, parallelism] = argon2Cost;
    return argon2 === undefined
      ? slowArgon2(message, salt, { dkLen: tagLength, m: memory, t: passes, p: parallelism })
      : argon2('argon2id', { message, nonce: salt, tagLength, memory, passes, parallelism });
  }
  const scryptCost = costOf(/^scrypt\$ln=(\d+),r=(\d+),p=(\d+)$/, settings);
  if (scryptCost === undefined) throw unknownFormat();
  const [logN, blockSize, parallelization] = scryptCost;
  const N = 2 ** logN;
  return scrypt(message, salt, tagLength, { N, blockSize, parallelization, maxmem: 256 * N * blockSize });
}

let isSlownessReported = false;

/**
 * Argon2id in JavaScript, on the event loop with pauses: for hashes that a newer Node has written. New ones are written with
 * scrypt there.
 */
async function slowArgon2(
  message: string,
  salt: Buffer,
  cost: { readonly dkLen: number; readonly m: number; readonly t: number; readonly p: number },
): Promise<Buffer> {
  if (!isSlownessReported) {
    isSlownessReported = true;
    new Logger('People').warn(
      `Passwords that were hashed with Argon2 are verified slowly, because Node ${process.versions.node} lacks it: use Node 24.7 or newer.`,
    );
  }
  const { argon2idAsync } = await import('@noble/hashes/argon2.js'); // ES modules only
  return Buffer.from(await argon2idAsync(Buffer.from(message), salt, { ...cost, asyncTick: 5 }));
}

function costOf(format: RegExp, settings: string): [number, number, number] | undefined {
  const match = format.exec(settings);
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])];
}

const unknownFormat = () => new Error('A password hash has an unknown format.');

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
