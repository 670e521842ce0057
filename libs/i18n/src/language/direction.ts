import { boundedMemo } from './bounded-memo';
import { localeNamed } from './canonical-tag';

/** Scripts that run from right to left (Unicode's script metadata in CLDR 48; Aran is Arab in the Nastaliq style). */
const rightToLeft: ReadonlySet<string> = new Set(
  (
    'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo ' +
    'Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sidt Sogd Sogo Syrc Thaa Yezi'
  ).split(' '),
);

/**
 * The direction in which a language is written, by the script that it says or that is likely for it:
 * `uz` left to right, `uz-Arab` right to left. Left to right where the name is no tag.
 */
export const direction = boundedMemo(1000, (tag): 'ltr' | 'rtl' =>
  rightToLeft.has(localeNamed(tag)?.maximize().script ?? '') ? 'rtl' : 'ltr',
);
