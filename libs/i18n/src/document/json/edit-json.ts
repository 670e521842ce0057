import { flatPath, quoteJson, detectOutlineStyle } from './json-style';
import { JsonBranchEditor, type JsonMember } from './json-branch-editor';
import { flatten, formatKey, type Segment } from '../../message/tree/flatten';
import { parseJsonOutline } from './json-outline';
import { MAX_TREE_DEPTH, type TextTree } from '../../message/tree/tree';
import { UnwritableTextError } from '../unwritable-text-error';

/** The path of a text; numbers are list indices. */
type Path = readonly Segment[];

/** A change of a file of texts. */
export type JsonEdit =
  /**
   * Changes a text or inserts a new one, with any missing objects and lists around it. A new text follows the one at `after`
   * if that exists in the same object; otherwise its position comes from the order.
   */
  | { readonly set: Path; readonly text: string; readonly after?: Path }
  /** Removes a text or a branch, if it exists. */
  | { readonly remove: Path }
  /** Renames a text or a branch in place, or moves it to another object. Without effect if it does not exist. */
  | { readonly move: Path; readonly to: Path; readonly after?: Path };

export interface JsonEditOptions {
  /** The order for new texts: usually that of the reference language. */
  readonly order?: TextTree;
  /** Removes objects and lists that become empty. By default they stay, as `{}` and `[]`. */
  readonly removeEmpty?: boolean;
}

/**
 * Edits a file of texts like a careful person: unedited parts stay the same byte for byte, and new ones are formatted like
 * their neighbors.
 *
 * - In a flat file, keys are found and inserted by their joined name: `['menu', 'open']` is `"menu.open"`.
 * - Of a repeated key the last one is in use, so it is the one that is edited; removing removes all.
 * - Elements of a list keep their index until all edits are done; then gaps are closed, as in `unflatten`.
 * - A plural form that the order lacks is inserted among the other forms of its message.
 * - A text with the right content keeps its spelling, including escapes.
 *
 * Edits are applied one after the other. With an order, edits of different texts give the same result in any sequence.
 *
 * @throws JsonSyntaxError if the content is not a file of texts
 * @throws TypeError if an edit would lose texts (a text replacing an object with texts or inserted below a text, or two
 *   texts with the same key) or nest deeper than `MAX_TREE_DEPTH`
 */
export function editJson(content: string, edits: readonly JsonEdit[], options: JsonEditOptions = {}): string {
  const outline = parseJsonOutline(content);
  const style = detectOutlineStyle(outline, content);
  const written = (path: Path): Path => (style.flat ? flatPath(path) : path);
  const order = style.flat && options.order ? flattenOrder(options.order) : options.order;
  const root = new JsonBranchEditor('object', { style, outline: outline.root, order });

  for (const edit of edits) {
    const after = 'after' in edit && edit.after ? written(edit.after) : undefined;
    if ('set' in edit) setText(root, written(edit.set), edit.text, after);
    else if ('remove' in edit) removeNode(root, written(edit.remove));
    else moveNode(root, written(edit.move), written(edit.to), after);
  }
  root.settle(options.removeEmpty === true);
  return outline.before + root.format(1) + outline.after;
}

const flattenOrder = (order: TextTree): TextTree =>
  new Map(flatten(order).map(({ path }) => [String(flatPath(path)[0]), '']));

function setText(root: JsonBranchEditor, path: Path, text: string, after?: Path): void {
  const branch = ensureParent(root, path);
  const member = branch.member(path.at(-1)!);
  if (!member) {
    branch.insert(path.at(-1)!, quoteJson(text), siblingName(path, after));
  } else if (typeof member.value !== 'string' && branch.branch(path.at(-1)!)?.isEmpty === false) {
    throw new UnwritableTextError('containsTexts', { key: formatKey(path) });
  } else if (!hasText(member, text)) {
    member.value = quoteJson(text);
  }
}

const hasText = ({ value }: JsonMember, text: string): boolean =>
  typeof value === 'string' && value.startsWith('"') && (value === quoteJson(text) || JSON.parse(value) === text);

function removeNode(root: JsonBranchEditor, path: Path): void {
  findParent(root, path)?.remove(path.at(-1)!);
}

function moveNode(root: JsonBranchEditor, from: Path, to: Path, after?: Path): void {
  const source = findParent(root, from);
  const member = source?.member(from.at(-1)!);
  if (!source || !member || formatKey(from) === formatKey(to)) return;
  const name = to.at(-1)!;
  if (!after && typeof name === 'string' && source.kind === 'object' && isBeside(from, to) && !source.member(name)) {
    source.rename(member, name);
    return;
  }
  // Removed first: `menu` may become `menu.title`, and that `menu` again.
  const moved = { ...member };
  if (isBeneath(from, to)) member.value = source.child(kindFor(to[from.length]), from.at(-1)!);
  else source.remove(member.name);
  const target = ensureParent(root, to);
  if (target.member(name) && target.branch(name)?.isEmpty !== true) {
    throw new UnwritableTextError('alreadyExists', { key: formatKey(to), other: formatKey(from) });
  }
  target.adopt(moved, source, name, siblingName(to, after));
}

/** The parent branch of a path; `undefined` if it does not exist. */
function findParent(root: JsonBranchEditor, path: Path): JsonBranchEditor | undefined {
  let branch: JsonBranchEditor | undefined = root;
  for (const segment of path.slice(0, -1)) branch = branch?.branch(segment);
  return branch;
}

/** The parent branch of a path; creates missing branches. */
function ensureParent(root: JsonBranchEditor, path: Path): JsonBranchEditor {
  if (path.length === 0) throw new TypeError('A path needs at least one name.');
  if (path.length > MAX_TREE_DEPTH) throw new UnwritableTextError('tooDeep');
  let branch = root;
  path.forEach((segment, depth) => {
    if (branch.kind !== kindFor(segment)) throw pathConflict(path, depth);
    if (depth === path.length - 1) return;
    if (!branch.member(segment)) {
      branch.insert(segment, branch.child(kindFor(path[depth + 1]), segment));
    }
    const below = branch.branch(segment);
    if (!below) throw pathConflict(path, depth + 1);
    branch = below;
  });
  return branch;
}

/** The kind of branch that contains a segment. */
const kindFor = (segment: Segment | undefined): 'object' | 'list' => (typeof segment === 'number' ? 'list' : 'object');

/** @param depth of what is neither an object nor a list, or the wrong one of them; 0 for the file */
const pathConflict = (path: Path, depth: number): UnwritableTextError =>
  new UnwritableTextError('wrongParent', {
    key: formatKey(path),
    other: depth > 0 ? formatKey(path.slice(0, depth)) : '{}',
  });

/** The name to insert after, if that is in the same object. */
const siblingName = (path: Path, after: Path | undefined): Segment | undefined =>
  after && isBeside(path, after) ? after.at(-1) : undefined;

const isBeside = (one: Path, other: Path): boolean =>
  one.length === other.length && formatKey(one.slice(0, -1)) === formatKey(other.slice(0, -1));

const isBeneath = (above: Path, path: Path): boolean =>
  path.length > above.length && formatKey(path.slice(0, above.length)) === formatKey(above);
