import { Problem } from '@dragoman/i18n';
import { HttpStatus, type Type } from '@nestjs/common';
import { exceededJsonLimit } from '../../http/input/json-limits';
import { StrictValidationPipe } from '../../http/input/strict-validation.pipe';

const validation = new StrictValidationPipe();

/** Enough for all files and choices that a body may have. */
const BODY_LIMITS = { maxDepth: 16, maxMembers: 100, maxValues: 650_000 };

/**
 * Parses a request body with files and validates it by the rules of its class.
 * @throws Problem 400, 413; I18nValidationException
 */
export async function parseFilesBody<Body>(body: Buffer, metatype: Type<Body>): Promise<Body> {
  return (await validation.transform(parseJson(body), { type: 'body', metatype })) as Body;
}

/** @throws Problem 400, 413 */
function parseJson(body: Buffer): unknown {
  const exceeded = exceededJsonLimit(body, BODY_LIMITS);
  if (exceeded === 'maxValues') throw new Problem(HttpStatus.PAYLOAD_TOO_LARGE, 'tooLarge');
  if (exceeded !== undefined) throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  }
}
