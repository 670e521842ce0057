import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../../http/server-problem';

/** The most texts that a program can send at once, as Locize has it. */
export const MAX_SYNCED_TEXTS = 1000;

export const tooManyTexts = () =>
  serverProblem(HttpStatus.PAYLOAD_TOO_LARGE, 'tooManyTexts', { values: { max: MAX_SYNCED_TEXTS } });

/** @param pointers JSON pointers (RFC 6901) of the values */
export const textsMalformed = (pointers: readonly string[]) =>
  serverProblem(HttpStatus.UNPROCESSABLE_ENTITY, 'textsMalformed', {
    errors: pointers.map((pointer) => ({ pointer, detail: 'neither a string nor null' })),
  });
