import { pairMessages, type MessagePair, type NamespaceTexts } from '../message/pair-messages';
import { isList, isTree, type TextNode, type TextTree } from '../message/tree';
import { Pace } from './pace';

/** Texts, of both languages together, that are paired at a stretch: about a millisecond. */
const PART = 250;

/**
 * What `pairMessages` gives, part by part, so that requests are answered in between. Messages that only the target has
 * follow those of their part.
 */
export async function* messagePairs(
  reference: NamespaceTexts,
  target: NamespaceTexts,
  pace = new Pace(),
): AsyncGenerator<readonly MessagePair[]> {
  for (const [ours, theirs] of parts(reference.tree, target.tree)) {
    await pace.breathe();
    yield pairMessages({ ...reference, tree: ours }, { ...target, tree: theirs });
  }
}

/** Cuts two trees along the same lines, in their order, and never between the forms or contexts of one message. */
function* parts(reference: TextTree, target: TextTree): Generator<readonly [TextTree, TextTree]> {
  let names: string[] = [];
  let texts = 0;
  const part = (): readonly [TextTree, TextTree] => [pick(reference, names), pick(target, names)];
  for (const relatives of families(reference, target)) {
    const [ours, theirs] = [pick(reference, relatives), pick(target, relatives)];
    const more = leaves(ours) + leaves(theirs);
    if (texts > 0 && texts + more > PART) {
      yield part();
      [names, texts] = [[], 0];
    }
    const [name] = relatives;
    const [inner, beside] = [ours.get(name) ?? empty, theirs.get(name) ?? empty];
    if (more > PART && relatives.length === 1 && isTree(inner) && isTree(beside)) {
      for (const [one, other] of parts(inner, beside)) yield [new Map([[name, one]]), new Map([[name, other]])];
    } else {
      names.push(...relatives);
      texts += more;
    }
  }
  if (texts > 0) yield part();
}

const empty: TextTree = new Map();

/**
 * The names of both trees in the order of the reference, in runs that belong together. Forms and contexts of one message
 * differ in what follows a `_`: a run ends where none of its beginnings comes again.
 */
function* families(reference: TextTree, target: TextTree): Generator<readonly string[]> {
  const additions = new Map<string, string[]>();
  for (const name of target.keys()) {
    if (reference.has(name)) continue;
    const relatives = additions.get(family(name)) ?? [];
    additions.set(family(name), relatives);
    relatives.push(name);
  }
  const names = [...reference.keys()];
  const last = new Map(names.map((name, index) => [family(name), index]));
  let run: string[] = [];
  let end = 0;
  for (const [index, name] of names.entries()) {
    run.push(name);
    const lastOfFamily = last.get(family(name))!;
    if (lastOfFamily === index) {
      run.push(...(additions.get(family(name)) ?? []));
      additions.delete(family(name));
    }
    end = Math.max(end, lastOfFamily);
    if (end > index) continue;
    yield run;
    run = [];
  }
  yield* additions.values();
}

const family = (name: string): string => name.split('_', 1)[0];

function pick(tree: TextTree, names: readonly string[]): TextTree {
  const picked = new Map<string, TextNode>();
  for (const name of names) if (tree.has(name)) picked.set(name, tree.get(name)!);
  return picked;
}

function leaves(node: TextNode): number {
  if (!isTree(node) && !isList(node)) return 1;
  let sum = 0;
  for (const child of node.values()) sum += leaves(child);
  return sum;
}
