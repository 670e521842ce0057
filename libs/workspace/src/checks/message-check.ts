import { DiscoveryService } from '@nestjs/core';
import type { PluralCategory, Severity, SyntaxName } from '@dragoman/i18n/internal';

/** Checks translated texts: when they are saved, imported or published, and when their source changes. */
export interface MessageCheck {
  /**
   * Returns the findings of a text; an empty list if it has none. The same text must always give the same findings, because
   * they are stored with it. Called while the text is being saved, so it reads nothing over the network; a promise has a second.
   * A check that fails or takes too long is logged, and the text is saved without its findings.
   */
  check(message: CheckedMessage, context: CheckContext): CheckResult | Promise<CheckResult>;
}

/** All problems that a check has found; empty if there are none. */
export type CheckResult = readonly CheckFinding[];

/** A message with its source text and the text to check, as plain data. */
export interface CheckedMessage {
  readonly namespace: string;
  readonly key: string;
  readonly kind: 'text' | 'cardinal' | 'ordinal';
  /** What the texts of its namespace are written in. ICU messages are of the kind `text`: their plurals are in the text. */
  readonly syntax: SyntaxName;
  /** Limit in grapheme clusters (UAX #29). */
  readonly maxLength?: number;
  /** In its file, the texts contain elements of XML as they are, so that they have to be well-formed. */
  readonly isMarkup?: true;
  /** The source text. */
  readonly reference: readonly CheckedForm[];
  /** The text to check; at least one form has a text. */
  readonly target: readonly CheckedForm[];
}

/** A form of a text: the one for a plural category, or its only one. */
export interface CheckedForm {
  readonly category?: PluralCategory;
  /** Null: untranslated. */
  readonly text: string | null;
}

/** What a check knows besides the message. */
export interface CheckContext {
  /** Language of the text to check, BCP 47. */
  readonly language: string;
  /** Language of the source text; the same as `language` if the source itself is checked. */
  readonly referenceLanguage: string;
}

/** A problem that a check has found in a text. */
export interface CheckFinding {
  /** One of the codes that the check declares. */
  readonly code: string;
  /** Replaces the declared severity. */
  readonly severity?: Severity;
  /** Plural category of the form that it is about; absent: the whole text. */
  readonly form?: string;
  /** Variables of the sentence. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** The form without the problem, as it is offered to translators. */
  readonly fix?: string;
}

/** The name of a check, and what it may report. */
export interface MessageCheckOptions {
  /** Unique in the installation; begins with the name of the extension: `blog`. */
  readonly name: string;
  /** To be raised when the check changes what it finds, so that existing texts are checked again. Default: 1. */
  readonly version?: number;
  /** What the check can find, by code. Codes are unique in the installation: `blog.titleCase`. */
  readonly findings: Readonly<Record<string, FindingKind>>;
}

export interface FindingKind {
  /** An error blocks publishing, a warning does not. */
  readonly severity: Severity;
  /** Key of the sentence, with its namespace: `blog:finding.titleCase`. Its variables are the values of the finding. */
  readonly text: string;
}

/** Marks a provider as a {@link MessageCheck}: `@MessageCheck({ name: 'blog', findings: { … } })`. */
export const MessageCheck = DiscoveryService.createDecorator<MessageCheckOptions>();
