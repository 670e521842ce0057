import type { SavedTextView, TextView } from '../../../../libs/workspace/src/texts/texts.contract';
import { createStore } from '../page/create-store';
import type { Outcome, Refusal } from '../page/page-module';
import { draftKey, type Draft, type DraftId } from './draft';
import type { DraftStore } from './draft-store';
import { equalForms } from '../../../../libs/i18n/src/message/forms';

/** The progress of saving one text. Texts without a state are saved, or were never submitted. */
export type SaveState =
  | { readonly kind: 'sending' }
  /** It is retried automatically. */
  | { readonly kind: 'waiting'; readonly reason: WaitReason }
  | { readonly kind: 'refused'; readonly problem: Refusal }
  /** The text was changed on the server since the draft's base (412). */
  | { readonly kind: 'conflict'; readonly theirs: TextView };

/** @param isKept the draft has edits, which are kept; nothing is left of a refused approval */
export type RefusedListener = (problem: Refusal, isKept: boolean, text: DraftId) => void;

/** The requests of a {@link SaveQueue}. */
export interface TextServer {
  send(draft: Draft): Promise<Outcome<SavedTextView>>;
  read(id: DraftId): Promise<Outcome<SavedTextView>>;
}

export type WaitReason = 'offline' | 'signedOut' | 'server';

const MIN_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;

/**
 * Saves drafts in the background: one request at a time for each text, retried until the server has answered. It is
 * independent of what the page shows, so that the next text can be opened immediately.
 */
export class SaveQueue {
  /** By {@link draftKey}. */
  readonly states = createStore<ReadonlyMap<string, SaveState>>(new Map());
  private readonly running = new Set<string>();
  private readonly pendingRetries = new Set<() => void>();
  private readonly savedListeners = new Set<(saved: SavedTextView) => void>();
  private readonly refusedListeners = new Set<RefusedListener>();

  constructor(
    private readonly drafts: DraftStore,
    private readonly server: TextServer,
  ) {}

  state(id: DraftId): SaveState | undefined {
    return this.states.getSnapshot().get(draftKey(id));
  }

  isSending(): boolean {
    return [...this.states.getSnapshot().values()].some(({ kind }) => kind === 'sending');
  }

  submit(draft: Draft): void {
    this.drafts.put(draft);
    this.drafts.flush();
    void this.run(draft);
  }

  /** Submits drafts again that an earlier page could not save before it was closed. */
  resume(): void {
    for (const draft of this.drafts.all()) if (draft.send) void this.run(draft);
  }

  /** Retries everything that waits, e.g. because the connection is back. */
  retryNow(): void {
    for (const retry of [...this.pendingRetries]) retry();
  }

  /** Clears a refusal or conflict that no longer applies, because the draft was edited or discarded. */
  clearState(id: DraftId): void {
    if (!this.running.has(draftKey(id))) this.setState(id, undefined);
  }

  /** Calls the listener with every text that the server has saved. Returns a function that removes the listener. */
  onSaved(listener: (saved: SavedTextView) => void): () => void {
    this.savedListeners.add(listener);
    return () => this.savedListeners.delete(listener);
  }

  /** Calls the listener when the server refuses a text, except for conflicts. Returns a function that removes the listener. */
  onRefused(listener: RefusedListener): () => void {
    this.refusedListeners.add(listener);
    return () => this.refusedListeners.delete(listener);
  }

  private async run(id: DraftId): Promise<void> {
    const key = draftKey(id);
    if (this.running.has(key)) return;
    this.running.add(key);
    let delay = MIN_RETRY_DELAY_MS;
    // Requests whose responses have not arrived: the server may have carried out one of them.
    const unanswered = new Set<Draft>();
    for (let draft = this.drafts.get(id); draft && (draft.send ?? unanswered.size); draft = this.drafts.get(id)) {
      if (draft.send) this.setState(id, { kind: 'sending' });
      // What was edited since is not sent, but based on what the server has.
      const outcome = await (draft.send ? this.server.send(draft) : this.server.read(id));
      if (outcome.ok) {
        delay = MIN_RETRY_DELAY_MS;
        if (draft.send) this.settle(draft, outcome.view);
        else this.settleUnanswered(id, unanswered, outcome.view);
        unanswered.clear();
        continue;
      }
      const { problem } = outcome;
      const current = problem.status === 412 ? (problem.current as TextView | undefined) : undefined;
      // Of a text that is still the same, the source has changed.
      const theirs = current?.version === draft.base.version ? undefined : current;
      const ours = theirs && [draft, ...unanswered].find((each) => isSaved(each, theirs));
      if (ours) {
        // An earlier request was saved, and only its response was lost.
        this.settle(ours, { ...theirs, findings: [] });
        unanswered.clear();
        continue;
      }
      const reason = waitReason(problem.status);
      if (reason === undefined) {
        if (!draft.send) {
          unanswered.clear();
          continue; // it may have been submitted meanwhile
        }
        this.running.delete(key);
        const latest = this.drafts.get(id) ?? draft;
        const isKept = theirs !== undefined || !equalForms(latest.forms, latest.base.forms);
        if (isKept) this.drafts.put({ ...latest, send: undefined });
        else this.drafts.remove(id);
        this.setState(id, theirs ? { kind: 'conflict', theirs } : isKept ? { kind: 'refused', problem } : undefined);
        if (!theirs) for (const listener of this.refusedListeners) listener(problem, isKept, id);
        return;
      }
      unanswered.add(draft); // without `send`, it never counts as saved
      this.setState(id, { kind: 'waiting', reason });
      const { retryAfter } = problem;
      await this.wait(retryAfter === undefined ? delay * (1 + Math.random() / 4) : retryAfter * 1000);
      delay = Math.min(delay * 2, MAX_RETRY_DELAY_MS);
    }
    this.running.delete(key);
    this.setState(id, undefined);
  }

  /** Removes the draft, or rebases it on what was saved if it was edited while it was being sent. */
  private settle(sent: Draft, saved: SavedTextView): void {
    const draft = this.drafts.get(sent);
    // The same text that was submitted in another state meanwhile is still to be sent.
    const isSettled = draft && equalForms(draft.forms, sent.forms) && (draft.send ?? sent.send) === sent.send;
    if (isSettled) this.drafts.remove(draft);
    else if (draft) this.drafts.put({ ...draft, base: { forms: saved.forms, version: saved.version } });
    for (const listener of this.savedListeners) listener(saved);
  }

  /** Settles a draft that was edited while it waited for a retry; one that equals the saved text again is removed. */
  private settleUnanswered(id: DraftId, unanswered: Iterable<Draft>, saved: SavedTextView): void {
    const sent = [...unanswered].find((each) => isSaved(each, saved));
    if (sent) return this.settle(sent, saved);
    const draft = this.drafts.get(id);
    if (draft && !draft.send && equalForms(draft.forms, saved.forms)) this.drafts.remove(draft);
  }

  private wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const proceed = () => {
        clearTimeout(timer);
        this.pendingRetries.delete(proceed);
        resolve();
      };
      const timer = setTimeout(proceed, milliseconds);
      this.pendingRetries.add(proceed);
    });
  }

  private setState(id: DraftId, state: SaveState | undefined): void {
    const states = new Map(this.states.getSnapshot());
    if (state) states.set(draftKey(id), state);
    else if (!states.delete(draftKey(id))) return;
    this.states.set(states);
  }
}

/** Whether the server has what a draft asks for. Someone may have changed the state alone: sent back, a text is not approved. */
const isSaved = ({ forms, send }: Draft, { forms: saved, state }: TextView): boolean =>
  equalForms(saved, forms) && (state === send || (send === 'needsReview' && state !== 'draft'));

/** Returns why a request is worth repeating, or undefined if repeating it would not help. */
function waitReason(status: number): WaitReason | undefined {
  if (status === 0) return 'offline';
  if (status === 401) return 'signedOut';
  return status === 429 || status >= 500 ? 'server' : undefined;
}
