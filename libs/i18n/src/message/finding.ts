/** Errors block publishing, never drafting; warnings inform. */
export type Severity = 'error' | 'warning';

/** What a check says of a message. `code` is a key to be put into words at the edge, `values` its variables. */
export interface Finding {
  readonly code:
    /** `values.placeholder`: as it stands in the reference, e.g. `{{count}}` or `$t(common:yes)`. */
    | 'placeholderMissing'
    /** `values.placeholder`: as it stands in the text; the reference has none of that name. */
    | 'placeholderUnknown'
    /** `values.tag`: the name of a tag that is opened and not closed, closed and not opened, or closed in the wrong order. */
    | 'tagUnbalanced'
    /** `values.tag`: the name of a tag that only the reference has. */
    | 'tagMissing'
    /** `values.tag`: the name of a tag that the reference does not have. */
    | 'tagUnknown'
    /** `values.category`: the language needs this form and the message lacks it. */
    | 'pluralFormMissing'
    /** `values.category`: the language does not have this form; nobody will ever see the text. */
    | 'pluralFormForeign'
    /** White space differs from the reference's; `values.expected` and `values.found`: its characters there and here. */
    | 'spaceAtStart'
    | 'spaceAtEnd'
    /** `values.length` and `values.maxLength`, in characters as people count them (grapheme clusters). */
    | 'tooLong';
  readonly severity: Severity;
  /** The plural category of the form that the finding is about; absent where the message has one form. */
  readonly form?: string;
  readonly values: Readonly<Record<string, string | number>>;
}
