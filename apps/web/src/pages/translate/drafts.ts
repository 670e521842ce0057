import type { Forms } from './forms';

/** What somebody typed and the server does not have yet. */
export interface Draft {
  readonly message: string;
  /** BCP 47 */
  readonly language: string;
  readonly namespace: string;
  readonly key: string;
  readonly forms: Forms;
  /** What it was typed upon. */
  readonly base: { readonly forms: Forms; readonly version: number };
  /** When it was typed last, in milliseconds since 1970. */
  readonly at: number;
  /** Somebody wants it saved, in this state, as soon as that can be done. */
  readonly send?: 'needsReview' | 'reviewed' | undefined;
}

/** Long enough for the next key. */
const PAUSE_MS = 250;

/**
 * Keeps what is typed until the server has it: through reloads, crashes and signing out. It stands in the browser's
 * storage at every pause, under the person's id, so that nobody else who signs in here is shown it.
 */
export class Drafts {
  private readonly kept = new Map<string, Draft>();
  private readonly unwritten = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private listeners = new Set<() => void>();
  /** Counts changes of which drafts there are, and pauses in which others were written. */
  version = 0;
  /** False once the browser refused to keep one: what is typed lives in this page alone. */
  safe = true;

  constructor(
    private readonly storage: Storage,
    person: string,
  ) {
    this.prefix = `dragoman-draft ${person} `;
    for (let i = 0; i < storage.length; i++) {
      const name = storage.key(i)!;
      const draft = name.startsWith(this.prefix) ? read(storage.getItem(name)) : undefined;
      if (draft) this.kept.set(nameOf(draft), draft);
    }
  }

  private readonly prefix: string;

  get(message: string, language: string): Draft | undefined {
    return this.kept.get(nameOf({ message, language }));
  }

  /** Those of a language, or all: the latest last. */
  all(language?: string): readonly Draft[] {
    const drafts = [...this.kept.values()].filter((draft) => language === undefined || draft.language === language);
    return drafts.sort((a, b) => a.at - b.at);
  }

  put(draft: Draft): void {
    const name = nameOf(draft);
    const before = this.kept.get(name);
    this.kept.set(name, draft);
    this.unwritten.add(name);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), PAUSE_MS);
    if (before === undefined || before.send !== draft.send) this.tell();
  }

  remove({ message, language }: Pick<Draft, 'message' | 'language'>): void {
    const name = nameOf({ message, language });
    if (!this.kept.delete(name)) return;
    this.unwritten.delete(name);
    this.storage.removeItem(this.prefix + name);
    this.tell();
  }

  /** Writes what the pause would write, now: the page may not live to see it. */
  write(): void {
    clearTimeout(this.timer);
    if (this.unwritten.size === 0 && this.safe) return;
    for (const name of this.unwritten) {
      try {
        this.storage.setItem(this.prefix + name, JSON.stringify(this.kept.get(name)));
        this.unwritten.delete(name);
      } catch {
        this.safe = false; // full, or forbidden: it is kept here, and the page says so
        return this.tell();
      }
    }
    this.safe = true;
    this.tell();
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  private tell(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}

const nameOf = ({ message, language }: Pick<Draft, 'message' | 'language'>) => `${language} ${message}`;

/** What an older version of this page wrote, or somebody by hand, is no draft unless it looks like one. */
function read(json: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(json ?? '') as Partial<Draft> | null;
    const isDraft =
      [draft?.message, draft?.language, draft?.key, draft?.namespace].every((each) => typeof each === 'string') &&
      [draft?.forms, draft?.base?.forms].every((each) => typeof each === 'object' && each !== null) &&
      [draft?.base?.version, draft?.at].every((each) => typeof each === 'number');
    return isDraft ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}
