import type { Edit, RuleText } from './rule-text';

/** A severity, or that the check does not run. */
export type RuleSeverity = 'error' | 'warning' | 'off';

/**
 * A check of the wording of a text. Pure and fast: all rules run whenever a text is saved, imported or shown. Rules read the
 * `prose` of a text, in which placeholders, tags, addresses and code are replaced by characters of a private use area.
 */
export interface Rule {
  /** Unique among all findings. Its title is `dragoman/checks:{code}`. */
  readonly code: string;
  /** Unless the installation sets another one. `off` for a rule of style, which not every team follows. */
  readonly severity: RuleSeverity;
  /** Primary subtags of the languages that it knows; absent: all but `exceptIn`. */
  readonly languages?: readonly string[];
  /** Primary subtags of the languages that it leaves out. */
  readonly exceptIn?: readonly string[];
  /** What it reads: only the text, also the source text, or all forms of a plural. */
  readonly needs: 'text' | 'source' | 'forms';
  /** Looks at one form; for `forms`, at the first one. */
  find(text: RuleText): RuleFinding | undefined;
}

export interface RuleFinding {
  /** What it is about, as it is written: a word, a number, an address. */
  readonly found?: string;
  /** Corrects the text. */
  readonly edits?: readonly Edit[];
}

/** Returns an edit for each match. */
export const replaceAll = (
  prose: string,
  pattern: RegExp,
  replacement: string | ((match: RegExpExecArray) => string),
): readonly Edit[] =>
  Array.from(prose.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: typeof replacement === 'string' ? replacement : replacement(match),
  })).filter(({ start, end, text }) => prose.slice(start, end) !== text);

/** A finding with these edits, or none if there is nothing to correct. */
export const corrected = (edits: readonly Edit[], found?: string): RuleFinding | undefined =>
  edits.length === 0 ? undefined : { edits, ...(found !== undefined && { found }) };
