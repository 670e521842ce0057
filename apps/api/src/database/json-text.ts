/** JSON of a `T`, as columns hold it: text, in SQLite and PostgreSQL alike, so that both give back what was written. */
export type JsonText<T> = string & { readonly '~json'?: T };

export const toJson = <T>(value: T): JsonText<T> => JSON.stringify(value);

export const fromJson = <T>(text: JsonText<T>): T => JSON.parse(text) as T;
