/** What somebody typed, kept in the browser until it is saved: a reload, a lost session or a closed dialog loses nothing. */
export interface TypedForms {
  /** Of the text that they were written upon. */
  readonly version: number;
  /** That text. */
  readonly base: Readonly<Record<string, string>>;
  readonly forms: Readonly<Record<string, string>>;
}

const nameOf = (message: string, language: string): string => `in-place ${message} ${language}`;

export function typedForms(message: string, language: string): TypedForms | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(message, language)) ?? 'null') ?? undefined;
  } catch {
    return undefined; // a browser that keeps nothing
  }
}

/** @param typed undefined: there is nothing to keep any more */
export function keepTypedForms(message: string, language: string, typed: TypedForms | undefined): void {
  try {
    if (typed) sessionStorage.setItem(nameOf(message, language), JSON.stringify(typed));
    else sessionStorage.removeItem(nameOf(message, language));
  } catch {
    // a browser that keeps nothing, or has no room left
  }
}
