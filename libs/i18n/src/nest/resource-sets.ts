import { HttpStatus } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { isLanguageName, isNamespaceName } from '../catalog/identifier';
import type { Snapshot } from '../catalog/snapshot';
import { REFUSED } from './delivery-headers';
import { Problem } from './problem';

/** Bounds on what one request may ask for, counted before any work is done. */
const MOST_LANGUAGES = 16;
const MOST_NAMESPACES = 64;

export interface ResourceSet {
  readonly body: Buffer;
  /** Weak: the answer is compressed on its way, each time anew. */
  readonly etag: string;
}

/**
 * Several bundles in one answer: `{ de: { common: {…} } }`, every pair that was asked for, `{}` where there is none.
 * @param query of `/locales/resources.json?lng=de+en&ns=common+home`, as on the request line
 * @throws Problem 400 where nothing possible is asked, or too much
 */
export function resourceSet(query: string, snapshot: Snapshot): ResourceSet {
  const parameters = new URLSearchParams(query); // flat by nature: `lng[x]=…` is another name, not an object
  const languages = names(parameters.get('lng'), isLanguageName, MOST_LANGUAGES);
  const namespaces = names(parameters.get('ns'), isNamespaceName, MOST_NAMESPACES);
  const form = parameters.get('fallback') === 'merged' ? 'merged' : 'own';
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  const write = (text: string) => chunks.push(Buffer.from(text));
  languages.forEach((asked, l) => {
    write(`${l === 0 ? '{' : ','}${JSON.stringify(asked)}:{`);
    const language = snapshot.language(asked);
    namespaces.forEach((namespace, n) => {
      const bundle = language === undefined ? undefined : snapshot[form](language, namespace);
      write(`${n === 0 ? '' : ','}${JSON.stringify(namespace)}:`);
      chunks.push(bundle?.json ?? EMPTY);
      hash.update(`${asked}\n${namespace}\n${bundle?.hash ?? ''}\n`);
    });
    write('}');
  });
  write('}');
  return { body: Buffer.concat(chunks), etag: `W/"${hash.digest('base64url').slice(0, 22)}"` };
}

const EMPTY = Buffer.from('{}');

function names(value: string | null, possible: (name: string) => boolean, most: number): string[] {
  const asked = (value ?? '').split(/[+ ]/).filter((name) => name !== '');
  if (asked.length > most)
    throw new Problem(HttpStatus.BAD_REQUEST, 'tooManyBundles', { values: { count: most }, headers: REFUSED });
  const left = [...new Set(asked.filter(possible))];
  if (left.length === 0) throw new Problem(HttpStatus.BAD_REQUEST, 'impossibleName', { headers: REFUSED });
  return left;
}
