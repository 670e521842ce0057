/** Errors block publishing, never drafting; warnings inform. */
export type Severity = 'error' | 'warning';

/** What a check says of a message. `code` is a key to be put into words at the edge, `values` its variables. */
export interface Finding {
  readonly code:
    | 'placeholderMissing'
    | 'placeholderUnknown'
    | 'tagUnbalanced'
    | 'tagMissing'
    | 'tagUnknown'
    | 'pluralFormMissing'
    | 'pluralFormForeign'
    | 'spaceAtStart'
    | 'spaceAtEnd'
    | 'tooLong';
  readonly severity: Severity;
  /** The plural category or context of the form that the finding is about; absent where it is about the message. */
  readonly form?: string;
  readonly values: Readonly<Record<string, string | number>>;
}
