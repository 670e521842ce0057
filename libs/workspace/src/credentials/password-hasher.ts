import { HttpStatus, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Argon2id with 19 MiB and two passes, as OWASP recommends. */
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

/** Leaves threads of Node's pool free for compressing and reading files. */
const MAX_CONCURRENT = 2;
/** Further calls are refused with 503. */
const MAX_WAITING = 50;

const derive = promisify(argon2);

/** Hashes and verifies passwords in Node's thread pool, a few at a time. */
@Injectable()
export class PasswordHasher {
  private activeCount = 0;
  private readonly waiting: (() => void)[] = [];
  /** Verified if the account does not exist or has no password, so that the response takes the same time. */
  private decoyHash: Promise<string> | undefined;

  /** Hashes a password, in the PHC string format. @throws Problem 503 when too many calls are waiting */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const tag = await this.runLimited(() => tagOf(password, salt, ARGON2_COST, TAG_BYTES));
    const { memory, passes, parallelism } = ARGON2_COST;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
  }

  /**
   * @param hash of the account; null or undefined returns false after the same time
   * @throws Problem 503 when too many calls are waiting
   */
  async verify(password: string, hash: string | null | undefined): Promise<boolean> {
    const comparedHash = hash ?? (await this.getDecoyHash());
    const [, memory, passes, parallelism, salt, tag] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(comparedHash) ?? [];
    if (salt === undefined || tag === undefined) throw new Error('A password hash has an unknown format.');
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const expected = Buffer.from(tag, 'base64');
    const actual = await this.runLimited(() => tagOf(password, Buffer.from(salt, 'base64'), cost, expected.length));
    return timingSafeEqual(actual, expected) && hash != null;
  }

  private getDecoyHash(): Promise<string> {
    this.decoyHash ??= this.hash(randomBytes(16).toString('hex')).catch((error: unknown) => {
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

/** Normalizes the password, because keyboards compose the same characters differently (NIST SP 800-63B, 3.1.1.2). */
const tagOf = (password: string, nonce: Buffer, cost: typeof ARGON2_COST, tagLength: number): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
