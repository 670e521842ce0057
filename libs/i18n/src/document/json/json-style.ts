import { formatKey, type Segment } from '../../message/tree/flatten';
import { indentAfterLineBreak, decodeKey, parseJsonOutline, type JsonOutline } from './json-outline';
import { isList, isTree, type TextNode, type TextTree } from '../../message/tree/tree';
import { UnwritableTextError } from '../unwritable-text-error';

/** The formatting of a file of texts. */
export interface JsonStyle {
  /** Indentation per level: spaces, a tab or nothing; absent if the file is on one line. */
  readonly indent?: string;
  readonly lineBreak: string;
  /** The colon between key and value with the white space around it. */
  readonly colon: string;
  readonly finalLineBreak: boolean;
  readonly byteOrderMark: boolean;
  /** Whether keys are written `"menu.open"` instead of being nested. */
  readonly flat: boolean;
}

/**
 * Detects the formatting of a file. An empty file counts as nested with an indentation of two spaces.
 *
 * @throws JsonSyntaxError
 */
export const detectJsonStyle = (content: string): JsonStyle => detectOutlineStyle(parseJsonOutline(content), content);

export function detectOutlineStyle({ root, before, after }: JsonOutline, content: string): JsonStyle {
  const isEmpty = root.items.length === 0;
  const indent = isEmpty ? '  ' : indentAfterLineBreak(root.open);
  return {
    ...(indent !== undefined && { indent }),
    lineBreak: /\r\n|\n|\r/.exec(content)?.[0] ?? '\n',
    colon: root.items[0]?.colon ?? ': ',
    finalLineBreak: indentAfterLineBreak(after) !== undefined,
    byteOrderMark: before.startsWith('\uFEFF'),
    flat:
      !root.items.some(({ value }) => typeof value !== 'string' && value.kind === 'object' && value.items.length > 0) &&
      root.items.some(({ key }) => DOTTED_NAME.test(decodeKey(key!))),
  };
}

/** Matches `menu.open`, but not the sentence `Sure? Then go. Or stay.` */
const DOTTED_NAME = /^[^\s.]+(?:\.[^\s.]+)+$/;

/**
 * Writes a new file in the given style.
 *
 * @throws TypeError if the style is flat and two texts have the same joined key: `menu.open` and `open` in `menu`
 */
export function formatJson(tree: TextTree, style: JsonStyle): string {
  const { indent, lineBreak, colon } = style;
  const write = (node: TextNode, outer: string): string => {
    const inner = outer + (indent ?? '');
    if (isTree(node)) {
      const members = Array.from(node, ([name, child]) => quoteJson(name) + colon + write(child, inner));
      return enclosed('{', members, '}', outer);
    }
    if (isList(node))
      return enclosed(
        '[',
        node.map((child) => write(child, inner)),
        ']',
        outer,
      );
    return typeof node === 'string' ? quoteJson(node) : JSON.stringify(node);
  };
  const enclosed = (open: string, items: readonly string[], close: string, outer: string): string => {
    if (items.length === 0) return open + close;
    if (indent === undefined) return open + items.join(inlineComma(colon)) + close;
    const inner = lineBreak + outer + indent;
    return `${open}${inner}${items.join(`,${inner}`)}${lineBreak}${outer}${close}`;
  };
  const written = write(style.flat ? flattenNames(tree) : tree, '');
  return `${style.byteOrderMark ? '\uFEFF' : ''}${written}${style.finalLineBreak ? lineBreak : ''}`;
}

/** The comma of a file on one line: followed by a space if its colons are. */
export const inlineComma = (colon: string): string => (colon.endsWith(' ') ? ', ' : ',');

/** The path of a text in a flat file: names joined by `.` up to the first list index. */
export function flatPath(path: readonly Segment[]): readonly Segment[] {
  const names = path.findIndex((segment) => typeof segment === 'number');
  return names < 0 ? [path.join('.')] : [path.slice(0, names).join('.'), ...path.slice(names)];
}

/** Joins nested names to a tree of one level. Lists and empty objects stay unchanged. */
function flattenNames(tree: TextTree): TextTree {
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
        throw new UnwritableTextError('sameKey', { key: formatKey(child), other: joined });
      }
      flat.set(joined, node);
    }
  };
  visit(tree, []);
  return flat;
}

/** Writes a text as a JSON string. Escapes lone surrogates and U+2028 and U+2029, which some editors treat as line breaks. */
export const quoteJson = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (unit) => (unit === '\u2028' ? '\\u2028' : '\\u2029'));
