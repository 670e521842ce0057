/** JSON of a `T`, stored as text in both databases, so that it comes back as written. */
export type JsonText<T> = string & { readonly '~json'?: T };

export const toJson = <T>(value: T): JsonText<T> => JSON.stringify(value);

export const fromJson = <T>(text: JsonText<T>): T => JSON.parse(text) as T;
