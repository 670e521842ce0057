/** Who does something: a person, a program that acts for one, or, without an id, the system itself. */
export interface Author {
  readonly id: string | null;
  /** As history names them for ever. */
  readonly name: string;
}

/** What a change is about; a text is a message in a language. */
export interface Subject {
  readonly type: 'text' | 'message' | 'namespace' | 'language' | 'setting' | 'release' | 'person';
  readonly id: string;
}

/** One thing that was changed. `before` and `after` are JSON; null: it was not there, or no longer is. */
export interface Change {
  readonly subject: Subject;
  /** Of a text. */
  readonly language?: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What somebody does at once: an edit, an import, a publish. */
export interface ChangeSet {
  readonly id: string;
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  readonly actor: Author;
  readonly kind: string;
  readonly note?: string;
  /** The set that it undoes. */
  readonly undoOf?: string;
}

/** A change as it is remembered. */
export interface HistoryEntry extends Change {
  /** Rises with time; unique. */
  readonly seq: number;
  readonly changeSet: ChangeSet;
}
