import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { FileSyntaxError } from '../../message/file/file-syntax-error';
import type { Segment } from '../../message/tree/flatten';
import { MAX_TREE_DEPTH } from '../../message/tree/tree';
import { parseYaml } from './parse-yaml';

/** A value of a mapping or an item of a list, with its places as UTF-16 offsets. */
export interface YamlNode {
  readonly path: readonly Segment[];
  readonly kind: 'text' | 'map' | 'list' | 'other';
  /** The text of a scalar. */
  readonly text?: string;
  /** How a scalar is written: `PLAIN`, `QUOTE_DOUBLE` and so on; an alias counts as `PLAIN`. */
  readonly type?: string;
  /** The name of the anchor of a text, or of the text that an alias repeats. */
  readonly anchor?: string;
  readonly isAlias: boolean;
  /** Whether it is written in brackets. */
  readonly isFlow: boolean;
  /** The key; absent for items and the root. */
  readonly key?: Range;
  /** Position of the `-` of an item, or of the key. */
  readonly start: number;
  readonly value: Range;
  readonly children: readonly YamlNode[];
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

const MAX_ALIASES = 100;

/**
 * Parses YAML 1.2 (core schema) and keeps the places of its texts. Merge keys and aliases of mappings are not resolved.
 *
 * @returns the root mapping; `undefined` if there is nothing but comments
 * @throws FileSyntaxError also if there are several documents, tags of an application, more than 100 aliases, or an alias inside
 * the value that it repeats
 */
export function readYaml(content: string): YamlNode | undefined {
  const { contents } = parseYaml(content);
  if (!contents || (isScalar(contents) && contents.value === null)) return undefined;
  if (!isMap(contents)) throw FileSyntaxError.at(content, contents.range[0], 'notAMapping');
  return new YamlReader(content).root(contents);
}

class YamlReader {
  /** The last text with each anchor so far. */
  private readonly anchors = new Map<string, string>();
  /** The anchors of the mappings and lists that are being read. */
  private readonly open = new Set<string>();
  private aliases = 0;

  constructor(private readonly content: string) {}

  root(map: YAMLMap.Parsed): YamlNode {
    return this.read(map, [], map.range[0], undefined);
  }

  private read(node: ParsedNode | null, path: readonly Segment[], start: number, key: Range | undefined): YamlNode {
    const end = key ? this.colonEnd(key.end) : start;
    const value = node ? { start: node.range[0], end: node.range[1] } : { start: end, end };
    const base = { path, start, value, isAlias: false, isFlow: false, children: [], ...(key && { key }) };
    if (path.length > MAX_TREE_DEPTH) throw FileSyntaxError.at(this.content, start, 'tooDeep');
    if (isAlias(node)) return this.alias(node, base);
    const anchor = node?.anchor;
    if (anchor !== undefined) this.forget(anchor);
    if (isMap(node) || isSeq(node)) {
      if (anchor !== undefined) this.open.add(anchor);
      const children = isMap(node) ? this.pairs(node, path) : this.items(node, path);
      if (anchor !== undefined) this.open.delete(anchor);
      return { ...base, kind: isMap(node) ? 'map' : 'list', isFlow: node.flow === true, children };
    }
    const scalar: Scalar.Parsed | null = node;
    if (typeof scalar?.value !== 'string') return { ...base, kind: 'other' };
    const { value: text, type = 'PLAIN' } = scalar;
    if (anchor !== undefined) this.anchors.set(anchor, text);
    return { ...base, kind: 'text', text, type, ...(anchor !== undefined && { anchor }) };
  }

  /** Another value has the anchor from now on. */
  private forget(anchor: string): void {
    this.anchors.delete(anchor);
    this.open.delete(anchor);
  }

  private refuseCycle({ source, range }: Alias.Parsed): void {
    if (this.open.has(source)) throw FileSyntaxError.at(this.content, range[0], 'cyclicAlias', `*${source}`);
  }

  private alias(alias: Alias.Parsed, base: Omit<YamlNode, 'kind'>): YamlNode {
    const { source, range } = alias;
    if (++this.aliases > MAX_ALIASES) throw FileSyntaxError.at(this.content, range[0], 'tooManyAliases');
    this.refuseCycle(alias);
    const text = this.anchors.get(source);
    return text === undefined
      ? { ...base, kind: 'other', isAlias: true }
      : { ...base, kind: 'text', text, type: 'PLAIN', anchor: source, isAlias: true };
  }

  private pairs({ items }: YAMLMap.Parsed, path: readonly Segment[]): YamlNode[] {
    return items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      const [start, end] = key.range;
      const name = typeof key.value === 'string' ? key.value : (key.source ?? '');
      if (name !== '<<') return [this.read(value, [...path, name], start, { start, end })];
      for (const merged of isSeq(value) ? value.items : [value]) if (isAlias(merged)) this.refuseCycle(merged);
      return [];
    });
  }

  private items({ items, flow, range }: YAMLSeq.Parsed, path: readonly Segment[]): YamlNode[] {
    let behind = range[0];
    return items.flatMap((item, index) => {
      if (!isScalar(item) && !isMap(item) && !isSeq(item) && !isAlias(item)) return [];
      const start = flow ? item.range[0] : this.nextSign(behind);
      behind = Math.max(item.range[1], start + 1);
      return [this.read(item, [...path, index], start, undefined)];
    });
  }

  /** The next character that is neither white space nor in a comment: the `-` of an item. */
  private nextSign(at: number): number {
    const { content } = this;
    for (; at < content.length; at++) {
      if (content[at] === '#') while (at < content.length && content[at] !== '\n' && content[at] !== '\r') at++;
      else if (!/\s/.test(content[at]!)) return at;
    }
    return at;
  }

  /** Behind the colon of a key. */
  private colonEnd(at: number): number {
    while (/[ \t]/.test(this.content[at] ?? '')) at++;
    return this.content[at] === ':' ? at + 1 : at;
  }
}
