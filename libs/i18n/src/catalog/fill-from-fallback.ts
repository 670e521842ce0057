import { contextBase } from '../message/message-units';
import { isList, isTree, type TextNode, type TextTree } from '../message/tree/tree';

/** A key with the suffix of a plural form in i18next JSON v4. */
const PLURAL_FORM = /^(?<message>.+?)(?<kind>_|_ordinal_)(?<category>zero|one|two|few|many|other)$/s;

/**
 * Fills in the texts that a language lacks from a fallback language, so that a lookup in the result finds what i18next
 * finds in one language after the other. Keys keep the order of `own`; filled-in ones follow. Returns `own` itself if
 * nothing is missing. Where one has a text and the other an object, the fallback's node is taken: it has the structure
 * that pages use, and the language's own node dates from before a change of structure.
 *
 * One bundle cannot express everything that two can:
 * - A plural that only the fallback language has is looked up by the categories of the own language: "1th" instead of
 *   "1st", since German ordinals have a single form.
 * - Gaps in objects and lists are filled, while i18next returns a whole object or list from one language.
 * - `friend_male` of the fallback is left out if the language has `friend`, which i18next uses for that context. This holds
 *   for contexts known to {@link contextBase}; a lookup of `friend_male` by its full name finds nothing.
 */
export function fillFromFallback(own: TextTree, fallback: TextTree): TextTree {
  let filled: Map<string, TextNode> | undefined;
  const aligned = alignNesting(own, fallback);
  for (const [key, node] of aligned) {
    const upper = own.get(key);
    if (isMissing(upper) && isCovered(own, aligned, key)) continue;
    const chosen = fillNode(upper, node);
    if (chosen !== upper) (filled ??= new Map(own)).set(key, chosen);
  }
  return filled ?? own;
}

/**
 * The fallback's texts, nested or flat like the language's own: `menu.open` can be one key, or `open` in `menu`. In a
 * bundle with both, i18next finds the nested one first, whichever language it comes from.
 */
function alignNesting(own: TextTree, fallback: TextTree): TextTree {
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
    const existing = nested.get(branch ?? key);
    const others = isTree(existing) ? [...existing] : [];
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

/** Returns `a` and `a.b` for `a.b.c`. */
function prefixes(key: string): readonly string[] {
  const found: string[] = [];
  for (let dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) found.push(key.slice(0, dot));
  return found;
}

function fillNode(own: TextNode | undefined, fallback: TextNode): TextNode {
  if (isMissing(own)) return fallback;
  if (isMissing(fallback)) return own;
  if (isTree(own) && isTree(fallback)) return fillFromFallback(own, fallback);
  if (isList(own) && isList(fallback)) return fillList(own, fallback);
  return isText(own) && isText(fallback) ? own : fallback;
}

function fillList(own: readonly TextNode[], fallback: readonly TextNode[]): readonly TextNode[] {
  const filled = fallback.map((lower, index) => fillNode(own.at(index), lower)).concat(own.slice(fallback.length));
  return filled.length === own.length && filled.every((node, index) => node === own[index]) ? own : filled;
}

const isText = (node: TextNode): boolean => !isTree(node) && !isList(node);

/** i18next skips `""` and `null` and looks in the next language. */
function isMissing(node: TextNode | undefined): node is '' | null | undefined {
  return node === undefined || node === null || node === '';
}

/**
 * Whether i18next finds a text of the own language for this plural form or context: English `files_one` must not hide the
 * single form of Japanese, English `files_zero` not the Polish form for 0, and English `friend_male` not the one word that
 * another language has for friends.
 */
function isCovered(own: TextTree, fallback: TextTree, key: string): boolean {
  const form = PLURAL_FORM.exec(key)?.groups;
  const message = form?.message ?? key;
  if (form !== undefined && hasForm(own, message, form)) return true;
  const base = contextBase(message);
  if (base === undefined) return false;
  if (form !== undefined) return has(own, base + form.kind + form.category) || hasForm(own, base, form);
  return (has(own, base) && has(fallback, base)) || (has(own, `${base}_other`) && has(fallback, `${base}_other`));
}

/** Whether a lookup of this form finds any form of the message that the language has. */
function hasForm(own: TextTree, message: string, { kind, category }: { kind?: string; category?: string }): boolean {
  if (has(own, message) || has(own, `${message}${kind}other`)) return true;
  return category === 'zero' && ['one', 'two', 'few', 'many'].some((each) => has(own, `${message}${kind}${each}`));
}

const has = (tree: TextTree, key: string): boolean => !isMissing(tree.get(key));
