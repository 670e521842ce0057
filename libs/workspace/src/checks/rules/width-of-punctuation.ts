import { corrected, replaceAll, type Rule } from './rule';

const WIDE: Readonly<Record<string, string>> = { ',': '，', '.': '。', ':': '：', ';': '；', '?': '？', '!': '！' };

/** Narrow punctuation after a Chinese or Japanese character (W3C, Requirements for Chinese and Japanese Text Layout). */
export const widthOfPunctuation: Rule = {
  code: 'widthOfPunctuation',
  severity: 'warning',
  needs: 'text',
  languages: ['zh', 'yue', 'ja'],
  find: ({ prose, language }) => {
    const edits = replaceAll(prose, NARROW, ({ 0: found, 1: mark }) => {
      if (language !== 'ja') return WIDE[mark!]!;
      // Japanese style guides differ about the colon.
      return mark === ':' ? found : mark === ',' ? '、' : WIDE[mark!]!;
    });
    return edits.length === 0 ? undefined : corrected(edits, prose[edits[0]!.start]);
  },
};

const NARROW = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])([,;:?!]|\.(?=\s|$)) ?(?![,;:?!)])/gu;
