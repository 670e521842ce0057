import { pairMessages, type MessagePair, type LanguageTree } from '../message/pair-messages';
import type { MessageSyntax } from '../message/syntax';
import { isList, isTree, type TextNode, type TextTree } from '../message/tree/tree';
import { EventLoopYielder } from './event-loop-yielder';

/** Texts of both languages together that are paired without yielding: about a millisecond. */
const MAX_CHUNK_TEXTS = 250;

/**
 * Pairs messages like `pairMessages`, but in chunks and yielding to requests in between. Messages that only the target
 * has follow the others of their chunk.
 */
export async function* pairMessagesInChunks(
  reference: LanguageTree,
  target: LanguageTree,
  yielder = new EventLoopYielder(),
  syntax?: MessageSyntax,
): AsyncGenerator<readonly MessagePair[]> {
  for (const [ours, theirs] of chunks(reference.tree, target.tree)) {
    await yielder.yieldIfDue();
    yield pairMessages({ ...reference, tree: ours }, { ...target, tree: theirs }, syntax);
  }
}

/** Splits two trees at the same keys, in their order and never between forms or contexts of one message. */
function* chunks(reference: TextTree, target: TextTree): Generator<readonly [TextTree, TextTree]> {
  let names: string[] = [];
  let texts = 0;
  const chunk = (): readonly [TextTree, TextTree] => [pick(reference, names), pick(target, names)];
  for (const group of messageGroups(reference, target)) {
    const [ours, theirs] = [pick(reference, group), pick(target, group)];
    const more = countLeaves(ours) + countLeaves(theirs);
    if (texts > 0 && texts + more > MAX_CHUNK_TEXTS) {
      yield chunk();
      [names, texts] = [[], 0];
    }
    const [name = ''] = group;
    const [inner, beside] = [ours.get(name) ?? EMPTY_TREE, theirs.get(name) ?? EMPTY_TREE];
    if (more > MAX_CHUNK_TEXTS && group.length === 1 && isTree(inner) && isTree(beside)) {
      for (const [one, other] of chunks(inner, beside)) yield [new Map([[name, one]]), new Map([[name, other]])];
    } else {
      names.push(...group);
      texts += more;
    }
  }
  if (texts > 0) yield chunk();
}

const EMPTY_TREE: TextTree = new Map();

/**
 * Groups the names of both trees, in the order of the reference, so that forms and contexts of one message stay together.
 * They differ in what follows a `_`: a group ends where no name with one of its prefixes follows.
 */
function* messageGroups(reference: TextTree, target: TextTree): Generator<readonly string[]> {
  const additions = new Map<string, string[]>();
  for (const name of target.keys()) {
    if (reference.has(name)) continue;
    const relatives = additions.get(prefixBeforeUnderscore(name)) ?? [];
    additions.set(prefixBeforeUnderscore(name), relatives);
    relatives.push(name);
  }
  const names = [...reference.keys()];
  const last = new Map(names.map((name, index) => [prefixBeforeUnderscore(name), index]));
  let group: string[] = [];
  let end = 0;
  for (const [index, name] of names.entries()) {
    group.push(name);
    const lastWithPrefix = last.get(prefixBeforeUnderscore(name))!;
    if (lastWithPrefix === index) {
      group.push(...(additions.get(prefixBeforeUnderscore(name)) ?? []));
      additions.delete(prefixBeforeUnderscore(name));
    }
    end = Math.max(end, lastWithPrefix);
    if (end > index) continue;
    yield group;
    group = [];
  }
  yield* additions.values();
}

const prefixBeforeUnderscore = (name: string): string => name.replace(/_.*/s, '');

function pick(tree: TextTree, names: readonly string[]): TextTree {
  const picked = new Map<string, TextNode>();
  for (const name of names) if (tree.has(name)) picked.set(name, tree.get(name)!);
  return picked;
}

function countLeaves(node: TextNode): number {
  if (!isTree(node) && !isList(node)) return 1;
  let sum = 0;
  for (const child of node.values()) sum += countLeaves(child);
  return sum;
}
