import type { Bundle } from './bundle';

/** A content language: a language that texts are served in. */
export interface ContentLanguage {
  /** Canonical BCP 47 tag. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  /** Content languages that are asked, in order, for what this one lacks; without itself. */
  readonly fallbacks: readonly string[];
}

/** All bundles served at one moment. Immutable: a change makes the next one. */
export interface Snapshot {
  /** Names the content: equal texts have equal releases, whoever built them. */
  readonly release: string;
  /** When it was built. */
  readonly builtAt: Date;
  readonly languages: readonly ContentLanguage[];
  /** The language of last resort, for visitors and for texts. A canonical tag; it may have no texts. */
  readonly fallback: string;
  /** In alphabetical order. */
  readonly namespaces: readonly string[];
  /** Exact canonical tag of a content language that a request names: case and `_` for `-` are forgiven, nothing is guessed. */
  language(name: string): string | undefined;
  /** The language's own texts. */
  own(language: string, namespace: string): Bundle | undefined;
  /** The same with the fallback languages' texts merged in; there for every content language if any of its chain has the namespace. */
  merged(language: string, namespace: string): Bundle | undefined;
}
