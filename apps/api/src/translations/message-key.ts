import { categories, formatKey, maxDepth, parseKey, type Segment } from '@dragoman/i18n';
import type { Transaction } from '../database/database';
import { keyImpossible, keyTaken } from './editing.errors';
import { isKeyLength } from './input-bounds';
import type { MessageShape } from './message-forms';
import { messagesAt } from './messages.store';
import { possibleText } from './possible-text';

/** @throws Problem 422 */
export function pathOf(key: string, kind: MessageShape['kind']): readonly Segment[] {
  const path = parseKey(possibleText(key));
  const fits = isKeyLength(key) && path.length <= maxDepth && path.every((name) => name !== '');
  // The file says of ordinal forms that they are by this end alone.
  const endsAsOrdinal = key.endsWith('_ordinal');
  const isNamed = kind === 'text' || (typeof path.at(-1) === 'string' && endsAsOrdinal === (kind === 'ordinal'));
  if (!fits || !isNamed) throw keyImpossible();
  return path;
}

/**
 * Refuses a key beside which another could not stand in one file: the same, one of its plural forms, one that leads
 * through a text, a list that is also an object.
 * @param except the message itself
 * @throws Problem 409
 */
export async function refuseTakenKey(
  tx: Transaction,
  namespaceId: string,
  message: { key: string; path: readonly Segment[]; kind: MessageShape['kind'] },
  except?: string,
): Promise<void> {
  const places = placesOf(message);
  const above = message.path.slice(1).map((_, depth) => formatKey(message.path.slice(0, depth + 1)));
  const inPlural = categories.flatMap((category) => {
    const end = `_${category}`;
    return message.key.endsWith(end) ? [message.key.slice(0, -end.length)] : [];
  });
  const others = await messagesAt(
    tx,
    namespaceId,
    [...places.map(formatKey), ...above, ...inPlural],
    [
      ...places.flatMap((place) => [`${formatKey(place)}.`, `${formatKey(place)}[`]),
      // where this one is in a list, none may be in an object, and the other way round
      ...above.map((key, depth) => key + (typeof message.path[depth + 1] === 'number' ? '.' : '[')),
    ],
  );
  const taken = others.some(
    (other) => other.id !== except && placesOf(other).some((one) => places.some((place) => collide(one, place))),
  );
  if (taken) throw keyTaken();
}

/** Where its texts stand in a file. */
function placesOf({ path, kind }: { path: readonly Segment[]; kind: MessageShape['kind'] }): (readonly Segment[])[] {
  if (kind === 'text') return [path];
  const above = path.slice(0, -1);
  return [path, ...categories.map((category) => [...above, `${path.at(-1)}_${category}`])];
}

/** Two texts cannot be in one place, nor one above the other, nor one in a list where the other is in an object. */
function collide(one: readonly Segment[], other: readonly Segment[]): boolean {
  const fork = one.findIndex((segment, depth) => segment !== other[depth]);
  if (fork === -1 || fork >= other.length) return true;
  return typeof one[fork] !== typeof other[fork];
}
