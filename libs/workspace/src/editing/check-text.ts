import {
  containsMarkup,
  syntaxOf,
  type FormatName,
  type SyntaxName,
  type PluralCategory,
  type FormTexts,
  type MessageSlot,
  type Forms,
  type MessageShape,
} from '@dragoman/i18n/internal';
import type { CheckedForm } from '../checks/message-check';
import type { TextToCheck } from '../checks/run-checks';

export interface MessageToCheck extends MessageShape {
  /** In grapheme clusters. */
  readonly maxLength?: number;
  /** Syntax of its namespace. */
  readonly syntax: SyntaxName;
  /** The format of the file in which its texts contain elements of XML as they are. */
  readonly markup?: FormatName;
}

/** A message in one language. */
export interface FormsInLanguage {
  readonly language: string;
  readonly forms: Forms;
}

export interface CheckedText {
  readonly reference: readonly MessageSlot[];
  readonly target: readonly MessageSlot[];
  readonly text: TextToCheck;
  /** It has every form that the language needs. */
  readonly complete: boolean;
}

/** A text as plain data for all checks. */
export function textToCheck(
  message: MessageToCheck & { readonly namespace: string },
  reference: FormsInLanguage,
  target: FormsInLanguage,
): CheckedText {
  const { namespace, key, kind, maxLength, syntax, markup } = message;
  const slots = slotsOf(message, reference, target);
  const text: TextToCheck = {
    namespace,
    key,
    kind,
    syntax,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(markup !== undefined && isMarkup(markup, slots.target) && { isMarkup: true }),
    reference: slots.reference.map(checkedForm),
    target: slots.target.map(checkedForm),
    language: target.language,
    referenceLanguage: reference.language,
  };
  return { ...slots, text, complete: syntaxOf(syntax).state(slots.target, target.language) === 'translated' };
}

/** XLIFF has both languages in one place, written in one way. Other files have a text without elements as plain text. */
const isMarkup = (format: FormatName, target: readonly MessageSlot[]): boolean =>
  format.startsWith('xliff') || target.some(({ text }) => text !== null && containsMarkup(text));

/** Returns the forms of a text and of its source. */
export function slotsOf(message: MessageToCheck, reference: FormsInLanguage, target: FormsInLanguage) {
  const syntax = syntaxOf(message.syntax);
  const [referenceTexts, targetTexts] = [formTexts(reference.forms), formTexts(target.forms)];
  return {
    reference: syntax.slots(message, reference.language, referenceTexts, targetTexts),
    target: syntax.slots(message, target.language, targetTexts, referenceTexts),
  };
}

const checkedForm = ({ category, text }: MessageSlot): CheckedForm => ({ ...(category && { category }), text });

const formTexts = (forms: Forms): FormTexts =>
  new Map(
    Object.entries(forms).map(([category, text]) => [(category || undefined) as PluralCategory | undefined, text]),
  );

export const isEmpty = (forms: Forms): boolean => Object.keys(forms).length === 0;
