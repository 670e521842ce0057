import { LRUCache } from 'lru-cache';

/** Keys that the clients of one network may report: at once, and a second from then on. */
const NETWORK_BURST = 2000;
const NETWORK_RATE = 5;
/** The same for all networks together. */
const TOTAL_BURST = 20_000;
const TOTAL_RATE = 100;
/** Refusals that are described to their callers, a second; the others get the status alone. */
const DESCRIPTION_RATE = 20;
/** Networks whose budgets are kept; one that is forgotten has its whole budget again, within that of all. */
const MAX_NETWORKS = 10_000;

/** Keys that may be reported yet, which grow back at a steady rate. */
interface Budget {
  left: number;
  /** Milliseconds. */
  at: number;
}

/** Limits how many keys clients report, for each network and in all: an origin can be claimed by anyone. */
export class ReportLimiter {
  private readonly networks = new LRUCache<string, Budget>({ max: MAX_NETWORKS });
  private readonly total: Budget;
  private readonly descriptions: Budget;

  constructor(private readonly now: () => number = Date.now) {
    this.total = { left: TOTAL_BURST, at: now() };
    this.descriptions = { left: DESCRIPTION_RATE, at: now() };
  }

  /**
   * Takes the keys off the budget, into the red if it is not empty yet: what a request holds is known once it was read.
   * @returns seconds to wait, 0 if the keys are within the budget
   */
  take(network: string, keys: number): number {
    let budget = this.networks.get(network);
    if (budget === undefined) this.networks.set(network, (budget = { left: NETWORK_BURST, at: this.now() }));
    this.refill(budget, NETWORK_BURST, NETWORK_RATE);
    this.refill(this.total, TOTAL_BURST, TOTAL_RATE);
    const wait = Math.max(missing(budget, NETWORK_RATE), missing(this.total, TOTAL_RATE));
    if (wait > 0) return wait;
    budget.left -= keys;
    this.total.left -= keys;
    return 0;
  }

  /** Whether there is time to describe a refusal. */
  mayDescribe(): boolean {
    this.refill(this.descriptions, DESCRIPTION_RATE, DESCRIPTION_RATE);
    if (this.descriptions.left < 1) return false;
    this.descriptions.left--;
    return true;
  }

  private refill(budget: Budget, burst: number, rate: number): void {
    const now = this.now();
    budget.left = Math.min(burst, budget.left + (Math.max(0, now - budget.at) / 1000) * rate);
    budget.at = now;
  }
}

/** Seconds until one key is left. */
const missing = ({ left }: Budget, rate: number): number => (left >= 1 ? 0 : Math.ceil((1 - left) / rate));
