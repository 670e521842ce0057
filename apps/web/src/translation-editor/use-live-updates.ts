import { useEffect } from 'react';
import type { AuthorView } from '../../../../libs/workspace/src/editing/editing.contract';
import type { LiveEventView } from '../../../../libs/workspace/src/live/live.contract';
import { PageFailure } from '../page/page-module';
import { readInBrowser } from '../requests/from-browser';
import { followLiveEvents } from '../requests/live';
import { getTextContext, listTexts } from '../requests/texts';
import type { TranslationList } from './list/translation-list';
import { usePresence, useSentPresence } from './use-presence';

/** Changes that arrive within this time are loaded together. */
const RELOAD_DELAY_MS = 500;
/** After rows could not be loaded. */
const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;
/** With more changed rows than these, the list is refreshed as a whole; no more are requested singly at once. */
const MAX_ROW_REQUESTS = 20;
/** The server knows no changes after it. */
const UNKNOWN_POSITION = 'unknown';

type ChangedEvent = Omit<Extract<LiveEventView, { event: 'changed' }>, 'event'>;

/**
 * Updates a list as other people change it, and tells them which message is open here. Returns the other people who have
 * a message of the list open, by its id.
 *
 * @param sources the languages that its messages are translated from, separated by commas
 */
export function useLiveUpdates(
  list: TranslationList,
  language: string,
  sources: string,
  open: string | undefined,
  self: string,
): ReadonlyMap<string, readonly AuthorView[]> {
  const { presence, listenToPresences } = usePresence(language, self);

  useEffect(() => {
    let position = list.livePosition ?? UNKNOWN_POSITION;
    const reloads = new ReloadBatch(list, language);
    const languages = [undefined, language, ...sources.split(',')];
    const listen = (stream: EventSource) => {
      listenToPresences(stream);
      stream.addEventListener('changed', ({ data, lastEventId }: MessageEvent<string>) => {
        position = lastEventId;
        const { changes } = JSON.parse(data) as ChangedEvent;
        if (changes === undefined) return reloads.addAll();
        reloads.add(changes.filter((change) => languages.includes(change.language)));
      });
      stream.addEventListener('missed', ({ lastEventId }: MessageEvent<string>) => {
        position = lastEventId;
        reloads.addAll();
      });
    };
    const stop = followLiveEvents(listen, () => position);
    return () => {
      reloads.cancel();
      stop();
    };
  }, [list, language, sources, listenToPresences]);

  useSentPresence(open, language);
  return presence;
}

/** Collects changed rows of a list for a moment, and loads them together. */
class ReloadBatch {
  private readonly messages = new Set<string>();
  private isWholeList = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLoading = false;
  private isCanceled = false;
  private retryDelayMs = MIN_RETRY_DELAY_MS;

  constructor(
    private readonly list: TranslationList,
    private readonly language: string,
  ) {}

  add(changes: readonly { readonly id: string }[]): void {
    for (const { id } of changes) this.messages.add(id);
    this.schedule();
  }

  addAll(): void {
    this.isWholeList = true;
    this.schedule();
  }

  cancel(): void {
    this.isCanceled = true;
    clearTimeout(this.timer);
  }

  private schedule(delayMs = RELOAD_DELAY_MS): void {
    if (!this.isLoading && !this.isCanceled) this.timer ??= setTimeout(() => void this.load(), delayMs);
  }

  private async load(): Promise<void> {
    const { list } = this;
    // Only now: a row may have been on its way to the list when it changed.
    const rows = [...this.messages].filter((id) => list.row(id));
    const isWholeList = this.isWholeList || rows.length > MAX_ROW_REQUESTS;
    this.timer = undefined;
    this.messages.clear();
    this.isWholeList = false;
    this.isLoading = true;
    try {
      await (isWholeList ? this.loadList() : Promise.all([this.loadCounts(), this.loadRows(rows)]));
      this.retryDelayMs = MIN_RETRY_DELAY_MS;
      this.isLoading = false;
      if (this.messages.size > 0 || this.isWholeList) this.schedule();
    } catch {
      this.isLoading = false;
      this.isWholeList = true;
      this.schedule(this.retryDelayMs);
      this.retryDelayMs = Math.min(this.retryDelayMs * 2, MAX_RETRY_DELAY_MS);
    }
  }

  private async loadList(): Promise<void> {
    await this.loadRows(await this.list.refresh());
  }

  /** @throws PageFailure if a row could not be loaded */
  private async loadRows(ids: readonly string[]): Promise<void> {
    const { list, language } = this;
    for (let from = 0; from < ids.length && !this.isCanceled; from += MAX_ROW_REQUESTS) {
      const loaded = await Promise.allSettled(
        ids
          .slice(from, from + MAX_ROW_REQUESTS)
          .map((id) => getTextContext(readInBrowser, id, language).then(({ text }) => list.updateRow(text))),
      );
      const failure = loaded.find((each) => each.status === 'rejected' && !isGone(each.reason));
      if (failure?.status === 'rejected') throw failure.reason;
    }
  }

  /** Changes to rows that are not loaded affect the counts as well. */
  private async loadCounts(): Promise<void> {
    const { list, language } = this;
    const { counts } = await listTexts(readInBrowser, { language, namespace: list.namespace, limit: '1' });
    list.updateCounts(counts);
  }
}

/** A message that was deleted, or that can no longer be read, stays as it is shown. */
const isGone = (error: unknown): boolean => error instanceof PageFailure && [403, 404].includes(error.status);
