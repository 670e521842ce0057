import type { Fallbacks } from '../../language/fallback-chain';
import type { SyntaxName } from '../../message/syntax';
import type { TextTree } from '../../message/tree/tree';
import type { ReportProblem } from './source-problem';

/** One namespace in one language. */
export interface BundleName {
  /** BCP 47 tag. */
  readonly language: string;
  /** May contain `/`. */
  readonly namespace: string;
}

/** The texts of one bundle: a tree, which keeps the order of keys, or i18next JSON as a plain object. Must not be changed later. */
export type SourceTexts = TextTree | { readonly [key: string]: unknown };

/** The texts of one namespace in all languages, with the fallbacks that belong to them. */
export interface NamespaceTexts {
  /** By canonical language tag. */
  readonly texts: ReadonlyMap<string, TextTree>;
  readonly fallbacks: Fallbacks;
}

/** A namespace as a source had it earlier. */
export interface EarlierTexts {
  /** Identifies the version: equal texts with equal fallbacks have equal names. */
  readonly name: string;
  readonly fallbacks: Fallbacks;
  /** Reads the texts by canonical language tag. */
  read(): Promise<NamespaceTexts['texts']>;
}

/**
 * A source of texts. Sources have an order: where two have the same text, the later one wins, text by text.
 *
 * While a source fails, that is while `list` or `read` rejects, its last texts stay served. A `read` that rejects with
 * {@link BrokenTexts} fails for its own bundle only. `report` takes problems that do not stop reading.
 */
export interface ResourceSource {
  /** Lists all bundles of the source. */
  list(report: ReportProblem): Promise<readonly BundleName[]>;
  /** Reads a bundle of the last `list`; `undefined` if it no longer exists. The same object again means that nothing changed. */
  read(name: BundleName, report: ReportProblem): Promise<SourceTexts | undefined>;
  /** Calls `changed` whenever something has changed since the last `list`, until the returned function is called. */
  watch?(changed: () => void, report: ReportProblem): Promise<() => Promise<void>>;
  /**
   * The language tried first for texts that another one lacks, as of the last `list`; BCP 47 tags. Where two sources
   * differ about a language, the later one wins.
   */
  fallbacks?(): Fallbacks;
  /**
   * Earlier versions of a namespace, the latest first, without repeating equal texts of the bundle's languages. Called for
   * a content hash that is no longer in memory; versions are read one after the other until the hash is found.
   * @param chain returns the languages that make up the bundle with these fallbacks
   */
  earlierTexts?(
    namespace: string,
    chain: (fallbacks: Fallbacks) => readonly string[],
  ): Promise<readonly EarlierTexts[]>;
  /**
   * Names of namespaces, of this or any other source, that are delivered only to those who may read them. Read after each
   * `list`, and when `changed` is called.
   */
  privateNamespaces?(): Iterable<string>;
  /**
   * What the texts of namespaces are written in, of this or any other source: i18next's syntax for those that are left out.
   * Read after each `list`. Where two sources differ about a namespace, the later one wins.
   */
  syntaxes?(): ReadonlyMap<string, SyntaxName>;
  /** False while the source cannot find out whether its texts are still the latest. */
  isCurrent?(): boolean;
}
