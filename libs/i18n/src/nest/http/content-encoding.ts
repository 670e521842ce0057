// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- projects that import this file alone need the types
/// <reference path="./negotiator.d.ts" />
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

export const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

interface AcceptedEncodings {
  readonly br: boolean;
  readonly gzip: boolean;
}

/** Characters of `Accept-Encoding` that are parsed. */
const MAX_PARSED_LENGTH = 512;

/** Parsed headers. Browsers send only a handful of different ones. */
const cache = new LRUCache<string, AcceptedEncodings>({ max: 64 });

/**
 * Returns the encoding of the smallest body that `Accept-Encoding` allows (RFC 9110, 12.5.3); `identity` without the
 * header.
 */
export function chooseEncoding(
  header: string | string[] | undefined,
  bodies: Readonly<Record<Encoding, { readonly length: number }>>,
): Encoding {
  if (header === undefined) return 'identity';
  const accepted = acceptedEncodings(String(header));
  let smallest: Encoding = 'identity';
  if (accepted.gzip && bodies.gzip.length < bodies[smallest].length) smallest = 'gzip';
  if (accepted.br && bodies.br.length < bodies[smallest].length) smallest = 'br';
  return smallest;
}

export function acceptedEncodings(header: string): AcceptedEncodings {
  const key = header.slice(0, MAX_PARSED_LENGTH);
  let accepted = cache.get(key);
  if (accepted === undefined) {
    accepted = parse(key);
    cache.set(key, accepted);
  }
  return accepted;
}

function parse(header: string): AcceptedEncodings {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip', 'x-gzip']);
  // x-gzip is an alias of gzip (RFC 9110, 8.4.1.3)
  return { br: accepted.includes('br'), gzip: accepted.includes('gzip') || accepted.includes('x-gzip') };
}
