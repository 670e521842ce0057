import { boundedMemo } from '../language/bounded-memo';
import { direction } from '../language/direction';
import { ownName } from '../language/own-name';

/** A language of the pages, as a language menu shows it. */
export interface InterfaceLanguage {
  /** Canonical BCP 47 tag. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  /** The language whose texts are shown if there are none in this language yet. */
  readonly textsIn?: { readonly tag: string; readonly direction: 'ltr' | 'rtl' };
}

/** A language as menus show it. Computed on the server only: the browser's CLDR may spell the name differently. */
export const interfaceLanguage: (tag: string) => InterfaceLanguage = boundedMemo(500, (tag) => ({
  tag,
  ownName: ownName(tag),
  direction: direction(tag),
}));
