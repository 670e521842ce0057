import type {
  CountsView,
  SavedTextView,
  TranslationsView,
  TranslationView,
} from '../../../../api/src/translations/editing.contract';
import { withTexts } from './forms';

/** The messages of a list as far as they are there. It never changes; a change makes the next one. */
export interface Listed {
  readonly rows: readonly TranslationView[];
  readonly counts: CountsView;
  /** Of all that filter and search leave. */
  readonly matches: number;
  readonly state: 'ready' | 'failed';
  readonly complete: boolean;
}

/** As many as come without anybody scrolling there: more than most catalogues have, few enough for any browser. */
const AHEAD = 4_000;
/** Fewer than these behind the one that is shown last, and the next page is asked for. */
const NEAR_THE_END = 600;

/**
 * A list of messages that grows page by page, ahead of whoever reads it. What is saved stays where it was, also where
 * the filter would no longer find it: nothing moves under the hands of somebody who works.
 */
export class WorkList {
  /** Absent: of all. */
  readonly namespace: string | undefined;
  private listed: Listed;
  private next: string | undefined;
  private readonly places = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  private asking: AbortController | undefined;

  constructor(
    first: TranslationsView,
    private readonly ask: (cursor: string | undefined) => Promise<TranslationsView>,
  ) {
    this.namespace = first.namespace;
    this.next = first.next;
    this.listed = {
      rows: first.messages,
      counts: first.counts,
      matches: first.matches ?? first.messages.length,
      state: 'ready',
      complete: first.next === undefined,
    };
    this.remember(first.messages, 0);
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  readonly now = (): Listed => this.listed;

  placeOf(message: string): number | undefined {
    return this.places.get(message);
  }

  row(message: string): TranslationView | undefined {
    const place = this.places.get(message);
    return place === undefined ? undefined : this.listed.rows[place];
  }

  /** @param shown place of the last row that is on the screen */
  wanted(shown: number): boolean {
    const { rows, state, complete } = this.listed;
    return (
      !complete && !this.asking && state === 'ready' && (rows.length < AHEAD || shown > rows.length - NEAR_THE_END)
    );
  }

  async more(): Promise<void> {
    if (this.next === undefined || this.asking) return;
    const { signal } = (this.asking = new AbortController());
    if (this.listed.state === 'failed') this.set({ state: 'ready' });
    try {
      const page = await this.ask(this.next);
      if (signal.aborted) return;
      this.asking = undefined;
      this.next = page.next;
      // Somebody may have added or moved one meanwhile.
      const fresh = page.messages.filter(({ id }) => !this.places.has(id));
      this.remember(fresh, this.listed.rows.length);
      const rows = [...this.listed.rows, ...fresh];
      const complete = page.next === undefined;
      this.set({ rows, state: 'ready', complete, matches: complete ? rows.length : this.listed.matches });
    } catch {
      if (signal.aborted) return;
      this.asking = undefined;
      this.set({ state: 'failed' });
    }
  }

  /** Rows that were found elsewhere than on the server. */
  fill(rows: readonly TranslationView[]): void {
    this.places.clear();
    this.remember(rows, 0);
    this.set({ rows, matches: rows.length, complete: true });
  }

  /** A row that is another now, by whomever. */
  put(row: TranslationView): void {
    const place = this.places.get(row.id);
    if (place === undefined) return;
    const before = this.listed.rows[place]!;
    if (before.text.version > row.text.version) return; // news from before
    const beside = row.beside ?? before.beside;
    const rows = this.listed.rows.with(place, beside ? { ...row, beside } : row);
    this.set({ rows, counts: recounted(this.listed.counts, before, row) });
  }

  /** What the server says of a text that was saved. */
  saved({ message, language: _, forms, findings, ...text }: SavedTextView): void {
    const row = this.row(message);
    if (row) this.put({ ...row, target: withTexts(row.target, forms), text, findings });
  }

  /** Reads its beginning again: something may have changed that nobody told of. */
  async again(): Promise<void> {
    const { messages, counts } = await this.ask(undefined);
    for (const row of messages) this.put(row);
    this.recount(counts);
  }

  recount(counts: CountsView): void {
    this.set({ counts });
  }

  stop(): void {
    this.asking?.abort();
    this.asking = undefined;
  }

  private remember(rows: readonly TranslationView[], from: number): void {
    for (const [index, { id }] of rows.entries()) this.places.set(id, from + index);
  }

  private set(change: Partial<Listed>): void {
    this.listed = { ...this.listed, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The counts of a namespace, one text in it being another. */
function recounted(counts: CountsView, before: TranslationView, after: TranslationView): CountsView {
  const changed = (is: (row: TranslationView) => boolean) => Number(is(after)) - Number(is(before));
  const severity = (name: string) => (row: TranslationView) => row.findings.some((each) => each.severity === name);
  return {
    ...counts,
    translated: counts.translated + changed(({ text }) => text.complete),
    drafts: counts.drafts + changed(({ text }) => text.state === 'draft'),
    needsReview: counts.needsReview + changed(({ text }) => text.state === 'needsReview'),
    reviewed: counts.reviewed + changed(({ text }) => text.state === 'reviewed'),
    errors: counts.errors + changed(severity('error')),
    warnings: counts.warnings + changed(severity('warning')),
  };
}
