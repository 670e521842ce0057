import type { CountsView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type {
  DeletedKeyView,
  ListedTextView,
  SavedTextView,
  TextListView,
} from '../../../../../libs/workspace/src/texts/texts.contract';
import { withSavedText } from '../../editing/editable-message';
import { createStore, type Store } from '../../page/create-store';

/** The loaded part of a list. Immutable: every change makes a new one. */
export interface TranslationListState {
  readonly rows: readonly ListedTextView[];
  /** Counts of the whole language and namespace, regardless of filter and search. */
  readonly counts: CountsView;
  /** Number of messages that match filter and search, loaded or not. */
  readonly matches: number;
  readonly status: 'ready' | 'failed';
  /** Ids of messages that have been deleted, though there are drafts of their texts. */
  readonly deleted: readonly string[];
  /** Keys that others have deleted since the list was loaded, and those of {@link deleted}, by their ids. */
  readonly deletions: ReadonlyMap<string, DeletedKeyView>;
  readonly isComplete: boolean;
}

export type ListTotals = Pick<TranslationListState, 'counts' | 'matches'>;

/** The next page is loaded when fewer rows than these follow the last visible one. */
const MAX_ROWS_AHEAD = 600;
/** Rows ahead for each row up to the last visible one: a reader who has not scrolled needs few. */
const ROWS_AHEAD_PER_ROW = 3;
/** Rows of a page of the list. */
const PAGE_ROWS = 200;
/** Rows that are loaded without scrolling: more than most catalogs have, and few enough for any browser. */
const PRELOADED_ROWS = 4_000;
/** Rows that are loaded until the open message is among them; further ones once its neighbors are wanted. */
const SOUGHT_ROWS = 20_000;

/**
 * A list of messages that is loaded page by page, ahead of the reader. A row keeps its place when its text is saved, even
 * if it no longer matches the filter, so that rows do not move while people work on the list.
 */
export class TranslationList {
  /** Absent: all namespaces. */
  readonly namespace: string | undefined;
  /** The position in the live events at which the list was read. */
  readonly livePosition: string | undefined;
  private readonly state: Store<TranslationListState>;
  private readonly indexes = new Map<string, number>();
  /** Continues after the loaded rows. Absent once all are loaded. */
  nextCursor: string | undefined;
  private request: AbortController | undefined;
  private loading: Promise<void> | undefined;

  constructor(
    firstPage: TextListView,
    private readonly loadPage: (cursor: string | undefined, limit: number) => Promise<TextListView>,
  ) {
    const { namespace, texts: messages, counts, matches, next, livePosition } = firstPage;
    this.namespace = namespace;
    this.livePosition = livePosition;
    this.nextCursor = next;
    this.state = createStore<TranslationListState>({
      rows: messages,
      counts,
      matches: matches ?? messages.length,
      status: 'ready',
      deleted: [],
      deletions: new Map(),
      isComplete: next === undefined,
    });
    this.index(messages, 0);
  }

  get subscribe() {
    return this.state.subscribe;
  }

  get getSnapshot() {
    return this.state.getSnapshot;
  }

  /** Returns the place of a message in the list, from 0. */
  indexOf(message: string): number | undefined {
    return this.indexes.get(message);
  }

  row(message: string): ListedTextView | undefined {
    const index = this.indexes.get(message);
    return index === undefined ? undefined : this.getSnapshot().rows[index];
  }

  /**
   * @param open the open message, which the list has to contain
   * @param isSettled the page has nothing more urgent to do: the rest is loaded, so that fast scrolling shows no blank rows
   */
  needsMore(lastVisible: number, { open, isSettled = false }: { open?: string | undefined; isSettled?: boolean } = {}) {
    const { rows, status, isComplete } = this.getSnapshot();
    if (isComplete || this.request || status !== 'ready') return false;
    const ahead = Math.min(MAX_ROWS_AHEAD, ROWS_AHEAD_PER_ROW * lastVisible);
    const isSought = open !== undefined && !this.indexes.has(open);
    const wanted = Math.max(lastVisible + ahead, isSettled ? PRELOADED_ROWS : 0, isSought ? SOUGHT_ROWS : 0);
    return rows.length < wanted;
  }

  /** Loads the next page, unless it is being loaded already. Resolves when it is there, or has failed. */
  loadMore(): Promise<void> {
    if (this.nextCursor !== undefined && !this.request) this.loading = this.loadPageAfter(this.nextCursor);
    return this.loading ?? Promise.resolve();
  }

  /**
   * Loads pages until a condition holds or none is left.
   *
   * @returns false if a page could not be loaded
   */
  async loadUntil(isEnough: () => boolean): Promise<boolean> {
    while (!isEnough() && !this.getSnapshot().isComplete) {
      const { length } = this.getSnapshot().rows;
      await this.loadMore();
      const { rows, isComplete } = this.getSnapshot();
      if (rows.length === length && !isComplete) return false;
    }
    return true;
  }

  private async loadPageAfter(cursor: string): Promise<void> {
    const { signal } = (this.request = new AbortController());
    if (this.getSnapshot().status === 'failed') this.update({ status: 'ready' });
    try {
      const { texts: messages, next } = await this.loadPage(cursor, PAGE_ROWS);
      if (signal.aborted) return;
      this.request = undefined;
      this.nextCursor = next;
      const { rows: before, matches } = this.getSnapshot();
      // A message may have been added or moved since the previous page was loaded.
      const added = messages.filter(({ id }) => !this.indexes.has(id));
      this.index(added, before.length);
      const rows = [...before, ...added];
      const isComplete = next === undefined;
      this.update({ rows, status: 'ready', isComplete, matches: isComplete ? rows.length : matches });
    } catch {
      if (signal.aborted) return;
      this.request = undefined;
      this.update({ status: 'failed' });
    }
  }

  /** Replaces the rows; by default by some that the server's list does not have, all of them. */
  replaceRows(
    rows: readonly ListedTextView[],
    state: Pick<TranslationListState, 'status' | 'deleted'> & Partial<TranslationListState>,
  ): void {
    this.indexes.clear();
    this.index(rows, 0);
    this.update({ matches: rows.length, isComplete: true, deletions: new Map(), ...state, rows });
  }

  /** Shows a newer version of a row; an older one, or one that is not in the list, is ignored. */
  updateRow(row: ListedTextView): void {
    this.updateRows([row]);
  }

  /**
   * Shows newer versions of rows, as {@link updateRow} does, all at once.
   *
   * @param newCounts those that the server has counted with these rows
   */
  updateRows(newer: readonly ListedTextView[], newCounts?: CountsView): void {
    if (newer.length === 0) {
      if (newCounts) this.updateCounts(newCounts);
      return;
    }
    const state = this.getSnapshot();
    const rows = [...state.rows];
    let { counts } = state;
    for (const row of newer) {
      const index = this.indexes.get(row.id);
      if (index === undefined) continue;
      const before = rows[index]!;
      if (before.text.version > row.text.version || before.sourceVersion > row.sourceVersion) continue;
      const beside = row.beside ?? before.beside;
      const after = beside ? { ...row, beside } : row;
      rows[index] = after;
      counts = adjustedCounts(counts, before, after);
    }
    const back = newer.filter(({ id }) => state.deletions.has(id));
    const deletions = new Map(state.deletions);
    for (const { id } of back) deletions.delete(id);
    this.update({ rows, counts: newCounts ?? counts, ...(back.length > 0 && { deletions }) });
  }

  /** Shows that keys have been deleted: their rows keep their places. A newer version of a row shows that its key is back. */
  markDeleted(keys: readonly DeletedKeyView[]): void {
    const { deletions } = this.getSnapshot();
    this.update({ deletions: new Map([...deletions, ...keys.map((key) => [key.id, key] as const)]) });
  }

  /** Shows a text that the server has saved. */
  updateText(saved: SavedTextView): void {
    const row = this.row(saved.keyId);
    if (row) this.updateRow(withSavedText(row, saved));
  }

  /**
   * Loads again what has been loaded, because events were missed.
   *
   * @returns ids of rows that the list of the server does not have any longer: they are not up to date
   */
  async refresh(): Promise<readonly string[]> {
    const outdated = new Set(this.indexes.keys());
    let cursor: string | undefined;
    let left = outdated.size;
    do {
      const { texts, counts, next } = await this.loadPage(cursor, PAGE_ROWS);
      this.updateRows(texts, counts);
      for (const { id } of texts) outdated.delete(id);
      left -= texts.length;
      cursor = next;
    } while (cursor !== undefined && left > 0 && outdated.size > 0);
    return [...outdated];
  }

  /** Starts again from the first page, because other texts belong to the list now. Without a connection it stays as it is. */
  reload(): Promise<void> {
    this.abort();
    return (this.loading = this.loadFirstPage());
  }

  private async loadFirstPage(): Promise<void> {
    const { signal } = (this.request = new AbortController());
    const page = await this.loadPage(undefined, PAGE_ROWS).catch(() => undefined);
    if (signal.aborted) return;
    this.request = undefined;
    if (!page) return;
    const { texts, counts, matches = texts.length, next } = page;
    this.nextCursor = next;
    this.replaceRows(texts, { counts, matches, status: 'ready', deleted: [], isComplete: next === undefined });
  }

  updateCounts(counts: CountsView): void {
    if (JSON.stringify(counts) !== JSON.stringify(this.getSnapshot().counts)) this.update({ counts });
  }

  abort(): void {
    this.request?.abort();
    this.request = undefined;
  }

  private index(rows: readonly ListedTextView[], from: number): void {
    for (const [offset, { id }] of rows.entries()) this.indexes.set(id, from + offset);
  }

  private update(change: Partial<TranslationListState>): void {
    this.state.set({ ...this.getSnapshot(), ...change });
  }
}

/** Returns the counts after one text has changed. */
function adjustedCounts(counts: CountsView, before: ListedTextView, after: ListedTextView): CountsView {
  const change = (counted: (row: ListedTextView) => boolean) => Number(counted(after)) - Number(counted(before));
  const inState = (state: string) => change(({ text }) => text.state === state);
  const withFinding = (severity: string) =>
    change(({ findings }) => findings.some((finding) => finding.severity === severity));
  return {
    ...counts,
    translated: counts.translated + change(({ text }) => text.complete),
    drafts: counts.drafts + inState('draft'),
    sentBack: counts.sentBack + change(({ text }) => text.sentBack ?? false),
    needsReview: counts.needsReview + inState('needsReview'),
    reviewed: counts.reviewed + inState('reviewed'),
    sourceChanged: counts.sourceChanged + change(({ text }) => text.sourceChanged),
    errors: counts.errors + withFinding('error'),
    warnings: counts.warnings + withFinding('warning'),
  };
}
