import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';

/** Where a page begins: the messages before it, and the release that they were counted in. */
export interface MessageCursor {
  readonly offset: number;
  readonly release: string;
}

/** Opaque to those who carry it: base64url (RFC 4648) of JSON. */
export function writeCursor({ offset, release }: MessageCursor): string {
  return Buffer.from(JSON.stringify({ offset, release })).toString('base64url');
}

/**
 * @throws Problem 400 `outdatedCursor` where it is of another release than `release`, and `unknownCursor` where nobody
 * wrote it or no message is left there
 */
export function readCursor(cursor: string, release: string, messages: number): number {
  const read = parsed(cursor);
  if (read === undefined) throw new Problem(HttpStatus.BAD_REQUEST, 'unknownCursor');
  if (read.release !== release) throw new Problem(HttpStatus.BAD_REQUEST, 'outdatedCursor');
  if (read.offset >= messages) throw new Problem(HttpStatus.BAD_REQUEST, 'unknownCursor');
  return read.offset;
}

function parsed(cursor: string): MessageCursor | undefined {
  try {
    const read = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as MessageCursor;
    const { offset, release } = read;
    const possible = Number.isSafeInteger(offset) && offset > 0 && typeof release === 'string';
    return possible && writeCursor(read) === cursor ? read : undefined;
  } catch {
    return undefined;
  }
}
