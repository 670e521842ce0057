import type { ChangeKind } from './change-kinds';

/** The author of a change: a person, also when a token acts on their behalf, or the system, which has no id. */
export interface Author {
  readonly id: string | null;
  /** The name at the time of the change. */
  readonly name: string;
  /** The program that acts for them, if it named itself: `Claude Desktop (Laptop)`. */
  readonly agent?: string;
}

/** The object of a change. A text is identified by its message and {@link Change.language}. */
export interface Subject {
  readonly type:
    | 'text'
    | 'message'
    | 'namespace'
    | 'language'
    | 'setting'
    | 'release'
    | 'scheduledRelease'
    | 'build'
    | 'codeChange'
    /** A discussion; its id is that of the message. */
    | 'comment'
    /** A picture of a key; its id is that of the message. */
    | 'screenshot'
    /** Of the glossary. */
    | 'term'
    | 'task'
    | 'person'
    | 'invitation'
    | 'token'
    | 'webhook'
    | 'serviceAccount';
  readonly id: string;
}

/** Subjects whose changes only administrators see. The changes never contain secrets, hashes or email addresses. */
export const peopleSubjects: readonly Subject['type'][] = [
  'person',
  'invitation',
  'token',
  'webhook',
  'serviceAccount',
];

/** One change. `before` and `after` are JSON; null if the subject did not exist before, or does not exist afterwards. */
export interface Change {
  readonly subject: Subject;
  /** Language of a text or a task. */
  readonly language?: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Changes made together: an edit, an import, a publish. */
export interface ChangeSet {
  readonly id: string;
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  readonly actor: Author;
  readonly kind: ChangeKind;
  readonly note?: string;
  /** Id of the change set that this one undoes. */
  readonly undoOf?: string;
  /**
   * Id of the first change set of a change that is made in several transactions. It is listed and undone together with all of
   * its parts, and the API shows it alone, see {@link shownChangeSetId}.
   */
  readonly partOf?: string;
}

/** Returns the id of a change set in the API: that of the whole, if it is a part. */
export const shownChangeSetId = ({ id, partOf }: Pick<ChangeSet, 'id' | 'partOf'>): string => partOf ?? id;

/** A recorded change. */
export interface HistoryEntry extends Change {
  /** Increases with time; unique. */
  readonly seq: number;
  readonly changeSet: ChangeSet;
}
