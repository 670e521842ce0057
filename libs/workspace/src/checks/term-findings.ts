import type { FindingKind } from './message-check';

const kind = (code: string): FindingKind => ({ severity: 'warning', text: `dragoman/checks:sentence.${code}` });

/**
 * Findings of the glossary. They depend on its terms and not on the text alone, so they are found when a text is written or the
 * glossary has changed, and stored with the text.
 */
export const TERM_FINDINGS = {
  /** `term` of the source, and `translation`: the translations of the glossary, of which the text has none. */
  termMissing: kind('termMissing'),
  /** `found`: a term that must not be used, as the text has it. */
  termForbidden: kind('termForbidden'),
  /** `term`: one that must not be translated and that the text does not have as it is written. */
  termChanged: kind('termChanged'),
} as const satisfies Readonly<Record<string, FindingKind>>;
