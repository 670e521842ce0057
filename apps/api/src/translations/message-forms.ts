import {
  checkMessage,
  messageSlots,
  messageState,
  type Category,
  type Finding,
  type FormTexts,
  type MessageSlot,
  type Segment,
} from '@dragoman/i18n';

/** All forms of a message in one language, by plural category; `''` where it has one form. Empty ones are left out. */
export type Forms = Readonly<Record<string, string>>;

/** What a message is in every language. */
export interface MessageShape {
  readonly kind: 'text' | 'cardinal' | 'ordinal';
  /** As `MessageUnit` has it. */
  readonly key: string;
  readonly path: readonly Segment[];
  readonly maxLength?: number;
}

/** A message in one language. */
export interface Side {
  readonly language: string;
  readonly forms: Forms;
}

export interface JudgedText {
  readonly reference: readonly MessageSlot[];
  readonly target: readonly MessageSlot[];
  /** Every form that the language needs is there. */
  readonly complete: boolean;
  readonly findings: readonly Finding[];
  readonly errors: number;
  readonly warnings: number;
}

/** How far a text is beside its reference, and what there is to say of it. */
export function judgeText(message: MessageShape, reference: Side, target: Side): JudgedText {
  const [referenceTexts, targetTexts] = [formTexts(reference.forms), formTexts(target.forms)];
  const slots = {
    reference: messageSlots(message, reference.language, referenceTexts, targetTexts),
    target: messageSlots(message, target.language, targetTexts, referenceTexts),
  };
  const { kind, maxLength } = message;
  const findings = checkMessage({
    kind,
    language: target.language,
    ...slots,
    ...(maxLength === undefined ? {} : { maxLength }),
  });
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    ...slots,
    complete: messageState(slots.target) === 'translated',
    findings,
    errors,
    warnings: findings.length - errors,
  };
}

const formTexts = (forms: Forms): FormTexts =>
  new Map(Object.entries(forms).map(([category, text]) => [(category || undefined) as Category | undefined, text]));

/** In one order and without empty ones, so that equal forms are equal JSON. */
export function tidyForms(forms: Forms): Forms {
  const there = Object.entries(forms).filter(([, text]) => text !== '');
  return Object.fromEntries(there.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const isEmpty = (forms: Forms): boolean => Object.keys(forms).length === 0;

export const sameForms = (one: Forms, other: Forms): boolean => JSON.stringify(one) === JSON.stringify(other);
