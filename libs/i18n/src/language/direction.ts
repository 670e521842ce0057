import { boundedMemo } from './bounded-memo';
import { parseLocale } from './canonical-tag';

/** Scripts written from right to left (script metadata of CLDR 48; Aran is Arab in the Nastaliq style). */
const RTL_SCRIPTS: ReadonlySet<string> = new Set(
  (
    'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo ' +
    'Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sidt Sogd Sogo Syrc Thaa Yezi'
  ).split(' '),
);

/**
 * The writing direction of a language, by its explicit or likely script (CLDR likely subtags): `uz` is `ltr`, `uz-Arab` is
 * `rtl`. `ltr` if the name is not a tag.
 */
export const direction = boundedMemo(1000, (tag): 'ltr' | 'rtl' =>
  RTL_SCRIPTS.has(parseLocale(tag)?.maximize().script ?? '') ? 'rtl' : 'ltr',
);
