/** Errors block publishing, never drafting; warnings inform. */
export type Severity = 'error' | 'warning';

/** The result of a check of a message. `code` is translated for display, with `values` as its variables. */
export interface Finding {
  readonly code:
    /** `values.placeholder`: as in the reference, e.g. `{{count}}` or `$t(common:yes)`. */
    | 'placeholderMissing'
    /** `values.placeholder`: as in the text; the reference has no placeholder of that name. */
    | 'placeholderUnknown'
    /** `values.tag`: the name of a tag that is not closed, not opened, or closed in the wrong order. */
    | 'tagUnbalanced'
    /** `values.tag`: the name of a tag that only the reference has. */
    | 'tagMissing'
    /** `values.tag`: the name of a tag that the reference does not have. */
    | 'tagUnknown'
    /** `values.category`: the language needs this form and the message lacks it. */
    | 'pluralFormMissing'
    /** `values.category`: the language does not have this form, so it is never shown. */
    | 'pluralFormForeign'
    /** White space differs from the reference; `values.expected` and `values.found`: its length there and here. */
    | 'spaceAtStart'
    | 'spaceAtEnd'
    /** `values.length` and `values.maxLength`, in grapheme clusters (UAX #29). */
    | 'tooLong'
    /** `values.count` and `values.maxCount`: the `$t(…)` of the text, also in the reference. */
    | 'nestingTooMuch'
    /** `values.placeholder`: a `$t(…)` that names the text itself, also in the reference. */
    | 'nestingCycle'
    /** ICU: the text cannot be parsed; `values.position`, from 1, and `values.offset` in UTF-16 code units. */
    | 'syntaxBroken'
    /** ICU: `values.selector` is used twice in one choice. */
    | 'selectorTwice'
    /** ICU: the choice by `values.argument` has no branch `other`, which every value needs. */
    | 'otherMissing'
    /** ICU: `values.argument` as in the source, e.g. `{name}`. */
    | 'argumentMissing'
    /** ICU: `values.argument` as in the text; the source has no argument of that name. */
    | 'argumentUnknown'
    /** ICU: `values.argument` is a number in one text and, for example, a date in the other. */
    | 'argumentType'
    /** ICU: the branch `values.category` is for several numbers and does not show which; `values.argument`. */
    | 'hashMissing'
    /** ICU: the source has no branch for `values.value` of `values.argument`. */
    | 'selectValueUnknown';
  readonly severity: Severity;
  /** The plural category of the form; absent if the message has a single form. */
  readonly form?: string;
  readonly values: Readonly<Record<string, string | number>>;
}
