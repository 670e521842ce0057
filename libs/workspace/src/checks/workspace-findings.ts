import type { FindingKind } from './message-check';
import type { TextToCheck } from './run-checks';

/** A text to check, with its message. */
export interface TextOfMessage {
  readonly messageId: string;
  readonly text: TextToCheck;
}

const kind = (code: string): FindingKind => ({ severity: 'warning', text: `dragoman/checks:sentence.${code}` });

/**
 * Findings that depend on more than a text and its source: on the glossary, on settings of a language, on pages, or on other texts.
 * They are found when a text is written or one of these has changed, and stored with the text.
 */
export const WORKSPACE_FINDINGS = {
  /** `term` of the source, and `translation`: the translations of the glossary, of which the text has none. */
  termMissing: kind('termMissing'),
  /** `found`: a term that must not be used, as the text has it. */
  termForbidden: kind('termForbidden'),
  /** `term`: one that must not be translated and that the text does not have as it is written. */
  termChanged: kind('termChanged'),
  /** `found`: a word that addresses the reader in another form than the language is set to. */
  formality: kind('formality'),
  /** `pixels` of the text are not visible on a `page` in a window of a `width`. */
  cutOff: kind('cutOff'),
  /** `translation`: that of another text with the same source. */
  inconsistent: kind('inconsistent'),
  /** `source`: that of another text with the same translation. */
  reused: kind('reused'),
} as const satisfies Readonly<Record<string, FindingKind>>;

/** Codes of the findings that compare texts with others. */
export const COMPARISON_CODES: ReadonlySet<string> = new Set(['inconsistent', 'reused']);

/** Many different sources rightly have the same translation: “Remove” and “Delete”. */
export const WORKSPACE_FINDINGS_OFF: readonly string[] = ['reused'];
