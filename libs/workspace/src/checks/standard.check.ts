import { Injectable } from '@nestjs/common';
import { type Finding, syntaxOf } from '@dragoman/i18n/internal';
import { type CheckContext, type CheckedMessage, type FindingKind, MessageCheck } from './message-check';

const kind = (code: Finding['code'], severity: FindingKind['severity']): FindingKind => ({
  severity,
  text: `dragoman/messages:finding.${code}`,
});

/** The findings of {@link StandardCheck}. */
export const STANDARD_FINDINGS = {
  placeholderMissing: kind('placeholderMissing', 'error'),
  placeholderUnknown: kind('placeholderUnknown', 'error'),
  tagUnbalanced: kind('tagUnbalanced', 'error'),
  tagMissing: kind('tagMissing', 'error'),
  tagUnknown: kind('tagUnknown', 'error'),
  pluralFormMissing: kind('pluralFormMissing', 'error'),
  pluralFormForeign: kind('pluralFormForeign', 'warning'),
  spaceAtStart: kind('spaceAtStart', 'warning'),
  spaceAtEnd: kind('spaceAtEnd', 'warning'),
  tooLong: kind('tooLong', 'error'),
  nestingTooMuch: kind('nestingTooMuch', 'error'),
  nestingCycle: kind('nestingCycle', 'error'),
  syntaxBroken: kind('syntaxBroken', 'error'),
  selectorTwice: kind('selectorTwice', 'error'),
  otherMissing: kind('otherMissing', 'error'),
  argumentMissing: kind('argumentMissing', 'error'),
  argumentUnknown: kind('argumentUnknown', 'error'),
  argumentType: kind('argumentType', 'error'),
  hashMissing: kind('hashMissing', 'warning'),
  selectValueUnknown: kind('selectValueUnknown', 'warning'),
} satisfies Record<Finding['code'], FindingKind>;

/** Found when a text is written, since it depends on other texts, and stored with the text. */
export const NESTING_LOOP = {
  code: 'nestingLoop',
  severity: 'warning',
  text: 'dragoman/messages:finding.nestingLoop',
} as const;

/**
 * The checks of the library, registered like those of an extension. They are pure, so they also run in the browser while
 * someone types, and in the threads of imports.
 */
@Injectable()
@MessageCheck({ name: 'standard', findings: STANDARD_FINDINGS })
export class StandardCheck implements MessageCheck {
  check(message: CheckedMessage, { language }: CheckContext): readonly Finding[] {
    return syntaxOf(message.syntax).check({ ...message, language });
  }
}
