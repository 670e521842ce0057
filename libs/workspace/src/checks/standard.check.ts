import { Injectable } from '@nestjs/common';
import type { Finding } from '@dragoman/i18n/internal';
import { checkStandard } from './check-standard';
import { isLongText, LongTextThread } from './long-text-thread';
import {
  type CheckContext,
  type CheckedMessage,
  type CheckResult,
  type FindingKind,
  MessageCheck,
} from './message-check';
import type { Rule } from './rules/rule';
import { RULES } from './rules/rules';

const kind = (code: Finding['code'], severity: FindingKind['severity']): FindingKind => ({
  severity,
  text: `dragoman/messages:finding.${code}`,
});

/** To be raised when a standard check changes what it finds or what is stored of it, so that existing texts are checked again. */
export const STANDARD_VERSION = 7;

/** What the checks of the library find: the syntax, placeholders and forms. Browsers run them as well. */
const SYNTAX_FINDINGS = {
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

/** The findings of {@link StandardCheck}. Rules that are off have the severity that they get when they are turned on. */
export const STANDARD_FINDINGS: Readonly<Record<string, FindingKind>> = {
  ...SYNTAX_FINDINGS,
  ...Object.fromEntries(
    RULES.map(({ code, severity }: Rule) => [
      code,
      { severity: severity === 'off' ? 'warning' : severity, text: `dragoman/checks:${code}` },
    ]),
  ),
};

/** Whether clients have a sentence for findings of this code: they run these checks themselves. */
export const isWordedByClients = (code: string): boolean => Object.hasOwn(SYNTAX_FINDINGS, code);

/** Found when a text is written, since it depends on other texts, and stored with the text. */
export const NESTING_LOOP = {
  code: 'nestingLoop',
  severity: 'warning',
  text: 'dragoman/messages:finding.nestingLoop',
} as const;

/**
 * The checks of the library, which also run in the browser while someone types, and the rules. Registered like those of an
 * extension.
 */
@Injectable()
@MessageCheck({ name: 'standard', version: STANDARD_VERSION, findings: STANDARD_FINDINGS })
export class StandardCheck implements MessageCheck {
  constructor(private readonly longTexts: LongTextThread) {}

  check(message: CheckedMessage, context: CheckContext): CheckResult | Promise<CheckResult> {
    return isLongText(message) ? this.longTexts.check(message, context) : checkStandard(message, context);
  }
}
