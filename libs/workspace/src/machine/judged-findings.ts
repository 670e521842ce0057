import type { Finding } from '@dragoman/i18n/internal';
import type { FindingView } from '../served/served.contract';

/**
 * Errors in placeholders, tags, forms and syntax. They refuse a suggestion whatever the severities of the installation are: these are
 * for people, who may have a reason, and a machine has none. How long a text is stays a matter of the installation.
 */
export const BINDING_ERRORS: ReadonlySet<string> = new Set<Finding['code']>([
  'placeholderMissing',
  'placeholderUnknown',
  'tagUnbalanced',
  'tagMissing',
  'tagUnknown',
  'pluralFormMissing',
  'nestingTooMuch',
  'nestingCycle',
  'syntaxBroken',
  'selectorTwice',
  'otherMissing',
  'argumentMissing',
  'argumentUnknown',
  'argumentType',
]);

/**
 * Warnings that mean that a translation is probably wrong: something differs that is the same in every language, the glossary forbids
 * a word, or nothing was translated. They are worth a second request. Warnings of style are not: they are frequent, each request
 * costs, and people correct them with a click. Nor is `termMissing`, which does not know every inflected form.
 */
const LIKELY_WRONG: ReadonlySet<string> = new Set([
  'number',
  'url',
  'email',
  'codeSpan',
  'placeholderBrace',
  'placeholderDollar',
  'placeholderPercent',
  'placeholderPrintf',
  'placeholderTemplate',
  'termForbidden',
  'termChanged',
  'unchanged',
]);

export const isError = ({ severity }: FindingView): boolean => severity === 'error';

/** Whether a finding is a reason to ask the provider again, and not to save the translation without a person. */
export const isSerious = (finding: FindingView): boolean => isError(finding) || LIKELY_WRONG.has(finding.code);
