import { corrected, replaceAll, type Rule } from './rule';

/** Letters of another language, and those that are meant, by language. */
const LETTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ro: { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' },
  fa: { ي: 'ی', ك: 'ک' },
  ur: { ي: 'ی', ك: 'ک' },
  hu: { õ: 'ő', û: 'ű', Õ: 'Ő', Û: 'Ű' },
};

/** Letters that look like those of the language: a cedilla in Romanian, the Arabic yeh in Persian. */
export const lettersOfLanguage: Rule = {
  code: 'lettersOfLanguage',
  severity: 'warning',
  needs: 'text',
  languages: Object.keys(LETTERS),
  find: ({ prose, language }) => {
    const letters = LETTERS[language]!;
    const edits = replaceAll(prose, /\p{L}/gu, ({ 0: letter }) => letters[letter] ?? letter);
    return edits.length === 0 ? undefined : corrected(edits, prose[edits[0]!.start]);
  },
};
