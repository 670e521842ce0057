import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';

/** Encodes the position where the next page starts as base64url (RFC 4648) of JSON, opaque to clients. */
export const encodeCursor = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url');

/** @throws Problem 400 for a cursor that {@link encodeCursor} did not create from such a position */
export function decodeCursor<Position>(cursor: string, isPosition: (value: unknown) => value is Position): Position {
  const position = parse(Buffer.from(cursor, 'base64url').toString());
  // PostgreSQL has no NUL in text, so no position has one.
  if (isPosition(position) && encodeCursor(position) === cursor && !JSON.stringify(position).includes('\\u0000'))
    return position;
  throw unknownCursor();
}

export const unknownCursor = (): Problem => new Problem(HttpStatus.BAD_REQUEST, 'unknownCursor');

export const isString = (value: unknown): value is string => typeof value === 'string';

export const isPositiveInteger = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export const isStrings =
  <Count extends number>(count: Count) =>
  (value: unknown): value is readonly string[] & { readonly length: Count } =>
    Array.isArray(value) && value.length === count && value.every(isString);

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
