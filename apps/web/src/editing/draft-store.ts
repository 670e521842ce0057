import { createStore, increment } from '../page/create-store';
import { draftKey, parseDraft, type Draft, type DraftId } from './draft';
import { draftRevision } from './kept-drafts';

/** Longer than the pause between two keys. */
const WRITE_DELAY_MS = 250;

/**
 * The drafts of one person in this browser. They are written to the browser's storage whenever typing pauses, so that
 * they survive reloads, crashes and sessions that end. The person is part of the storage key, so that others who
 * sign in on the same device do not see them.
 */
export class DraftStore {
  private readonly drafts = new Map<string, Draft>();
  private readonly unwritten = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Changes with every edit: for the editor of one text. */
  readonly edits = createStore(0);
  /** Changes when a draft is added or removed, and when typing pauses: for lists and counts. */
  readonly revision = draftRevision;
  /** False while the browser refuses to store a draft (quota, privacy settings): it is then kept in memory only. */
  isPersistent = true;

  /**
   * @param storage absent where the browser denies access to it
   * @param prefix of the storage keys of the person's drafts
   */
  constructor(
    private readonly storage: Storage | undefined,
    private readonly prefix: string,
  ) {
    for (const key of storage ? Object.keys(storage) : []) {
      const draft = key.startsWith(this.prefix) ? parseDraft(storage!.getItem(key)) : undefined;
      if (draft) this.drafts.set(draftKey(draft), draft);
    }
  }

  get(id: DraftId): Draft | undefined {
    return this.drafts.get(draftKey(id));
  }

  /** All drafts, or those of one language; the most recent last. */
  all(language?: string): readonly Draft[] {
    const drafts = [...this.drafts.values()].filter((draft) => language === undefined || draft.language === language);
    return drafts.sort((a, b) => a.at - b.at);
  }

  put(draft: Draft): void {
    const key = draftKey(draft);
    const previous = this.drafts.get(key);
    this.drafts.set(key, draft);
    this.unwritten.add(key);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), WRITE_DELAY_MS);
    increment(this.edits);
    if (previous === undefined || previous.send !== draft.send) increment(this.revision);
  }

  remove(id: DraftId): void {
    const key = draftKey(id);
    if (!this.drafts.delete(key)) return;
    this.unwritten.delete(key);
    this.storage?.removeItem(this.prefix + key);
    this.notify();
  }

  /** Writes pending drafts without waiting for the pause, e.g. because the page is about to be closed. */
  flush(): void {
    clearTimeout(this.timer);
    if (this.unwritten.size === 0 && this.isPersistent) return;
    this.isPersistent = this.write();
    increment(this.revision);
  }

  /**
   * Applies a change that another tab made to the storage, unless this tab has unwritten edits of the draft.
   *
   * @param json null: the other tab removed the draft
   * @returns the draft that changed, if any
   */
  sync(storageKey: string | null, json: string | null): DraftId | undefined {
    if (!storageKey?.startsWith(this.prefix)) return undefined;
    const key = storageKey.slice(this.prefix.length);
    const previous = this.drafts.get(key);
    const draft = parseDraft(json);
    if (this.unwritten.has(key)) return undefined;
    if (draft) this.drafts.set(key, draft);
    else if (json !== null || !this.drafts.delete(key)) return undefined;
    this.notify();
    return draft ?? previous;
  }

  /** Returns whether everything could be stored. */
  private write(): boolean {
    for (const key of this.unwritten) {
      try {
        this.storage!.setItem(this.prefix + key, JSON.stringify(this.drafts.get(key)));
      } catch {
        return false;
      }
      this.unwritten.delete(key);
    }
    return true;
  }

  private notify(): void {
    increment(this.edits);
    increment(this.revision);
  }
}
