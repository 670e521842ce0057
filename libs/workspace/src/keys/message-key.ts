import {
  formatKey,
  MAX_TREE_DEPTH,
  parseKey,
  syntaxOf,
  type SyntaxName,
  type Segment,
  type MessageShape,
} from '@dragoman/i18n/internal';
import type { Transaction } from '../database/database';
import { keyImpossible, keyTaken, kindImpossible } from './keys.errors';
import { isKeyLength } from '../http/input/input-limits';
import { findMessagesByKeys } from '../editing/stores/messages.store';
import { findNamespace } from '../editing/stores/namespaces.store';
import { assertValidText } from '../editing/assert-valid-text';

/**
 * Parses and validates a new key.
 * @throws Problem 422, also for a kind that the syntax does not have
 */
export function parseMessageKey(key: string, kind: MessageShape['kind'], syntax: SyntaxName): readonly Segment[] {
  const path = parseKey(assertValidText(key));
  const isValidPath = isKeyLength(key) && path.length <= MAX_TREE_DEPTH && path.every((segment) => segment !== '');
  const { kinds } = syntaxOf(syntax);
  if (!kinds.includes(kind)) throw kindImpossible();
  // Only this suffix marks a message as ordinal in a file.
  const hasOrdinalSuffix = kinds.includes('ordinal') && key.endsWith('_ordinal');
  const fitsKind = kind === 'text' || (typeof path.at(-1) === 'string' && hasOrdinalSuffix === (kind === 'ordinal'));
  if (!isValidPath || !fitsKind) throw keyImpossible();
  return path;
}

/**
 * Refuses a key that cannot be in one file with an existing key: because it is the same, a plural form of it, below or
 * above it in the tree, or because one needs a list where the other needs an object.
 * @param except id of the message that has the key, if it exists already
 * @throws Problem 409
 */
export async function refuseTakenKey(
  tx: Transaction,
  namespaceId: string,
  message: { key: string; path: readonly Segment[]; kind: MessageShape['kind']; syntax: SyntaxName },
  except?: string,
): Promise<void> {
  const syntax = syntaxOf(message.syntax);
  const paths = syntax.formPaths(message, true);
  const parentKeys = message.path.slice(1).map((_, depth) => formatKey(message.path.slice(0, depth + 1)));
  const singularKey = syntax.pluralKeyOf(message.key);
  const others = await findMessagesByKeys(
    tx,
    namespaceId,
    [...paths.map(formatKey), ...parentKeys, ...(singularKey === undefined ? [] : [singularKey])],
    [
      ...paths.flatMap((path) => [`${formatKey(path)}.`, `${formatKey(path)}[`]),
      // Keys below the same parent that need an object where this key needs a list, or the reverse.
      ...parentKeys.map((key, depth) => key + (typeof message.path[depth + 1] === 'number' ? '.' : '[')),
    ],
  );
  const holder = others.find(
    (other) =>
      other.id !== except &&
      syntax.formPaths(other, true).some((otherPath) => paths.some((path) => collide(otherPath, path))),
  );
  if (holder === undefined) return;
  const namespace = (await findNamespace(tx, namespaceId))!;
  throw keyTaken({ id: holder.id, namespace: namespace.name, key: holder.key });
}

/** Whether two texts cannot be in one file: at the same path, one below the other, or in both a list and an object. */
function collide(one: readonly Segment[], other: readonly Segment[]): boolean {
  const fork = one.findIndex((segment, depth) => segment !== other[depth]);
  if (fork === -1 || fork >= other.length) return true;
  return typeof one[fork] !== typeof other[fork];
}
