import type { PluralCategory } from '../language/plural-categories';
import type { Segment } from './tree/flatten';

/** A text of a file with its place in it, before entries are grouped into messages. */
export interface MessageEntry {
  readonly path: readonly Segment[];
  /** `path` as `formatKey` writes it; computed if absent. */
  readonly key?: string;
  readonly text: string;
  /** The plural category, in formats of files that have plural forms themselves: entries with the same path are one message. */
  readonly form?: PluralCategory;
}
