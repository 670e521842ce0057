import { isList, isTree, MAX_TREE_DEPTH, type Scalar, type TextNode, type TextTree } from './tree';

/** One step of a path: a name in an object or, as a number, an index in a list. */
export type Segment = string | number;

/** A node without children: a scalar, or an empty object or list. */
type Leaf = Scalar | ReadonlyMap<string, never> | readonly never[];

/** A leaf of a tree with its path. */
export interface FlatText {
  readonly path: readonly Segment[];
  /** `path` as `formatKey` writes it; unique in its tree. */
  readonly key: string;
  readonly value: Leaf;
}

/** Returns the leaves of a tree in its order. `unflatten` is the inverse. */
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

/** A list that is being built: its elements may be added in any order. */
class Elements extends Map<Segment, Building> {}
type Building = Leaf | Elements | Map<Segment, Building>;

/**
 * Builds the tree with these leaves. Elements of a list are sorted by index and gaps are closed. Of two leaves with the
 * same path the later one wins.
 *
 * @throws TypeError if a path leads through a leaf of another one, or nests deeper than `MAX_TREE_DEPTH`
 */
export function unflatten(flat: Iterable<Pick<FlatText, 'path' | 'value'>>): TextTree {
  const root = new Map<Segment, Building>();
  for (const { path, value } of flat) {
    if (path.length > MAX_TREE_DEPTH)
      throw new TypeError(`"${formatKey(path.slice(0, 3))}…" nests deeper than ${MAX_TREE_DEPTH} levels.`);
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
  return buildNode(root) as TextTree;
}

const isBranch = (node: Building | undefined): node is Map<Segment, Building> => node instanceof Map && node.size > 0;

function buildNode(node: Building): TextNode {
  if (!isBranch(node)) return node;
  if (!(node instanceof Elements))
    return new Map(Array.from(node, ([name, child]) => [name as string, buildNode(child)]));
  return Array.from(node)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, child]) => buildNode(child));
}

const conflict = (path: readonly Segment[], shared: number): TypeError =>
  new TypeError(
    `"${formatKey(path)}" conflicts with an earlier key: "${formatKey(path.slice(0, shared))}" can only be one of a text, ` +
      'an object or a list. Rename one of them.',
  );

/**
 * Writes a path as one line: names joined by `.`, indices as `[0]`. Escapes `.` and `\` in names with a `\`, and a `[` that
 * would read as an index: `menu.items[0].label`, `Hello\. How are you?: fine`. A path begins with a name.
 */
export function formatKey(path: readonly Segment[]): string {
  return path
    .map((segment, depth) =>
      typeof segment === 'number' ? `[${segment}]` : (depth > 0 ? '.' : '') + escapeName(segment),
    )
    .join('');
}

/** Tests first, since few names need escaping and a test takes a fifth of the time of a replacement. */
const escapeName = (name: string): string => (/[\\.[]/.test(name) ? name.replace(/[\\.]|\[(?=\d+\])/g, '\\$&') : name);

/** Parses a path written by `formatKey`. Every string is a valid path. */
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
