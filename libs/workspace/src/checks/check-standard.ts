import { syntaxOf } from '@dragoman/i18n/internal/messages';
import type { CheckContext, CheckedMessage, CheckFinding } from './message-check';
import { runRules } from './rules/run-rules';

/** Returns what the standard checks find in a text. Pure, and free of Nest: threads run it as well. */
export function checkStandard(message: CheckedMessage, context: CheckContext): readonly CheckFinding[] {
  const found = syntaxOf(message.syntax).check({ ...message, language: context.language });
  return [...found, ...runRules(message, context)];
}
