import { HttpStatus, Injectable } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { TaskQueue } from '@dragoman/i18n/internal';
import type { Actor } from '../access/actor';
import { Database, type Queries } from '../database/database';

/** Searches of one person at the same time; further ones wait. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 20;

/** Searches the database on behalf of people, who each get a share of it. */
@Injectable()
export class SearchesService {
  private readonly queues = new Map<string, TaskQueue>();

  constructor(private readonly database: Database) {}

  /**
   * @param signal aborted when the caller disconnects
   * @throws Problem 429 if too many searches of the person wait, 503
   */
  async run<T>({ id }: Actor, signal: AbortSignal, work: (db: Queries) => Promise<T>): Promise<T> {
    const queue = this.queues.get(id) ?? new TaskQueue(MAX_CONCURRENT);
    if (queue.waitingCount >= MAX_WAITING) {
      throw new Problem(HttpStatus.TOO_MANY_REQUESTS, 'tooManyRequests', { headers: { 'Retry-After': '1' } });
    }
    this.queues.set(id, queue);
    try {
      return await queue.add(() => this.database.search(work, signal));
    } catch (error) {
      if (signal.aborted) throw new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable'); // the caller has gone
      throw error;
    } finally {
      if (queue.waitingCount + queue.runningCount === 0) this.queues.delete(id);
    }
  }
}
