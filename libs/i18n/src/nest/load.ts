import { HttpStatus, Injectable } from '@nestjs/common';
import { Problem } from './problem';

/** Requests under way. One that waits for its data keeps some tens of kilobytes. */
const MOST = 400;

/**
 * What is under way, so that an overloaded process gives way in order and its memory stays bounded: what matters less
 * is refused while there is room for what matters more. Texts are answered in any case, and are not counted.
 */
@Injectable()
export class Load {
  private count = 0;

  /** How many were admitted and are not over. */
  get underWay(): number {
    return this.count;
  }

  /** Nothing more is let in. */
  get isFull(): boolean {
    return this.count >= MOST;
  }

  /**
   * Lets one more begin. Whoever was let in calls the function when it is over.
   * @param share of all that may be under way, up to which work of this kind is let in: what has 1 is refused last
   * @throws Problem 503 with `Retry-After`
   */
  admit(share: number): () => void {
    if (this.count >= MOST * share) {
      throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '5' } });
    }
    this.count++;
    let isOver = false;
    return () => {
      if (!isOver) this.count--;
      isOver = true;
    };
  }
}
