import { direction } from '../../../../../libs/i18n/src/language/direction';
import { quotationMarks } from '../../../../../libs/i18n/src/language/quotation-marks';

/** Names of characters in `dragoman/translate:characters`. */
export type CharacterName = (typeof names)[keyof typeof names] | 'quotationMarks' | 'leftToRightIsolate';

/** A character that most keyboards lack, or a pair that is put around the selection. */
export interface SpecialCharacter {
  readonly name: CharacterName;
  /** What the button shows: the characters, or an abbreviation of one that is invisible. */
  readonly sign: string;
  readonly before: string;
  /** Of a pair. */
  readonly after?: string;
}

const names = {
  '’': 'apostrophe',
  '–': 'enDash',
  '—': 'emDash',
  '…': 'ellipsis',
  '¿': 'invertedQuestionMark',
  '¡': 'invertedExclamationMark',
  '،': 'arabicComma',
  '؛': 'arabicSemicolon',
  '؟': 'arabicQuestionMark',
  '٪': 'arabicPercentSign',
  '\u00A0': 'noBreakSpace',
  '\u202F': 'narrowNoBreakSpace',
  '\u3000': 'ideographicSpace',
  '\u2011': 'noBreakHyphen',
  '\u00AD': 'softHyphen',
  '\u200C': 'zeroWidthNonJoiner',
  '\u200E': 'leftToRightMark',
  '\u200F': 'rightToLeftMark',
} as const;

/** As the Unicode Standard abbreviates them. */
const abbreviations: Readonly<Record<string, string>> = {
  '\u00A0': 'NBSP',
  '\u202F': 'NNBSP',
  '\u3000': 'IDSP',
  '\u2011': 'NBHY',
  '\u00AD': 'SHY',
  '\u200C': 'ZWNJ',
  '\u200E': 'LRM',
  '\u200F': 'RLM',
};

/** Returns the characters that texts of a language need and most keyboards lack. @param tag BCP 47 */
export function charactersOfLanguage(tag: string): readonly SpecialCharacter[] {
  const language = tag.split('-')[0]!.toLowerCase();
  const isIn = (languages: string) => languages.split(' ').includes(language);
  const isIdeographic = isIn('ja zh yue');
  const marks = [
    ...(isIdeographic ? '—…' : '’–—…'),
    ...(isIn('es gl ast') ? '¿¡' : ''),
    ...(isIn('ar fa ur ckb ps ug sd') ? '،؛؟' : ''),
    ...(isIn('ar fa ckb ps') ? '٪' : ''),
    ...(isIdeographic ? '\u3000' : '\u00A0'),
    ...(isIn('fr') ? '\u202F' : ''),
    ...(isIdeographic ? '' : '\u2011\u00AD'),
    ...(isIn('ar fa ur ckb hi bn mr ne kn ml') ? '\u200C' : ''),
    ...(direction(tag) === 'rtl' ? '\u200E\u200F' : ''),
  ];
  const isolate = { name: 'leftToRightIsolate' as const, sign: 'LRI … PDI', before: '\u2066', after: '\u2069' };
  return [
    ...(quotationMarks(tag) ?? (isIn('ar fa ckb ps') ? ['“”', '«»'] : ['“”'])).map(([open = '', close = '']) => ({
      ...{ name: 'quotationMarks' as const, sign: `${open} ${close}` },
      ...{ before: open, after: close },
    })),
    ...marks.map((mark) => ({
      name: names[mark as keyof typeof names],
      sign: abbreviations[mark] ?? mark,
      before: mark,
    })),
    ...(direction(tag) === 'rtl' ? [isolate] : []),
  ];
}
