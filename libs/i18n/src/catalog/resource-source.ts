import type { TextTree } from '../message/tree';

/** One namespace in one language. */
export interface BundleName {
  /** Canonical BCP 47 tag. */
  readonly language: string;
  /** May contain `/`. */
  readonly namespace: string;
}

/** Texts as a source hands them over: a tree that keeps order, or i18next JSON as a plain object. */
export type Texts = TextTree | { readonly [key: string]: unknown };

/**
 * A place that texts come from. Sources lie over one another in order: where two have the
 * same text, the later one wins, text by text.
 */
export interface ResourceSource {
  /** Every bundle that the source has at this moment. */
  list(): Promise<readonly BundleName[]>;
  /** The texts of one bundle; `undefined` where it is gone since `list`. */
  read(name: BundleName): Promise<Texts | undefined>;
  /** Calls `changed` after something changed at the origin, until the returned function is called. */
  watch?(changed: () => void): Promise<() => Promise<void>>;
}
