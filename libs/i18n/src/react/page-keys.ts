import { UsedKeys } from '../message/i18next/observe-lookups';
import type { TextObserver } from './page-i18n-cache';

/** The keys that a page has asked for, as `RenderedPage.keys` takes them. */
export interface PageKeyReport {
  readonly missing: readonly { readonly namespace: string; readonly key: string; readonly defaultText: string }[];
  readonly used: readonly (readonly [namespace: string, key: string])[];
}

/** Missing keys that are noted of one page: a loop over unknown keys must not fill the memory. */
const MAX_MISSING = 1000;

/** Notes which keys each page asks for, on the server, although pages share their i18next instances. */
export class PageKeys implements TextObserver {
  private readonly usedKeys = new UsedKeys();
  private noted: PageKeyReport['missing'][number][] | undefined;

  missing(namespace: string, key: string, defaultText: string): void {
    if (this.noted !== undefined && this.noted.length < MAX_MISSING) this.noted.push({ namespace, key, defaultText });
  }

  used(namespace: string, key: string): void {
    this.usedKeys.add(namespace, key);
  }

  /**
   * Runs synchronous work of a page.
   * @param notes of the page, to which the keys are added that are missing
   */
  during<Result>(notes: PageKeyReport['missing'][number][], work: () => Result): Result {
    this.noted = notes;
    try {
      return work();
    } finally {
      this.noted = undefined;
    }
  }

  /** What a page reports: its missing keys, and the used keys that no page has reported yet today. */
  report(missing: PageKeyReport['missing']): PageKeyReport {
    return { missing, used: this.usedKeys.take(Date.now()) };
  }
}
