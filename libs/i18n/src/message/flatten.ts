import { isList, isTree, maxDepth, type Scalar, type TextNode, type TextTree } from './tree';

/** One step on the way to a text: a name in an object, or, as a number, a place in a list. */
export type Segment = string | number;

/** What nothing lies beneath: a scalar, or an object or list without content. */
type Leaf = Scalar | ReadonlyMap<string, never> | readonly never[];

/** One leaf of a tree, with the way to it. */
export interface FlatText {
  readonly path: readonly Segment[];
  /** `path`, written by `formatKey`; unique in its tree. */
  readonly key: string;
  readonly value: Leaf;
}

/** The leaves of a tree, in its order. `unflatten` makes the same tree of them again. */
export function flatten(tree: TextTree): FlatText[] {
  const flat: FlatText[] = [];
  const visit = (node: TextNode, path: readonly Segment[], key: string): void => {
    if (isTree(node) && node.size > 0) {
      for (const [name, child] of node) visit(child, [...path, name], `${key}.${escapeName(name)}`);
    } else if (isList(node) && node.length > 0) {
      node.forEach((child, index) => visit(child, [...path, index], `${key}[${index}]`));
    } else {
      flat.push({ path, key, value: node as Leaf });
    }
  };
  for (const [name, node] of tree) visit(node, [name], escapeName(name));
  return flat;
}

/** A list while it is being put together: its elements may arrive in any order. */
class Elements extends Map<Segment, Building> {}
type Building = Leaf | Elements | Map<Segment, Building>;

/**
 * The tree whose leaves these are. The elements of a list stand in the order of their indices; indices that are left out
 * leave no gap. Of two texts under one key the later one wins.
 *
 * @throws TypeError where one key is a text and another leads through it, or a path nests deeper than `maxDepth`
 */
export function unflatten(flat: Iterable<Pick<FlatText, 'path' | 'value'>>): TextTree {
  const root = new Map<Segment, Building>();
  for (const { path, value } of flat) {
    if (path.length > maxDepth)
      throw new TypeError(`"${formatKey(path.slice(0, 3))}…" nests deeper than ${maxDepth} levels.`);
    let branch = root;
    path.forEach((segment, depth) => {
      if (branch instanceof Elements !== (typeof segment === 'number')) throw conflict(path, depth);
      const child = branch.get(segment);
      if (depth === path.length - 1) {
        if (isBranch(child)) throw conflict(path, depth + 1);
        branch.set(segment, value);
      } else if (isBranch(child)) {
        branch = child;
      } else if (child === undefined) {
        const next = typeof path[depth + 1] === 'number' ? new Elements() : new Map<Segment, Building>();
        branch.set(segment, next);
        branch = next;
      } else {
        throw conflict(path, depth + 1);
      }
    });
  }
  return finished(root) as TextTree;
}

const isBranch = (node: Building | undefined): node is Map<Segment, Building> => node instanceof Map && node.size > 0;

function finished(node: Building): TextNode {
  if (!isBranch(node)) return node as Leaf;
  if (!(node instanceof Elements))
    return new Map(Array.from(node, ([name, child]) => [name as string, finished(child)]));
  return Array.from(node)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, child]) => finished(child));
}

const conflict = (path: readonly Segment[], shared: number): TypeError =>
  new TypeError(
    `"${formatKey(path)}" makes of "${formatKey(path.slice(0, shared))}" something else than an earlier key does: ` +
      'it can be a text, an object or a list, but one only. Rename one of them.',
  );

/**
 * A path in one line: names joined by `.`, places in lists as `[0]`; a `\` before a `.` or `\` that belongs to a name, and
 * before a `[` that would read as a place: `menu.items[0].label`, `Hello\. How are you?: fine`. A path begins with a name.
 */
export function formatKey(path: readonly Segment[]): string {
  return path
    .map((segment, depth) =>
      typeof segment === 'number' ? `[${segment}]` : (depth > 0 ? '.' : '') + escapeName(segment),
    )
    .join('');
}

/** Nearly all names have nothing to escape, and looking costs a fifth of replacing. */
const escapeName = (name: string): string => (/[\\.[]/.test(name) ? name.replace(/[\\.]|\[(?=\d+\])/g, '\\$&') : name);

/** The path that `formatKey` wrote; any string is some path. */
export function parseKey(key: string): readonly Segment[] {
  const path: Segment[] = [];
  const token = /\\([\\.[])|\[(0|[1-9]\d{0,14})\](?=[.[]|$)|(\.)|[^\\.[]+|[\\[]/gy;
  let name: string | undefined = '';
  for (const [written, escaped, index, dot] of key.matchAll(token)) {
    if (index === undefined && dot === undefined) {
      name = (name ?? '') + (escaped ?? written);
      continue;
    }
    if (name !== undefined) path.push(name);
    name = dot === undefined ? undefined : '';
    if (index !== undefined) path.push(Number(index));
  }
  if (name !== undefined) path.push(name);
  return path;
}
