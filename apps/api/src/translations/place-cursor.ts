import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import type { Place } from './translation-list.store';

/** Opaque to those who carry it: base64url (RFC 4648) of JSON. */
export const writePlace = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** @throws Problem 400 where nobody wrote it */
export function readPlace(cursor: string): Place {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Place;
    const [namespacePosition, namespaceId, position, id] = place;
    const isPlace =
      [namespacePosition, position].every(Number.isSafeInteger) &&
      [namespaceId, id].every((it) => typeof it === 'string');
    if (isPlace && writePlace(place) === cursor && !place.join().includes('\0')) return place;
  } catch {
    // told as any other that nobody wrote
  }
  throw new Problem(HttpStatus.BAD_REQUEST, 'unknownCursor');
}
