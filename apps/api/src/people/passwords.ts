import { HttpStatus, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Lengths of a password in UTF-16 units: short ones are guessed, endless ones keep the machine busy. */
export const PASSWORD = { least: 12, most: 256 } as const;

/** Argon2id with 19 MiB and two passes, as OWASP's cheat sheet has it. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG = 32;

/** Hashes at once: the threads that make them also compress and read files. */
const AT_ONCE = 2;
const WAITING = 50;

const derive = promisify(argon2);

/** Makes hashes of passwords and compares with them, beside the event loop, a few at a time. */
@Injectable()
export class Passwords {
  private busy = 0;
  private readonly waiting: (() => void)[] = [];
  /** What a password is compared with where there is no account, so that this takes as long. */
  private nobodys: Promise<string> | undefined;

  /** In the PHC string format. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const tag = await this.inTurn(() => tagOf(password, salt, COST, TAG));
    const { memory, passes, parallelism } = COST;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
  }

  /** @param hash of the account; null or undefined: it has none, and the answer is no, after the same time */
  async verify(password: string, hash: string | null | undefined): Promise<boolean> {
    const known = hash ?? (await this.ofNobody());
    const [, memory, passes, parallelism, salt, tag] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(known) ?? [];
    if (salt === undefined || tag === undefined) throw new Error('A password hash is in a form that is not known.');
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const expected = Buffer.from(tag, 'base64');
    const given = await this.inTurn(() => tagOf(password, Buffer.from(salt, 'base64'), cost, expected.length));
    return timingSafeEqual(given, expected) && hash != null;
  }

  private ofNobody(): Promise<string> {
    this.nobodys ??= this.hash(randomBytes(16).toString('hex')).catch((error: unknown) => {
      this.nobodys = undefined; // too many at that moment: the next one tries again
      throw error;
    });
    return this.nobodys;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.busy === AT_ONCE) {
      if (this.waiting.length >= WAITING) {
        throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '2' } });
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve)); // whose turn it is then takes over the place
    } else this.busy++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.busy--;
      else next();
    }
  }
}

/** Typed on another keyboard, the same characters may be composed otherwise (NIST SP 800-63B, 3.1.1.2). */
const tagOf = (password: string, nonce: Buffer, cost: typeof COST, tagLength: number): Promise<Buffer> =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost });

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
