import { containsMark, contentEnd, endMark, type EndMark, hasMark, markPosition, ownMark } from './end-mark';
import type { Rule, RuleSeverity } from './rule';
import type { RuleText } from './rule-text';

/** Returns a rule for texts that end with a mark, while their sources end without one or with another one, or the reverse. */
export const endMarkRule = (
  code: string,
  mark: EndMark,
  severity: RuleSeverity,
  isExempt?: (text: RuleText, source: NonNullable<RuleText['source']>) => boolean,
): Rule => ({
  code,
  severity,
  needs: 'source',
  find: (text) => {
    const { prose, language, source } = text;
    if (source === undefined || !hasMark(mark, language)) return undefined;
    const own = endMark(prose, language);
    const other = endMark(source.prose, source.language);
    if ((own?.mark === mark) === (other?.mark === mark) || isExempt?.(text, source)) return undefined;
    if (!/\p{L}/u.test(prose)) return undefined; // a separator
    if (other?.mark === mark) {
      // Then another rule finds the mark that is there, unless both are a matter of style.
      if (mark === 'stop' && own !== undefined) return undefined;
      // A sentence may be turned, so that its end is another one.
      if (mark !== 'colon' && mark !== 'stop' && containsMark(mark, prose, language)) return undefined;
      const end = contentEnd(prose);
      if (end === 0) return undefined;
      const space = language === 'fr' && /[?!:;]/.test(ownMark(mark, language)) ? '\u00A0' : '';
      const at = own === undefined ? markPosition(text, source) : end;
      return { edits: [{ start: own?.start ?? at, end: at, text: space + ownMark(mark, language) }] };
    }
    if (containsMark(mark, source.prose, source.language)) return undefined;
    const { start } = own!;
    const end = contentEnd(prose);
    const replaced = other !== undefined && hasMark(other.mark, language) ? ownMark(other.mark, language) : '';
    return { edits: [{ start: prose.slice(0, start).trimEnd().length, end, text: replaced }] };
  },
});
