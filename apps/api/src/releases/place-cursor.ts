import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Place } from './text-changes';

/** Opaque to those who carry it: base64url (RFC 4648) of JSON. */
export const writeCursor = (value: Place | number): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @throws Problem 400 where nobody wrote it */
export function readPlace(cursor: string): Place {
  const place = read(cursor);
  if (Array.isArray(place) && place.length === 3 && place.every((name) => typeof name === 'string'))
    return place as unknown as Place;
  throw unknownCursor();
}

/** @throws Problem 400 where nobody wrote it */
export function readNumber(cursor: string): number {
  const number = read(cursor);
  if (Number.isSafeInteger(number)) return number as number;
  throw unknownCursor();
}

function read(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw unknownCursor();
  }
}

const unknownCursor = () => new Problem(HttpStatus.BAD_REQUEST, 'unknownCursor');
