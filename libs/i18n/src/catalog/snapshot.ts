import type { MessageSyntax } from '../message/syntax';
import type { Bundle } from './bundles/bundle';

/** A language that texts are served in. */
export interface ContentLanguage {
  /** Canonical BCP 47 tag. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  /** Other content languages, in the order in which they are tried for missing texts. */
  readonly fallbacks: readonly string[];
}

/** All bundles served at one moment. Immutable: a change produces a new snapshot. */
export interface Snapshot {
  /** Identifies the content: equal texts have the same release on every server. */
  readonly release: string;
  readonly builtAt: Date;
  readonly languages: readonly ContentLanguage[];
  /** The language of last resort for visitors and texts; a canonical tag, which may have no texts. */
  readonly fallback: string;
  /** In alphabetical order. */
  readonly namespaces: readonly string[];
  /** The canonical tag of the content language with this name; ignores case and accepts `_` for `-`, but never guesses. */
  language(name: string): string | undefined;
  /** The language's own texts. */
  own(language: string, namespace: string): Bundle | undefined;
  /** Like `own`, with missing texts filled in from the fallbacks; exists if any language of the chain has the namespace. */
  merged(language: string, namespace: string): Bundle | undefined;
  /** What the texts of a namespace are written in; `undefined` is the syntax of i18next. */
  syntax(namespace: string): MessageSyntax | undefined;
}
