import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { exceededJsonLimit } from '../../http/input/json-limits';
import { MAX_DESCRIPTION_LENGTH } from '../../http/input/input-limits';
import type { SyncedText } from './sync.contract';
import { MAX_SYNCED_TEXTS, textsMalformed, tooManyTexts } from './sync.errors';

/** An object of texts, or of objects with a text and its context. */
const BODY_LIMITS = { maxDepth: 4, maxMembers: MAX_SYNCED_TEXTS, maxValues: 8 * MAX_SYNCED_TEXTS };
/** Errors of one response. */
const MAX_LISTED = 20;

/**
 * Parses texts by name, as programs send them: `{ "menu.open": "Open", "menu.close": { "value": "Close", "context": { "text":
 * "A button" } }, "old": null }`. Numbers and booleans of a file become texts; empty objects and lists have none.
 * @throws Problem 400, 413 for more than 1,000 texts, 422 for values that are not texts
 */
export function parseSyncedTexts(body: Buffer): readonly SyncedText[] {
  const exceeded = exceededJsonLimit(body, BODY_LIMITS);
  if (exceeded === 'maxDepth') throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  if (exceeded !== undefined) throw tooManyTexts();
  const json = parseJson(body);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  }
  const texts: SyncedText[] = [];
  const malformed: string[] = [];
  for (const [name, value] of Object.entries(json)) {
    const text = syncedText(name, value);
    if (text === undefined) malformed.push(`/${name.slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1')}`);
    else if (text !== 'empty') texts.push(text);
  }
  if (malformed.length > 0) throw textsMalformed(malformed.slice(0, MAX_LISTED));
  return texts;
}

/** As many as a namespace may have, as far as one megabyte holds them. */
const LIST_LIMITS = { maxDepth: 1, maxMembers: 0, maxValues: 20_000 };

/**
 * Parses a list of keys.
 * @throws Problem 400, 413
 */
export function parseKeyList(body: Buffer): readonly string[] {
  const exceeded = exceededJsonLimit(body, LIST_LIMITS);
  if (exceeded === 'maxValues') throw new Problem(HttpStatus.PAYLOAD_TOO_LARGE, 'tooLarge');
  const json = exceeded === undefined ? parseJson(body) : undefined;
  if (!Array.isArray(json) || !json.every((key) => typeof key === 'string')) {
    throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  }
  return json;
}

/** `undefined` if it is not a text */
function syncedText(name: string, value: unknown): SyncedText | 'empty' | undefined {
  if (value === null || typeof value === 'string') return { name, value };
  if (typeof value === 'number' || typeof value === 'boolean') return { name, value: String(value) };
  if (typeof value !== 'object') return undefined;
  if (Object.keys(value).length === 0) return 'empty';
  if (Array.isArray(value)) return undefined;
  const { value: text, context } = value as { value?: unknown; context?: { text?: unknown } | null };
  if (text !== null && typeof text !== 'string') return undefined;
  const about = context?.text;
  if (typeof about !== 'string' || about === '') return { name, value: text };
  // NUL and lone surrogates cannot be stored.
  const description = about.slice(0, MAX_DESCRIPTION_LENGTH).replace(/[\0\p{Surrogate}]/gu, '');
  return { name, value: text, description };
}

/** @throws Problem 400 */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Problem(HttpStatus.BAD_REQUEST, 'badRequest');
  }
}
