import { HttpStatus, Injectable } from '@nestjs/common';
import { Problem } from '../problems/problem';

/** Concurrent requests. One that waits for its data takes some tens of kilobytes. */
const MAX_ACTIVE = 400;

/**
 * Limits the requests that the process works on at the same time, so that its memory stays bounded under overload. Kinds
 * of work with a smaller share are refused first. Texts are always served and are not counted.
 */
@Injectable()
export class ConcurrencyLimiter {
  private active = 0;

  /** Requests that were acquired and not yet released. */
  get activeCount(): number {
    return this.active;
  }

  get isFull(): boolean {
    return this.active >= MAX_ACTIVE;
  }

  /**
   * Counts one more request.
   * @param share of the limit that this kind of work may fill, above 0 and up to 1
   * @returns function that releases it; further calls have no effect
   * @throws Problem 503 with `Retry-After`
   */
  acquire(share: number): () => void {
    if (this.active >= MAX_ACTIVE * share) {
      throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '5' } });
    }
    this.active++;
    let released = false;
    return () => {
      if (!released) this.active--;
      released = true;
    };
  }

  /**
   * Counts a request for as long as its work takes.
   * @param share see {@link acquire}
   * @throws Problem 503 with `Retry-After`, and what the work throws
   */
  async run<T>(share: number, work: () => Promise<T>): Promise<T> {
    const release = this.acquire(share);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
