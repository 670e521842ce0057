import { formatKey, type Segment } from './flatten';
import { maxDepth, type TextNode, type TextTree } from './tree';

/**
 * The tree of i18next JSON that somebody parsed or wrote as a plain object. What JavaScript did to the order of
 * integer-like keys is past mending: read files with `readJson`.
 *
 * @throws TypeError naming the key at which something stands that JSON cannot hold, or that nests deeper than `maxDepth`
 */
export function treeFrom(value: { readonly [key: string]: unknown }): TextTree {
  if (!isPlainObject(value)) throw new TypeError(`Texts must be a plain object, but this is ${describe(value)}.`);
  return treeOf(value, []);
}

function treeOf(object: { readonly [key: string]: unknown }, path: readonly Segment[]): TextTree {
  return new Map(Object.entries(object).map(([key, child]) => [key, nodeFrom(child, [...path, key])]));
}

function nodeFrom(value: unknown, path: readonly Segment[]): TextNode {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const branch = Array.isArray(value) || isPlainObject(value);
  if (branch && path.length >= maxDepth) {
    throw new TypeError(
      `"${formatKey(path.slice(0, 3))}…" nests deeper than ${maxDepth} levels; does an object contain itself?`,
    );
  }
  // Array.from, since map would pass over the holes of a sparse array.
  if (Array.isArray(value)) return Array.from(value, (child: unknown, index) => nodeFrom(child, [...path, index]));
  if (isPlainObject(value)) return treeOf(value, path);
  throw new TypeError(
    `"${formatKey(path)}" is ${describe(value)}; only texts, numbers, true, false, null, lists and plain objects can be delivered.`,
  );
}

/** An object as JSON makes them; not by identity of `Object.prototype`, for it may come from another realm. */
function isPlainObject(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? `an instance of ${value.constructor?.name ?? 'a class'}` : `a ${typeof value}`;
}
