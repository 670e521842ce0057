import { Lock, type LockOptions } from '../../concurrency/lock';
import { DatabaseUnavailable } from '../database.errors';

/** A {@link Lock} that admits one writer of a SQLite database at a time. */
export class WriteLock extends Lock {
  constructor(limits: Omit<LockOptions, 'refusal'>) {
    const reasons = {
      full: `${limits.maxWaiting} changes already wait for the database.`,
      timeout: `A change waited ${limits.timeoutMs / 1000} s for the changes before it.`,
    };
    super({ ...limits, refusal: (reason) => new DatabaseUnavailable(reasons[reason]) });
  }
}
