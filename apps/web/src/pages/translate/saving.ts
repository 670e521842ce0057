import type { SavedTextView, TextView } from '../../../../api/src/translations/editing.contract';
import type { Outcome, Refusal } from '../../page/page-module';
import type { Draft, Drafts } from './drafts';
import { sameForms } from './forms';

/** How it goes with a text that was to be saved. Where nothing is said it is saved, or nobody wanted it saved yet. */
export type SaveState =
  | { readonly kind: 'sending' }
  /** It is tried again by itself. */
  | { readonly kind: 'waiting'; readonly because: 'offline' | 'signedOut' | 'server' }
  | { readonly kind: 'refused'; readonly problem: Refusal }
  /** Somebody else was first. */
  | { readonly kind: 'conflict'; readonly theirs: TextView };

export interface SavingOptions {
  readonly drafts: Drafts;
  readonly put: (draft: Draft) => Promise<Outcome<SavedTextView>>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Brings drafts to the server, one after the other for each text, again and again until it has them. It outlives the
 * page of a message: whoever saves goes on to the next at once.
 */
export class Saving {
  private readonly states = new Map<string, SaveState>();
  private readonly running = new Set<string>();
  private readonly wakers = new Set<() => void>();
  private readonly listeners = new Set<() => void>();
  private readonly savedListeners = new Set<(view: SavedTextView, draft: Draft) => void>();
  version = 0;

  constructor(private readonly options: SavingOptions) {}

  state(message: string, language: string): SaveState | undefined {
    return this.states.get(`${language} ${message}`);
  }

  save(draft: Draft): void {
    this.options.drafts.put(draft);
    this.options.drafts.write();
    void this.run(draft);
  }

  /** Goes on with what an earlier page could not bring to an end. */
  resume(): void {
    for (const draft of this.options.drafts.all()) if (draft.send) void this.run(draft);
  }

  /** Something changed: whatever waits is tried now. */
  wake(): void {
    for (const waker of [...this.wakers]) waker();
  }

  /** What was said of it is no longer so: somebody typed on, or threw it away. */
  forget({ message, language }: Pick<Draft, 'message' | 'language'>): void {
    const name = `${language} ${message}`;
    if (!this.running.has(name) && this.states.delete(name)) this.tell();
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  onSaved(saved: (view: SavedTextView, draft: Draft) => void): () => void {
    this.savedListeners.add(saved);
    return () => this.savedListeners.delete(saved);
  }

  private async run({ message, language }: Pick<Draft, 'message' | 'language'>): Promise<void> {
    const { drafts, put } = this.options;
    const name = `${language} ${message}`;
    if (this.running.has(name)) return;
    this.running.add(name);
    let wait = FIRST_WAIT_MS;
    for (let draft = drafts.get(message, language); draft?.send; draft = drafts.get(message, language)) {
      this.set(name, { kind: 'sending' });
      const outcome = await put(draft);
      if (outcome.ok) {
        wait = FIRST_WAIT_MS;
        this.arrived(draft, outcome.view);
        continue;
      }
      const { problem } = outcome;
      const theirs = problem.status === 412 ? (problem.current as TextView | undefined) : undefined;
      if (theirs && sameForms(theirs.forms, draft.forms)) {
        // It had arrived; only the answer was lost on its way.
        this.arrived(draft, { ...theirs, findings: [] });
        continue;
      }
      const because = reasonToWait(problem.status);
      if (because === undefined) {
        const now = drafts.get(message, language) ?? draft;
        this.running.delete(name);
        drafts.put({ ...now, send: undefined });
        return this.set(name, theirs ? { kind: 'conflict', theirs } : { kind: 'refused', problem });
      }
      this.set(name, { kind: 'waiting', because });
      await this.pause(problem.retryAfter === undefined ? wait * (1 + Math.random() / 4) : problem.retryAfter * 1000);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
    this.running.delete(name);
    this.states.delete(name);
    this.tell();
  }

  /** What was typed while it was under way is upon it. */
  private arrived(draft: Draft, view: SavedTextView): void {
    const { drafts } = this.options;
    const now = drafts.get(draft.message, draft.language);
    if (now && sameForms(now.forms, draft.forms)) drafts.remove(now);
    else if (now) drafts.put({ ...now, base: { forms: view.forms, version: view.version } });
    for (const saved of this.savedListeners) saved(view, draft);
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.wakers.delete(go);
        resolve();
      };
      const timer = setTimeout(go, milliseconds);
      this.wakers.add(go);
    });
  }

  private set(name: string, state: SaveState): void {
    this.states.set(name, state);
    this.tell();
  }

  private tell(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}

/** What another attempt may put right. */
function reasonToWait(status: number): 'offline' | 'signedOut' | 'server' | undefined {
  if (status === 0) return 'offline';
  if (status === 401) return 'signedOut';
  return status === 429 || status >= 500 ? 'server' : undefined;
}
