import { corrected, replaceAll, type Rule } from './rule';

const ARABIC: Readonly<Record<string, string>> = { ',': '،', ';': '؛', '?': '؟' };
const MARKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: ARABIC,
  fa: ARABIC,
  ur: { ...ARABIC, '.': '۔' },
  ckb: ARABIC,
  ps: ARABIC,
  ug: ARABIC,
  el: { '?': ';' },
};
/** After a letter of the language, so that “Hello, world” in an Arabic text stays. */
const AFTER: Readonly<Record<string, RegExp>> = {
  Grek: /(?<=\p{Script=Greek}[\p{M})"»]?)([?])(?=[\s"»)]|$)/gu,
  Arab: /(?<=\p{Script=Arabic}[\p{M})"»]?)([,;?.])(?=[\s"«»)]|$)/gu,
};

/** Punctuation marks of the Latin script where the language has its own: “،” and “؟” in Arabic, “;” in Greek. */
export const marksOfLanguage: Rule = {
  code: 'marksOfLanguage',
  severity: 'warning',
  needs: 'text',
  languages: Object.keys(MARKS),
  find: ({ prose, language, script }) => {
    const pattern = AFTER[script];
    if (pattern === undefined) return undefined;
    const edits = replaceAll(prose, pattern, ({ 1: mark }) => MARKS[language]![mark!] ?? mark!);
    return edits.length === 0 ? undefined : corrected(edits, prose[edits[0]!.start]);
  },
};
