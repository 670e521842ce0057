import type { Fallbacks } from '../language/fallback-chain';
import type { TextTree } from '../message/tree';
import type { Report } from './source-problem';

/** One namespace in one language. */
export interface BundleName {
  /** BCP 47 tag. */
  readonly language: string;
  /** May contain `/`. */
  readonly namespace: string;
}

/** Texts as a source hands them over: a tree that keeps order, or i18next JSON as a plain object. Not changed afterwards. */
export type Texts = TextTree | { readonly [key: string]: unknown };

/** What a source says of one namespace, other than it does at this moment. */
export interface Said {
  /** By language, canonical tags. */
  readonly texts: ReadonlyMap<string, TextTree>;
  readonly fallbacks: Fallbacks;
}

/** A namespace as a source had it earlier. */
export interface EarlierTexts {
  /** Equal texts with equal fallbacks have equal names, others another one. */
  readonly name: string;
  readonly fallbacks: Fallbacks;
  /** The texts by language, canonical tags. */
  read(): Promise<Said['texts']>;
}

/**
 * A place that texts come from. Sources lie over one another in order: where two have the
 * same text, the later one wins, text by text.
 *
 * While a source fails, that is, `list` or `read` rejects, all that it last gave stays served. A `read` that rejects with
 * {@link BrokenTexts} speaks of its own bundle only. `report` is for what is worth telling though reading goes on.
 */
export interface ResourceSource {
  /** Every bundle that the source has at this moment. */
  list(report: Report): Promise<readonly BundleName[]>;
  /** The texts of one bundle as of the last `list`; `undefined` where it is gone since. The same object again says that nothing changed. */
  read(name: BundleName, report: Report): Promise<Texts | undefined>;
  /** Calls `changed` after something changed at the origin since the last `list`, until the returned function is called. */
  watch?(changed: () => void, report: Report): Promise<() => Promise<void>>;
  /**
   * Which language is asked first for what another one lacks, as of the last `list`; tags of BCP 47. Where two sources
   * have something to say of a language, the later one is followed.
   */
  fallbacks?(): Fallbacks;
  /**
   * A namespace as it was earlier, the latest first, once for each way that the languages of a bundle were together. Asked
   * where one is wanted by a hash that is in memory no more; texts are read one after the other, and only as far as needed.
   * @param chain the languages that make up the bundle with these fallbacks
   */
  earlier?(namespace: string, chain: (fallbacks: Fallbacks) => readonly string[]): Promise<readonly EarlierTexts[]>;
  /** False while the source cannot find out whether what it last gave still holds. */
  isCurrent?(): boolean;
}
