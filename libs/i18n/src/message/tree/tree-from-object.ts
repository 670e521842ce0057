import { formatKey, type Segment } from './flatten';
import { MAX_TREE_DEPTH, type TextNode, type TextTree } from './tree';

/**
 * Converts i18next JSON from a plain object to a tree. JavaScript has already moved integer-like keys to the front: to keep
 * their order, read files with `readJson`.
 *
 * @throws TypeError with the key of a value that JSON cannot represent or that nests deeper than `MAX_TREE_DEPTH`
 */
export function treeFromObject(value: { readonly [key: string]: unknown }): TextTree {
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
  if (branch && path.length >= MAX_TREE_DEPTH) {
    throw new TypeError(
      `"${formatKey(path.slice(0, 3))}…" nests deeper than ${MAX_TREE_DEPTH} levels; does an object contain itself?`,
    );
  }
  // Not `map`, which skips the holes of a sparse array.
  if (Array.isArray(value)) return Array.from(value, (child: unknown, index) => nodeFrom(child, [...path, index]));
  if (isPlainObject(value)) return treeOf(value, path);
  throw new TypeError(
    `"${formatKey(path)}" is ${describe(value)}; only texts, numbers, true, false, null, lists and plain objects are allowed.`,
  );
}

/** Compares prototypes by depth and not by identity, since the object may come from another realm. */
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
