import { bidiMarks } from './bidi-marks';
import { brackets } from './brackets';
import { capitalAtStart } from './capital-at-start';
import { codeSpan } from './code-span';
import { controlCharacter } from './control-character';
import { doublePunctuation } from './double-punctuation';
import { doubleSpace } from './double-space';
import { ellipsisDots } from './ellipsis-dots';
import { email } from './email';
import { endColon } from './end-colon';
import { endEllipsis } from './end-ellipsis';
import { endExclamation } from './end-exclamation';
import { endQuestion } from './end-question';
import { endSemicolon } from './end-semicolon';
import { endStop } from './end-stop';
import { escapedLineBreak } from './escaped-line-break';
import { frenchSpacing } from './french-spacing';
import { garbled } from './garbled';
import { htmlAttribute } from './html-attribute';
import { htmlEntity } from './html-entity';
import { invertedMark } from './inverted-mark';
import { kashida } from './kashida';
import { lettersOfLanguage } from './letters-of-language';
import { lineCount } from './line-count';
import { markdownEmphasis } from './markdown-emphasis';
import { markdownLink } from './markdown-link';
import { marksOfLanguage } from './marks-of-language';
import { markupBroken } from './markup-broken';
import { mixedScripts } from './mixed-scripts';
import { muchLonger } from './much-longer';
import { notNormalized } from './not-normalized';
import { number } from './number';
import { placeholderBrace } from './placeholder-brace';
import { placeholderDollar } from './placeholder-dollar';
import { placeholderPercent } from './placeholder-percent';
import { placeholderPrintf } from './placeholder-printf';
import { placeholderTemplate } from './placeholder-template';
import { pluralIdentical } from './plural-identical';
import { quotesOfLanguage } from './quotes-of-language';
import { quotesUnbalanced } from './quotes-unbalanced';
import { repeatedWord } from './repeated-word';
import { spaceAfterPunctuation } from './space-after-punctuation';
import { spaceBeforePunctuation } from './space-before-punctuation';
import { unchanged } from './unchanged';
import { url } from './url';
import { widthOfPunctuation } from './width-of-punctuation';
import { zeroWidth } from './zero-width';
import type { Rule } from './rule';

/** All rules, in the order in which they are listed. A new one is added here. */
export const RULES = [
  bidiMarks,
  brackets,
  capitalAtStart,
  codeSpan,
  controlCharacter,
  doublePunctuation,
  doubleSpace,
  ellipsisDots,
  email,
  endColon,
  endEllipsis,
  endExclamation,
  endQuestion,
  endSemicolon,
  endStop,
  escapedLineBreak,
  frenchSpacing,
  garbled,
  htmlAttribute,
  htmlEntity,
  invertedMark,
  kashida,
  lettersOfLanguage,
  lineCount,
  markdownEmphasis,
  markdownLink,
  marksOfLanguage,
  markupBroken,
  mixedScripts,
  muchLonger,
  notNormalized,
  number,
  placeholderBrace,
  placeholderDollar,
  placeholderPercent,
  placeholderPrintf,
  placeholderTemplate,
  pluralIdentical,
  quotesOfLanguage,
  quotesUnbalanced,
  repeatedWord,
  spaceAfterPunctuation,
  spaceBeforePunctuation,
  unchanged,
  url,
  widthOfPunctuation,
  zeroWidth,
] as const satisfies readonly Rule[];

export const RULE_CODES: ReadonlySet<string> = new Set(RULES.map(({ code }) => code));
