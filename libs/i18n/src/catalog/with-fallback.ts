import { contextBase } from '../message/message-units';
import { isList, isTree, type TextNode, type TextTree } from '../message/tree';

/** Suffixes of plural forms in i18next JSON v4. */
const PLURAL_FORM = /^(?<message>.+?)(?<kind>_|_ordinal_)(?<category>zero|one|two|few|many|other)$/s;

/**
 * A language's own texts, and what they lack from a fallback language, so that looking up in the result finds what i18next
 * finds when it looks up in one language after the other. The order is that of the own texts, what is filled in follows.
 * Where nothing is lacking this is `own` itself. Where one has a text and the other an object, the fallback's is taken: it is
 * what the pages ask for, and the own one stems from before that was changed.
 *
 * One bundle cannot say all that two can:
 * - A plural that only the fallback language has is looked up by the categories of the own one: "1th" where English says
 *   "1st", since German ordinals have one form.
 * - Gaps in an object or a list are filled, where i18next, asked for all of it, gives that of one language.
 * - `friend_male` of the fallback is left out where the language has `friend`, which is what i18next takes for that context.
 *   It does so for contexts that {@link contextBase} knows; and whoever asks for `friend_male` by that name finds nothing.
 */
export function withFallback(own: TextTree, fallback: TextTree): TextTree {
  let filled: Map<string, TextNode> | undefined;
  const lower = nestedAs(own, fallback);
  for (const [key, node] of lower) {
    const upper = own.get(key);
    if (isMissing(upper) && isCovered(own, lower, key)) continue;
    const chosen = filledNode(upper, node);
    if (chosen !== upper) (filled ??= new Map(own)).set(key, chosen);
  }
  return filled ?? own;
}

/**
 * The fallback's texts, nested where the own ones are and flat where those are: `menu.open` may be a name, or `open` in
 * `menu`. i18next finds the nested one first, whichever language it is of.
 */
function nestedAs(own: TextTree, fallback: TextTree): TextTree {
  const isFlat = hasDots(own);
  if (!isFlat && !hasDots(fallback)) return fallback;
  const branches = new Set(isFlat ? [...own.keys()].flatMap(prefixes) : []);
  const nested = new Map<string, TextNode>();
  const put = (key: string, node: TextNode): void => {
    const upper = own.get(key);
    if (isTree(node) && branches.has(key)) {
      if (isTree(upper)) nested.set(key, new Map([...node].filter(([name]) => !has(own, `${key}.${name}`))));
      else for (const [name, child] of node) put(`${key}.${name}`, child);
      return;
    }
    const branch = upper === undefined ? prefixes(key).find((prefix) => isTree(own.get(prefix))) : undefined;
    const there = nested.get(branch ?? key);
    const others = isTree(there) ? [...there] : [];
    if (branch !== undefined) nested.set(branch, new Map([[key.slice(branch.length + 1), node], ...others]));
    else nested.set(key, isTree(node) && others.length > 0 ? new Map([...others, ...node]) : node);
  };
  for (const [key, node] of fallback) put(key, node);
  return nested;
}

function hasDots(tree: TextTree): boolean {
  for (const key of tree.keys()) if (key.includes('.')) return true;
  return false;
}

/** `a` and `a.b` of `a.b.c`. */
function prefixes(key: string): readonly string[] {
  const found: string[] = [];
  for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) found.push(key.slice(0, dot));
  return found;
}

function filledNode(own: TextNode | undefined, fallback: TextNode): TextNode {
  if (isMissing(own)) return fallback;
  if (isMissing(fallback)) return own;
  if (isTree(own) && isTree(fallback)) return withFallback(own, fallback);
  if (isList(own) && isList(fallback)) return filledList(own, fallback);
  return isText(own) && isText(fallback) ? own : fallback;
}

function filledList(own: readonly TextNode[], fallback: readonly TextNode[]): readonly TextNode[] {
  const filled = fallback.map((lower, place) => filledNode(own.at(place), lower)).concat(own.slice(fallback.length));
  return filled.length === own.length && filled.every((node, place) => node === own[place]) ? own : filled;
}

const isText = (node: TextNode): boolean => !isTree(node) && !isList(node);

/** i18next passes over `""` and `null`, and asks the next language. */
function isMissing(node: TextNode | undefined): node is '' | null | undefined {
  return node === undefined || node === null || node === '';
}

/**
 * Whether i18next finds a text of the own language where it is asked for this plural form or this context: English
 * `files_one` must not hide what Japanese has for any number, nor English `files_zero` what Polish has for 0, nor English
 * `friend_male` the one word that another language has for friends.
 */
function isCovered(own: TextTree, fallback: TextTree, key: string): boolean {
  const form = PLURAL_FORM.exec(key)?.groups;
  const message = form?.message ?? key;
  if (form !== undefined && saysForm(own, message, form)) return true;
  const base = contextBase(message);
  if (base === undefined) return false;
  if (form !== undefined) return has(own, base + form.kind + form.category) || saysForm(own, base, form);
  return (has(own, base) && has(fallback, base)) || (has(own, `${base}_other`) && has(fallback, `${base}_other`));
}

/** Whether what the language has of a message is found where a form is asked for that it may not have. */
function saysForm(own: TextTree, message: string, { kind, category }: { kind?: string; category?: string }): boolean {
  if (has(own, message) || has(own, `${message}${kind}other`)) return true;
  return category === 'zero' && ['one', 'two', 'few', 'many'].some((each) => has(own, `${message}${kind}${each}`));
}

const has = (tree: TextTree, key: string): boolean => !isMissing(tree.get(key));
