import { isList, isTree, type TextNode, type TextTree } from '../message/tree';

/** Suffixes of plural forms in i18next JSON v4. */
const PLURAL_FORM = /^(?<message>.+?)(?<kind>_|_ordinal_)(?<category>zero|one|two|few|many|other)$/s;

/**
 * A language's own texts, and what they lack from a fallback language, so that looking up in the result finds what i18next
 * finds when it looks up in one language after the other. The order is that of the own texts, what is filled in follows.
 * Where nothing is lacking this is `own` itself. Where one has a text and the other an object, the fallback's is taken: it is
 * what the pages ask for, and the own one stems from before that was changed.
 */
export function withFallback(own: TextTree, fallback: TextTree): TextTree {
  let filled: Map<string, TextNode> | undefined;
  for (const [key, lower] of fallback) {
    const upper = own.get(key);
    if (isMissing(upper) && isCovered(own, key)) continue;
    const node = filledNode(upper, lower);
    if (node !== upper) (filled ??= new Map(own)).set(key, node);
  }
  return filled ?? own;
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
 * Whether i18next finds a text of the own language where it is asked for this plural form: English `files_one` must not
 * hide what Japanese has for any number, nor English `files_zero` what Polish has for 0.
 */
function isCovered(own: TextTree, key: string): boolean {
  const form = PLURAL_FORM.exec(key)?.groups;
  if (form === undefined) return false;
  const has = (other: string) => !isMissing(own.get(other));
  if (has(form.message) || has(`${form.message}${form.kind}other`)) return true;
  return key.endsWith('_zero') && ['one', 'two', 'few', 'many'].some((each) => has(form.message + form.kind + each));
}
