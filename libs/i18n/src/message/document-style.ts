import { formatKey, type Segment } from './flatten';
import { indentIn, nameOf, outlineOf, type Outline } from './json-outline';
import { isList, isTree, type TextNode, type TextTree } from './tree';

/** How a file of texts is written. */
export interface DocumentStyle {
  /** By what each level is indented: spaces, a tab, nothing; absent where all stands on one line. */
  readonly indent?: string;
  readonly lineBreak: string;
  /** What stands between a key and its value: a colon with the white space around it. */
  readonly colon: string;
  readonly finalLineBreak: boolean;
  readonly byteOrderMark: boolean;
  /** Keys are written `"menu.open"` instead of being nested. */
  readonly flat: boolean;
}

/**
 * How this file is written. What an empty one leaves open is as most files have it: two spaces, nested.
 *
 * @throws JsonSyntaxError
 */
export const styleOf = (content: string): DocumentStyle => styleOfOutline(outlineOf(content), content);

export function styleOfOutline({ root, before, after }: Outline, content: string): DocumentStyle {
  const isEmpty = root.items.length === 0;
  const indent = isEmpty ? '  ' : indentIn(root.open);
  return {
    ...(indent !== undefined && { indent }),
    lineBreak: /\r\n|\n|\r/.exec(content)?.[0] ?? '\n',
    colon: isEmpty ? ': ' : root.items[0].colon,
    finalLineBreak: indentIn(after) !== undefined,
    byteOrderMark: before.startsWith('\uFEFF'),
    flat:
      !root.items.some(({ value }) => typeof value !== 'string' && value.kind === 'object' && value.items.length > 0) &&
      root.items.some(({ key }) => dottedName.test(nameOf(key!))),
  };
}

/** `menu.open`, and not the sentence `Sure? Then go. Or stay.` */
const dottedName = /^[^\s.]+(?:\.[^\s.]+)+$/;

/**
 * A new file with these texts, written as others are.
 *
 * @throws TypeError where the style is flat and two texts would stand under one key: `menu.open` and `open` in `menu`
 */
export function documentOf(tree: TextTree, style: DocumentStyle): string {
  const { indent, lineBreak, colon } = style;
  const write = (node: TextNode, outer: string): string => {
    const inner = outer + (indent ?? '');
    if (isTree(node)) {
      const members = Array.from(node, ([name, child]) => quoted(name) + colon + write(child, inner));
      return enclosed('{', members, '}', outer);
    }
    if (isList(node))
      return enclosed(
        '[',
        node.map((child) => write(child, inner)),
        ']',
        outer,
      );
    return typeof node === 'string' ? quoted(node) : JSON.stringify(node);
  };
  const enclosed = (open: string, items: readonly string[], close: string, outer: string): string => {
    if (items.length === 0) return open + close;
    if (indent === undefined) return open + items.join(commaOnOneLine(colon)) + close;
    const inner = lineBreak + outer + indent;
    return `${open}${inner}${items.join(`,${inner}`)}${lineBreak}${outer}${close}`;
  };
  const written = write(style.flat ? flattened(tree) : tree, '');
  return `${style.byteOrderMark ? '\uFEFF' : ''}${written}${style.finalLineBreak ? lineBreak : ''}`;
}

/** Who writes a space behind a colon writes one behind a comma. */
export const commaOnOneLine = (colon: string): string => (colon.endsWith(' ') ? ', ' : ',');

/** The way to the same text in a flat file: names joined by `.`, up to the first place in a list. */
export function flatPath(path: readonly Segment[]): readonly Segment[] {
  const names = path.findIndex((segment) => typeof segment === 'number');
  return names < 0 ? [path.join('.')] : [path.slice(0, names).join('.'), ...path.slice(names)];
}

/** A tree of one level. Lists, and objects that are empty, stay as they are. */
function flattened(tree: TextTree): TextTree {
  const flat = new Map<string, TextNode>();
  const visit = (branch: TextTree, path: readonly string[]): void => {
    for (const [name, node] of branch) {
      const child = [...path, name];
      if (isTree(node) && node.size > 0) {
        visit(node, child);
        continue;
      }
      const joined = child.join('.');
      if (flat.has(joined)) {
        throw new TypeError(
          `"${formatKey(child)}" and another text would both be called "${joined}" in a flat file. Rename one of them.`,
        );
      }
      flat.set(joined, node);
    }
  };
  visit(tree, []);
  return flat;
}

/** A text as it stands in a file. What editors may take for the end of a line is escaped, like half surrogate pairs. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (unit) => (unit === '\u2028' ? '\\u2028' : '\\u2029'));
