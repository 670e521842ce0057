import { boundedMemo } from '../language/bounded-memo';
import { direction } from '../language/direction';
import { ownName } from '../language/own-name';

export interface InterfaceLanguage {
  /** Canonical BCP 47 tag. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
}

/** What a menu of languages says of a language. Send it to the browser: its CLDR may know the name in another spelling. */
export const interfaceLanguage: (tag: string) => InterfaceLanguage = boundedMemo(500, (tag) => ({
  tag,
  ownName: ownName(tag),
  direction: direction(tag),
}));
