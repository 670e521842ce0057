import { formatKey, type Segment } from '../tree/flatten';
import { parseIcu } from './parse-icu';
import type { Part } from '../syntax';
import { isList, isTree, type TextNode, type TextTree } from '../tree/tree';

/** What the server's `t` answers differently for a text that was written for next-intl. Clients get the same texts. */
export interface NextIntlDifference {
  /**
   * `tag`: `t.rich` and `t.markup` render it, `t` on the server leaves it out. `format`: a format that the application defines.
   * `broken`: no valid ICU message, such as one for `t.raw`. `list`: a list, which `t.raw` returns. `empty`: `""`, which counts as
   * not translated. `separator`: a name with `:`, which ends the namespace in keys on the server. `dot`: a name with `.`, which
   * next-intl refuses.
   */
  readonly kind: 'tag' | 'format' | 'broken' | 'list' | 'empty' | 'separator' | 'dot';
  /** As `formatKey` writes it. */
  readonly key: string;
  /** The tag, the placeholder or the name; otherwise nothing. */
  readonly part: string;
}

/** Returns the differences in the order of the texts, each kind once per text. */
export function nextIntlDifferences(tree: TextTree): readonly NextIntlDifference[] {
  const found: NextIntlDifference[] = [];
  const visit = (node: TextNode, path: readonly Segment[]): void => {
    const key = formatKey(path);
    const add = (kind: NextIntlDifference['kind'], part = ''): void => void found.push({ kind, key, part });
    const name = path.at(-1);
    if (typeof name === 'string' && name.includes('.')) add('dot', name);
    if (typeof name === 'string' && name.includes(':')) add('separator', name);
    if (node === '') add('empty');
    else if (typeof node === 'string') {
      const { parts, error } = parseIcu(node);
      if (error !== undefined) return add('broken');
      const all = allParts(parts);
      const tag = all.find(({ kind }) => kind === 'tag');
      if (tag !== undefined) add('tag', node.slice(tag.start, tag.end));
      const own = all.find((part) => part.kind === 'value' && isOwnFormat(part.format));
      if (own !== undefined) add('format', node.slice(own.start, own.end));
    } else if (isList(node)) {
      add('list');
      node.forEach((child, index) => visit(child, [...path, index]));
    } else if (isTree(node)) for (const [child, value] of node) visit(value, [...path, child]);
  };
  visit(tree, []);
  return found;
}

const allParts = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part) =>
    part.kind === 'branching' ? part.branches.flatMap((branch) => allParts(branch.parts)) : [part],
  );

/** FormatJS has the styles of `java.text`, and skeletons after `::`. */
function isOwnFormat(format: string | undefined): boolean {
  const [, type, style = ''] = /^(number|date|time)\s*,\s*(.*)$/s.exec(format ?? '') ?? [];
  if (type === undefined || style.startsWith('::')) return false;
  return !(type === 'number' ? ['integer', 'currency', 'percent'] : ['short', 'medium', 'long', 'full']).includes(
    style,
  );
}
