/** Pairs, by primary subtag; the first is the usual one (CLDR, and the rules of the languages). */
const QUOTES: Readonly<Record<string, string>> = {
  en: '“”',
  de: '„“ »« «»',
  fr: '«» “”',
  es: '«» “”',
  it: '«» “”',
  pt: '«» “”',
  ca: '«» “”',
  gl: '«» “”',
  nl: '“” „” ””',
  sv: '”” »»',
  fi: '”” »»',
  da: '»« „“ ”” “”',
  nb: '«» “” „“ „”',
  nn: '«»',
  no: '«» “” „“',
  pl: '„” «»',
  cs: '„“ »«',
  sk: '„“ »«',
  sl: '„“ »«',
  hu: '„” »«',
  ro: '„” «»',
  ru: '«» „“',
  uk: '«» „“ “” „”',
  be: '«» „“',
  bg: '„“ «» „”',
  mk: '„“',
  sr: '„“ „” »«',
  hr: '„” »« „“ “”',
  bs: '„” „“ »« “”',
  el: '«» “”',
  tr: '“” «»',
  lt: '„“',
  lv: '„” “” «» „“',
  et: '„“ „” «»',
  is: '„“',
  sq: '«» „“ “”',
  zh: '“” 「」 『』',
  yue: '「」 『』 “”',
  ja: '「」 『』 “”',
  ko: '“” 「」 『』',
  vi: '“”',
  th: '“”',
  id: '“”',
  hi: '“”',
};

/** Primary subtags. */
export const languagesWithQuotationMarks: readonly string[] = Object.keys(QUOTES);

/**
 * Returns the pairs of typographic quotation marks of a language, the usual one first: `['„“', '»«', '«»']`.
 * @param tag BCP 47
 * @returns undefined for a language whose marks are not known
 */
export function quotationMarks(tag: string): readonly string[] | undefined {
  const pairs = QUOTES[tag.split('-')[0]!.toLowerCase()]?.split(' ');
  const usual = tag === 'de-CH' ? '«»' : tag === 'pt-BR' ? '“”' : undefined;
  return pairs && usual ? [usual, ...pairs.filter((pair) => pair !== usual)] : pairs;
}
