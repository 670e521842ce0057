import { flatPath, quoted, styleOfOutline } from './document-style';
import { EditedBranch, type Member } from './edited-branch';
import { flatten, formatKey, type Segment } from './flatten';
import { outlineOf } from './json-outline';
import { maxDepth, type TextTree } from './tree';

/** The way to a text; what is a number leads into a list. */
type Path = readonly Segment[];

/** One change of a file of texts. */
export type Edit =
  /**
   * Changes a text, or puts a new one in, with the objects and lists around it that are missing. A new one stands behind
   * the text at `after`, if that is given, is there and stands in the same object; else at its place by the order.
   */
  | { readonly set: Path; readonly text: string; readonly after?: Path }
  /** Takes a text or a branch out. Nothing happens where it is not there. */
  | { readonly remove: Path }
  /**
   * Calls a text or a branch something else, and leaves it where it is, or moves it to another object. Nothing happens
   * where it is not there.
   */
  | { readonly move: Path; readonly to: Path; readonly after?: Path };

export interface EditOptions {
  /** The order for what is put in: usually the texts of the reference language. */
  readonly order?: TextTree;
  /** Whether objects and lists that lose all they held stay, as `{}` and `[]`. They do by default. */
  readonly emptied?: 'stay' | 'go';
}

/**
 * Edits a file of texts as a careful person would: what is not edited stays as it is, byte for byte, and what is new is
 * written like what stands around it.
 *
 * - Keys in a flat file are found, and put in, by their joined name: `['menu', 'open']` is `"menu.open"`.
 * - Of a key that stands twice the last is the one that is read, so it is the one that is edited; all are removed.
 * - Elements of a list keep their numbers until all edits are done; then the gaps close, as in `unflatten`.
 * - A plural form that the order lacks stands among the other forms of its message.
 * - A text is left as it is written, escapes included, where it already says what it is to say.
 *
 * Edits are made one after the other; where an order is given, those that touch different texts may come in any.
 *
 * @throws JsonSyntaxError where the content is no file of texts
 * @throws TypeError where an edit would lose texts (a text in place of an object that holds some, or beneath a text, or
 *   two under one key), or would nest deeper than `maxDepth`
 */
export function editDocument(content: string, edits: readonly Edit[], options: EditOptions = {}): string {
  const outline = outlineOf(content);
  const style = styleOfOutline(outline, content);
  const written = (path: Path): Path => (style.flat ? flatPath(path) : path);
  const order = style.flat && options.order ? flatOrder(options.order) : options.order;
  const root = new EditedBranch('object', { style, outline: outline.root, order });

  for (const edit of edits) {
    const after = 'after' in edit && edit.after ? written(edit.after) : undefined;
    if ('set' in edit) set(root, written(edit.set), edit.text, after);
    else if ('remove' in edit) remove(root, written(edit.remove));
    else move(root, written(edit.move), written(edit.to), after);
  }
  root.settle(options.emptied === 'go');
  return outline.before + root.written(1) + outline.after;
}

const flatOrder = (order: TextTree): TextTree =>
  new Map(flatten(order).map(({ path }) => [String(flatPath(path)[0]), '']));

function set(root: EditedBranch, path: Path, text: string, after?: Path): void {
  const branch = reach(root, path);
  const member = branch.member(path.at(-1)!);
  if (!member) {
    branch.insert(path.at(-1)!, quoted(text), sibling(path, after));
  } else if (typeof member.value !== 'string' && branch.branch(path.at(-1)!)?.isEmpty === false) {
    throw new TypeError(
      `"${formatKey(path)}" cannot be a text: other texts stand beneath it. Remove them first, or rename one of them.`,
    );
  } else if (!says(member, text)) {
    member.value = quoted(text);
  }
}

const says = ({ value }: Member, text: string): boolean =>
  typeof value === 'string' && value.startsWith('"') && (value === quoted(text) || JSON.parse(value) === text);

function remove(root: EditedBranch, path: Path): void {
  find(root, path)?.remove(path.at(-1)!);
}

function move(root: EditedBranch, from: Path, to: Path, after?: Path): void {
  const source = find(root, from);
  const member = source?.member(from.at(-1)!);
  if (!source || !member || formatKey(from) === formatKey(to)) return;
  const name = to.at(-1)!;
  if (!after && typeof name === 'string' && source.kind === 'object' && isBeside(from, to) && !source.member(name)) {
    source.rename(member, name);
    return;
  }
  // Out of its place first: `menu` may become `menu.title`, and that `menu` again.
  const moved = { ...member };
  if (isBeneath(from, to)) member.value = source.child(kindFor(to[from.length]), from.at(-1)!);
  else source.remove(member.name);
  const target = reach(root, to);
  if (target.member(name) && target.branch(name)?.isEmpty !== true) {
    throw new TypeError(
      `"${formatKey(from)}" cannot become "${formatKey(to)}": there is one already. Remove it first.`,
    );
  }
  target.adopt(moved, source, name, sibling(to, after));
}

/** The branch that holds what the path leads to; undefined where there is none. */
function find(root: EditedBranch, path: Path): EditedBranch | undefined {
  let branch: EditedBranch | undefined = root;
  for (const segment of path.slice(0, -1)) branch = branch?.branch(segment);
  return branch;
}

/** The branch that holds, or is to hold, what the path leads to. Makes those that are missing. */
function reach(root: EditedBranch, path: Path): EditedBranch {
  if (path.length === 0) throw new TypeError('A text stands under a key: a path has one name at least.');
  if (path.length > maxDepth) {
    throw new TypeError(`"${formatKey(path.slice(0, 3))}…" nests deeper than ${maxDepth} levels.`);
  }
  let branch = root;
  path.forEach((segment, depth) => {
    if (branch.kind !== kindFor(segment)) throw conflict(path, depth, branch.kind === 'list' ? 'a list' : 'an object');
    if (depth === path.length - 1) return;
    if (!branch.member(segment)) {
      branch.insert(segment, branch.child(kindFor(path[depth + 1]), segment));
    }
    const below = branch.branch(segment);
    if (!below) throw conflict(path, depth + 1, 'a text');
    branch = below;
  });
  return branch;
}

/** What holds something under that name. */
const kindFor = (segment: Segment): 'object' | 'list' => (typeof segment === 'number' ? 'list' : 'object');

const conflict = (path: Path, depth: number, found: string): TypeError =>
  new TypeError(
    `"${formatKey(path)}" cannot be put in: ${depth > 0 ? `"${formatKey(path.slice(0, depth))}"` : 'the file'} is ${found}. ` +
      'Rename one of them.',
  );

/** The name of what stands before it, if that stands in the same object. */
const sibling = (path: Path, after: Path | undefined): Segment | undefined =>
  after && isBeside(path, after) ? after.at(-1) : undefined;

const isBeside = (one: Path, other: Path): boolean =>
  one.length === other.length && formatKey(one.slice(0, -1)) === formatKey(other.slice(0, -1));

const isBeneath = (above: Path, path: Path): boolean =>
  path.length > above.length && formatKey(path.slice(0, above.length)) === formatKey(above);
