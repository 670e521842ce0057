import type { MessageToCheck } from './check-message';
import type { Finding } from './finding';
import type { Segment } from './tree/flatten';
import type { MessageEntry } from './message-entry';
import type { FormTexts, MessageSlot } from './message-slots';
import type { MessageState } from './message-state';
import type { MessageShape, MessageUnit } from './message-units';
import type { PluralCategory, PluralType } from '../language/plural-categories';
import type { Placeholder } from './placeholders';

/** The syntaxes that the texts of a namespace can be written in, the default first. */
export const SYNTAX_NAMES = ['i18next', 'i18next-v3', 'nestjs-i18n', 'icu'] as const;

export type SyntaxName = (typeof SYNTAX_NAMES)[number];

/** What the characters of a text mean. Pure, and fast enough to run on every keystroke. */
export interface MessageSyntax {
  readonly name: SyntaxName;
  /** The kinds of messages that it has. */
  readonly kinds: readonly MessageShape['kind'][];
  /** Returns the keys, without category, of the messages that the entries of one language show to be plurals. */
  pluralKeys(entries: readonly MessageEntry[], language: string): ReadonlySet<string>;
  /** Returns the key of the plural that a text with this key could be a form of: `items` for `items_one`. */
  pluralKeyOf(key: string): string | undefined;
  /**
   * Groups the entries of one language into messages, in the order of the entries.
   * @param plurals the keys of plurals, if they are known; default: `pluralKeys(entries, language)`
   */
  units(entries: readonly MessageEntry[], language: string, plurals?: ReadonlySet<string>): readonly MessageUnit[];
  /** Returns the path at which a form of a message is in a file; `''` is the only form, or the one without a number. */
  formPath(message: Pick<MessageShape, 'path' | 'kind'>, form: string, language: string): readonly Segment[];
  /** Returns the names of the forms that a message can have in a file of a language, `''` first. Each has its own path. */
  formNames(message: Pick<MessageShape, 'kind'>, language: string): readonly string[];
  /**
   * Returns the paths of all forms that a message can have in any language.
   * @param hasBareForm whether a plural has a text without a number, where the syntax has one
   */
  formPaths(message: Pick<MessageShape, 'path' | 'kind'>, hasBareForm: boolean): readonly (readonly Segment[])[];
  /** Returns up to four numbers that a form of a plural is for. */
  examples(language: string, kind: PluralType, category: PluralCategory): readonly number[];
  /** Returns the forms of a message in one language: those of its grammar, and those with a text. */
  slots(message: MessageShape, language: string, own: FormTexts, counterpart: FormTexts): readonly MessageSlot[];
  /** Returns the progress of a message in one language: translated if it has a text for every number. */
  state(slots: readonly Pick<MessageSlot, 'text' | 'needed'>[], language: string): MessageState;
  /** Returns the placeholders of a text sorted by their start; a nested one follows the outer one. */
  placeholders(text: string): readonly Placeholder[];
  /** Parses a text. An invalid text has an error and no parts but itself. */
  parse(text: string): ParsedText;
  /** Writes a literal so that it is read as it is at that place, with as little escaping as possible. */
  literal(text: string, at?: LiteralPlace): string;
  /** Checks a translation; empty for an untranslated message. */
  check(message: MessageToCheck): readonly Finding[];
  /** What a value has to be, by the name of its format. Applications may define others. */
  readonly formats?: Readonly<Record<string, ValueType>>;
  /**
   * Returns a text as people see it with these values; `undefined` if it is invalid, or a value is missing or of the wrong
   * type. Absent: i18next itself formats the texts.
   */
  format?(text: string, values: MessageValues, language: string): string | undefined;
  /** Returns the keys under which i18next looks for a text, the most specific first. Absent: as i18next JSON v4 has them. */
  lookupKeys?(key: string, language: string, options: LookupOptions): readonly string[];
}

/** What the caller of `t` says about the text. */
export interface LookupOptions {
  readonly count?: unknown;
  readonly context?: unknown;
}

export type ValueType = 'number' | 'date' | 'list';

/** By name. */
export type MessageValues = Readonly<Record<string, unknown>>;

/** Where a literal is written. */
export interface LiteralPlace {
  /** Directly in a branch of a plural, where `#` is the number. */
  readonly inPlural?: boolean;
  /** The text that follows the literal. */
  readonly after?: string;
}

/** The parts of a text, without gaps. */
export interface ParsedText {
  readonly parts: readonly Part[];
  readonly error?: SyntaxProblem;
}

/** Why a text is invalid. */
export interface SyntaxProblem {
  readonly code: 'syntaxBroken' | 'selectorTwice' | 'tagUnbalanced';
  /** In UTF-16 code units. */
  readonly offset: number;
  /** The selector that is used twice, or the name of the tag. */
  readonly name?: string;
}

/** A part of a text. Offsets are in UTF-16 code units; `end` is exclusive. */
export type Part = TextPart | Placeholder | Branching;

/** Words for people. */
export interface TextPart {
  readonly kind: 'text';
  /** As people read it, without escapes. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A choice among branches by the value of an argument. */
export interface Branching {
  readonly kind: 'branching';
  readonly argument: string;
  readonly type: 'cardinal' | 'ordinal' | 'select';
  /** Subtracted from the number before its plural category is determined; 0 for a select. */
  readonly offset: number;
  readonly branches: readonly Branch[];
  readonly start: number;
  readonly end: number;
}

export interface Branch {
  /** A plural category, `=1`, or a value of the argument. */
  readonly selector: string;
  /** The start of the selector. */
  readonly selectorStart: number;
  /** Between the braces. */
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Part[];
}
