import { DatabaseUnavailable } from './database.errors';

/** One at a time, in the order in which they came; those who would wait too long are told so. */
export class Turns {
  private readonly waiting: ((release: () => void) => void)[] = [];
  private taken = false;

  constructor(
    /** How many may wait. */
    private readonly room: number,
    /** Milliseconds. */
    private readonly patience: number,
  ) {}

  /**
   * Resolves, when it is the caller's turn, with the function that ends it.
   * @throws DatabaseUnavailable
   */
  take(): Promise<() => void> {
    if (!this.taken) {
      this.taken = true;
      return Promise.resolve(this.turn());
    }
    if (this.waiting.length >= this.room) {
      return Promise.reject(new DatabaseUnavailable(`${this.room} changes wait for the database already.`));
    }
    return new Promise((resolve, reject) => {
      const next = (release: () => void) => {
        clearTimeout(timer);
        resolve(release);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(next), 1);
        reject(new DatabaseUnavailable(`A change waited ${this.patience / 1000} s for the ones before it.`));
      }, this.patience);
      this.waiting.push(next);
    });
  }

  private turn(): () => void {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const next = this.waiting.shift();
      if (next === undefined) this.taken = false;
      else next(this.turn());
    };
  }
}
