/** What a program sends of a namespace in one language, and what became of it. Types only. */

/** A text of the program's file. */
export interface SyncedText {
  /** The names of its path joined by `.`, with its plural suffix: `cart.items_one`. Unique. */
  readonly name: string;
  /** Null: the file no longer has it. */
  readonly value: string | null;
  /** For translators; used for keys that are new. */
  readonly description?: string;
}

/** The result of a sync. Lists hold names as they were sent, at most {@link SyncReport.listed} each. */
export interface SyncReport {
  /** Number of texts that are new. */
  readonly added: number;
  /** Number of texts that follow the file. */
  readonly changed: number;
  /** Number of texts that were the same already. */
  readonly unchanged: number;
  /** Texts that the file has in a version from before; those of the workspace stay. */
  readonly outdated: NamesView;
  /** Texts that were changed both in the file and in the workspace; those of the workspace stay. */
  readonly conflicts: NamesView;
  /** Texts that the file no longer has. Nothing is deleted. */
  readonly gone: NamesView;
  /** Texts that cannot be stored, and why. */
  readonly rejected: RejectedView;
  /** Texts of new keys, which the caller is not allowed to add. */
  readonly forbidden: NamesView;
}

export interface NamesView {
  readonly count: number;
  /** The first ones. */
  readonly names: readonly string[];
}

export interface RejectedView extends NamesView {
  /** The reason of each name, as in an import. */
  readonly reasons: readonly string[];
}
