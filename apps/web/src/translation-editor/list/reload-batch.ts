import { readInBrowser } from '../../requests/from-browser';
import { listTexts } from '../../requests/texts';
import { loadRows } from './load-rows';
import type { TranslationList } from './translation-list';

/** Changes that arrive within this time are loaded together. */
const RELOAD_DELAY_MS = 500;
/** After rows or counts could not be loaded. */
const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;
/** With more changed rows than these, the list is refreshed as a whole; no more are requested singly at once. */
const MAX_ROW_REQUESTS = 20;

/**
 * Loads changed rows of a list, and its counts. Counts do not wait for rows: when many texts leave the list, such as approved ones,
 * their rows take long to load.
 */
export class ReloadBatch {
  private readonly messages = new Set<string>();
  private isWholeList = false;
  private readonly rowLoads = new RepeatedLoad(() => this.loadChangedRows());
  private readonly countLoads = new RepeatedLoad(() => this.loadCounts());
  private isCanceled = false;

  constructor(
    private readonly list: TranslationList,
    private readonly language: string,
    /** The open message, which the list may not have. */
    private readonly open: { readonly current: string | undefined },
  ) {}

  add(changes: readonly { readonly id: string }[]): void {
    for (const { id } of changes) this.messages.add(id);
    this.request();
  }

  addAll(): void {
    this.isWholeList = true;
    this.request();
  }

  cancel(): void {
    this.isCanceled = true;
    this.rowLoads.cancel();
    this.countLoads.cancel();
  }

  private request(): void {
    this.rowLoads.request();
    this.countLoads.request();
  }

  private async loadChangedRows(): Promise<void> {
    const { list } = this;
    // Only now: a row may have been on its way to the list when it changed.
    const rows = [...this.messages].filter((id) => list.row(id) || id === this.open.current);
    const isWholeList = this.isWholeList || rows.length > MAX_ROW_REQUESTS;
    this.messages.clear();
    this.isWholeList = false;
    try {
      await (isWholeList ? this.loadList() : this.loadRows(rows));
    } catch (error) {
      this.isWholeList = true;
      throw error;
    }
  }

  private async loadList(): Promise<void> {
    const outdated = await this.list.refresh();
    this.countLoads.request(); // a page of the list may have brought older ones
    await this.loadRows(outdated);
  }

  /** @throws PageFailure if a row could not be loaded */
  private async loadRows(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length && !this.isCanceled; from += MAX_ROW_REQUESTS)
      await loadRows(this.list, ids.slice(from, from + MAX_ROW_REQUESTS), this.language);
  }

  /** Changes to rows that are not loaded affect the counts as well. */
  private async loadCounts(): Promise<void> {
    const { list, language } = this;
    const { counts } = await listTexts(readInBrowser, { language, namespace: list.namespace, limit: '1' });
    list.updateCounts(counts);
  }
}

/** Loads something a moment after it was requested, and once more if it was requested meanwhile. Repeats what has failed. */
class RepeatedLoad {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRequested = false;
  private isLoading = false;
  private isCanceled = false;
  private retryDelayMs = MIN_RETRY_DELAY_MS;

  constructor(private readonly load: () => Promise<void>) {}

  request(): void {
    this.isRequested = true;
    this.schedule(RELOAD_DELAY_MS);
  }

  cancel(): void {
    this.isCanceled = true;
    clearTimeout(this.timer);
  }

  private schedule(delayMs: number): void {
    if (!this.isLoading && !this.isCanceled) this.timer ??= setTimeout(() => void this.run(), delayMs);
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    this.isRequested = false;
    this.isLoading = true;
    const isLoaded = await this.load().then(
      () => true,
      () => false,
    );
    this.isLoading = false;
    if (isLoaded) {
      this.retryDelayMs = MIN_RETRY_DELAY_MS;
      if (this.isRequested) this.schedule(RELOAD_DELAY_MS);
    } else {
      this.schedule(this.retryDelayMs);
      this.retryDelayMs = Math.min(this.retryDelayMs * 2, MAX_RETRY_DELAY_MS);
    }
  }
}
