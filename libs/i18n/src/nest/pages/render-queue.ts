import { HttpStatus, Inject, Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { Problem } from '../problems/problem';
import { PageRenderer } from './page-renderer';

/** Pages that may wait while another one is rendered. */
const MAX_WAITING = 32;

/**
 * Renders one page at a time, with a turn of the event loop between two: rendering is synchronous, so pages that become
 * ready together would otherwise be rendered back to back while texts wait.
 */
@Injectable()
export class RenderQueue {
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(@Inject(PageRenderer) private readonly renderer: Pick<PageRenderer, 'isFull'>) {}

  get isFull(): boolean {
    return this.waiting >= MAX_WAITING || this.renderer.isFull;
  }

  /** @throws Problem 503 with `Retry-After` if too many pages wait */
  assertNotFull(): void {
    if (!this.isFull) return;
    throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '5' } });
  }

  /**
   * Resolves with the rendered page.
   * @param isAbandoned whether every visitor of the page has gone; then it is not rendered
   * @throws AbortError if the page was abandoned, and what `render` throws
   */
  async run<T>(isAbandoned: () => boolean, render: () => T | Promise<T>): Promise<T> {
    const previous = this.last;
    let finish!: () => void;
    this.last = new Promise((resolve) => (finish = resolve));
    this.waiting++;
    try {
      await previous;
      await setImmediate();
      if (isAbandoned()) throw new DOMException('The visitor closed the connection.', 'AbortError');
      return await render();
    } finally {
      this.waiting--;
      finish();
    }
  }
}
