import { isKnownLanguage } from '../../language/known-language';
import { PLURAL_CATEGORIES, type PluralCategory } from '../../language/plural-categories';
import { formatKey, type Segment } from '../../message/tree/flatten';
import type { DocumentEdit, DocumentFormat, FileEntry } from '../document-format';
import {
  placeAtEnd,
  byForm,
  editBlocks,
  readBlocks,
  rewriteBlocks,
  splice,
  type Block,
  type BlockChange,
  type BlockDocument,
  type BlockWriter,
  type FirstPlace,
  type Slot,
  type Splice,
  type TextChange,
} from '../edit-blocks';
import { firstLineBreak, indentAt, indentStart, isLineEnd, isLineStart, lineBreakBefore } from '../lines';
import { readYaml, type YamlNode } from './read-yaml';
import { lineBreaksAtEnd, quoteDouble, writePlain, writeScalar } from './yaml-scalar';
import { UnwritableTextError } from '../unwritable-text-error';

/**
 * YAML 1.2 with one mapping: nested texts and lists, and plural forms as mappings of CLDR's categories with `other`. If all keys
 * of the root are languages, as in Rails, the keys of texts begin below them. Other values than texts are kept.
 */
export const yamlFormat: DocumentFormat = {
  name: 'yaml',
  extensions: ['.yaml', '.yml'],
  plurals: 'file',
  holds: 'one language',
  nesting: 'objects and lists',
  recognizes: (_, path) => /\.ya?ml$/i.test(path),

  read(content) {
    const document = readTexts(content);
    const { roots } = document;
    const read = readBlocks(document, { languages: roots });
    return roots.length === 0 ? read : { ...read, entries: read.entries.map((entry) => belowRoot(entry, roots)) };
  },

  edit: (content, edits, options) => new YamlEditor(content).edit(edits, options.order, options.removeEmpty),

  create({ language }, entries, model) {
    const source = model === undefined ? undefined : readTexts(model);
    const isRooted = source === undefined || source.roots.length > 0;
    const prefix = isRooted ? [language] : [];
    const base = isRooted && source ? withRoot(source, language) : (model ?? `${writeKey(language)}:\n`);
    const document = readTexts(base);
    const rooted = entries.map(({ language: _, ...entry }) => ({ ...entry, path: [...prefix, ...entry.path] }));
    // Items have an index: the names of months in Rails begin with null.
    const lists = new Set(rooted.map(({ path }) => formatKey(path.slice(0, -1))));
    const isKept = ({ path }: TextBlock): boolean =>
      typeof path.at(-1) === 'number' && lists.has(formatKey(path.slice(0, -1)));
    const written = rewriteBlocks(document, rooted, new YamlWriter(document), 'remove', isKept);
    return withoutNulls(document, written, true);
  },
};

const isCategory = (name: unknown): boolean => PLURAL_CATEGORIES.includes(name as PluralCategory);

interface TextSlot extends Slot {
  readonly node: YamlNode;
}

interface TextBlock extends Block<TextSlot> {
  readonly node: YamlNode;
  readonly isFlow: boolean;
}

interface YamlDocument extends BlockDocument<TextBlock> {
  readonly root: YamlNode | undefined;
  /** Mappings and lists by their path. */
  readonly containers: ReadonlyMap<string, YamlNode>;
  /** The languages that are keys of the root. */
  readonly roots: readonly string[];
}

function readTexts(content: string): YamlDocument {
  const root = readYaml(content);
  const blocks: TextBlock[] = [];
  const containers = new Map<string, YamlNode>(root ? [['', root]] : []);
  let behind = 0;
  const visit = (parent: YamlNode): void => {
    parent.children.forEach((node, index) => {
      const isPlural = isPluralForms(node);
      if (node.kind === 'map' || node.kind === 'list') {
        if (!isPlural) containers.set(formatKey(node.path), node);
        if (!isPlural && node.children.length > 0) return visit(node);
      }
      blocks.push(blockOf(content, parent, index, isPlural, behind));
      behind = Math.max(behind, node.value.end);
    });
  };
  if (root) visit(root);
  const lineBreak = firstLineBreak(content);
  const isRooted =
    root?.children.length !== 0 &&
    root?.children.every(({ kind, path: [name] }) => kind === 'map' && isKnownLanguage(String(name)));
  const roots = isRooted ? root!.children.map(({ path: [name] }) => String(name)) : [];
  return { content, root, blocks, containers, roots, lineBreak, gap: '', firstPlace: placeAtEnd(content, lineBreak) };
}

const isPluralForms = ({ kind, children }: YamlNode): boolean =>
  kind === 'map' &&
  children.some(({ path }) => path.at(-1) === 'other') &&
  children.every((child) => child.kind === 'text' && isCategory(child.path.at(-1)));

function blockOf(content: string, parent: YamlNode, index: number, isPlural: boolean, behind: number): TextBlock {
  const node = parent.children[index]!;
  const { path, start } = node;
  const texts = isPlural ? node.children : node.kind === 'text' ? [node] : [];
  const comments = parent.isFlow ? { start } : commentsAbove(content, start, behind);
  const about = { path, at: start, ...(comments.text !== undefined && { description: comments.text }) };
  const slots = texts.map((each): TextSlot => {
    const form = isPlural ? { form: String(each.path.at(-1)) } : {};
    return { entry: { ...about, ...form, text: each.text! }, node: each, ...each.value };
  });
  const end = Math.max(start, endOfValue(content, node));
  if (!parent.isFlow)
    return { path, start: comments.start, end, slots, node, isFlow: false, gap: gapAt(content, start) };
  const next = parent.children[index + 1];
  const previous = parent.children[index - 1];
  const removal = next ? { start, end: next.start } : { start: previous ? previous.value.end : start, end };
  return { path, start, end, slots, node, isFlow: true, gap: ', ', removal };
}

/** Without the line breaks of a block, with a comment on the same line. */
function endOfValue(content: string, { value, type = '' }: YamlNode): number {
  const raw = content.slice(value.start, value.end);
  if (type.startsWith('BLOCK')) return value.end - lineBreaksAtEnd(raw).length;
  let { end } = value;
  while (/\s/.test(content[end - 1] ?? '') && end > value.start) end--;
  let at = end;
  while (content[at] === ' ' || content[at] === '\t') at++;
  if (content[at] !== '#' || at === end) return end;
  while (!isLineEnd(content, at)) at++;
  return at;
}

/** Comments on the lines above, which follow the last value. */
function commentsAbove(content: string, at: number, behind: number): { start: number; text?: string } {
  let start = at;
  const texts: string[] = [];
  for (;;) {
    const lineStart = indentStart(content, start);
    const lineEnd = lineStart - lineBreakBefore(content, lineStart);
    if (!isLineStart(content, lineStart) || lineEnd === lineStart) break;
    let above = lineEnd;
    while (above > behind && !isLineStart(content, above)) above--;
    const line = content.slice(above, lineEnd);
    const comment = line.trimStart();
    if (!comment.startsWith('#') || !isLineStart(content, above)) break;
    texts.push(comment.slice(1).trim());
    start = above + line.length - comment.length;
  }
  const text = texts.filter(Boolean).reverse().join('\n');
  return { start, ...(text !== '' && { text }) };
}

/** A line break and the indentation of what begins there, though a `-` may be in front of it. */
function gapAt(content: string, at: number): string {
  const indent = indentAt(content, at);
  const lineBreak = firstLineBreak(content);
  if (indent !== undefined) return lineBreak + indent;
  let start = at;
  while (!isLineStart(content, start)) start--;
  return lineBreak + ' '.repeat(at - start);
}

function belowRoot(entry: FileEntry, roots: readonly string[]): FileEntry {
  const [language, ...path] = entry.path;
  return { ...entry, path, ...(roots.length > 1 && { language: String(language) }) };
}

/** The model with its first language replaced; further ones are removed. */
function withRoot({ content, root, roots }: YamlDocument, language: string): string {
  const [first, ...others] = root!.children;
  const splices = others.map(({ start, value }) => ({ start, end: value.end, raw: '' }));
  return roots[0] === language
    ? splice(content, splices)
    : splice(content, [...splices, { ...first!.key!, raw: writeKey(language) }]);
}

const writeKey = (name: string): string =>
  /^[\w-]*: |: |^[-?:] | #|^[-?:,[\]{}#&*!|>'"%@`]/.test(name) ? quoteDouble(name) : writePlain(name);

class YamlWriter implements BlockWriter<TextBlock> {
  constructor(private readonly document: YamlDocument) {}

  /** What is missing below the nearest mapping or list is one block. */
  blockPath(path: readonly Segment[]): readonly Segment[] {
    for (let length = path.length - 1; length > 0; length--) {
      if (this.document.containers.has(formatKey(path.slice(0, length)))) return path.slice(0, length + 1);
    }
    return path.slice(0, 1);
  }

  scope(path: readonly Segment[]): string {
    return path.length > 1 ? formatKey(path.slice(0, -1)) : '';
  }

  placeIn({ content, containers, lineBreak, firstPlace }: YamlDocument, scope: string): FirstPlace {
    const container = containers.get(scope);
    if (!container) return firstPlace;
    const { children, value, isFlow, start } = container;
    const last = children.at(-1);
    if (last && isFlow) return { at: last.value.end, before: ', ', gap: ', ', after: '' };
    if (last) {
      let at = value.end;
      while (/\s/.test(content[at - 1]!)) at--;
      const gap = gapAt(content, last.start);
      return { at, before: gap, gap, after: '' };
    }
    const gap = scope === '' ? lineBreak : `${gapAt(content, start)}${this.step()}`;
    return {
      at: scope === '' ? value.start : value.start,
      end: value.end,
      before: scope === '' ? '' : gap,
      gap,
      after: '',
    };
  }

  private step(): string {
    for (const { children, key } of this.document.containers.values()) {
      const [child] = children;
      if (!key || !child?.key) continue;
      const [outer, inner] = [
        indentAt(this.document.content, key.start),
        indentAt(this.document.content, child.key.start),
      ];
      if (outer !== undefined && inner !== undefined && inner.length > outer.length) return inner.slice(outer.length);
    }
    return '  ';
  }

  change(block: TextBlock, { path, texts, all }: BlockChange): readonly Splice[] {
    const { content } = this.document;
    const { node, slots } = block;
    const splices: Splice[] = path && node.key ? [{ ...node.key, raw: this.keyOf(path) }] : [];
    if (texts.length === 0) return splices;
    this.refuseBelow(block, texts);
    const isPlural = slots[0]?.entry.form !== undefined;
    if (slots.length === 0 || isPlural !== all.some(({ form }) => form !== undefined)) {
      return [...splices, { ...node.value, raw: this.newValue(block, all) }];
    }
    const added: TextChange[] = [];
    for (const change of texts.toSorted(byForm)) {
      const slot = slots.findLast(({ entry }) => entry.form === change.form);
      if (slot && change.text === undefined) splices.push(this.withoutForm(block, slot));
      else if (slot) splices.push({ start: slot.start, end: slot.end, raw: this.scalar(slot.node, change.text!) });
      else if (change.text !== undefined) added.push(change);
    }
    for (const { form, text } of added) {
      const before = slots.findLast(({ entry }) => byForm(entry, { form }) < 0) ?? slots.at(-1)!;
      const isBehind = byForm(before.entry, { form }) < 0;
      const gap = node.isFlow ? ', ' : gapAt(content, before.node.start);
      const raw = `${form}: ${writePlain(text!)}`;
      const at = isBehind ? endOfValue(content, before.node) : slots[0]!.node.start;
      splices.push({ start: at, end: at, raw: isBehind ? gap + raw : raw + gap });
    }
    return splices;
  }

  private scalar({ value, type = 'PLAIN', isAlias }: YamlNode, text: string): string {
    const { content, lineBreak } = this.document;
    const raw = content.slice(value.start, value.end);
    return writeScalar(text, { type: isAlias ? 'PLAIN' : type, raw }, lineBreak);
  }

  private withoutForm({ node }: TextBlock, { node: form }: TextSlot): Splice {
    const { content } = this.document;
    const index = node.children.indexOf(form);
    const next = node.children[index + 1];
    const previous = node.children[index - 1];
    if (next) return { start: form.start, end: next.start, raw: '' };
    const start = previous ? endOfValue(content, previous) : form.start;
    return { start, end: endOfValue(content, form), raw: '' };
  }

  /** Replaces a value that is not a text, or has another kind. */
  private newValue(block: TextBlock, all: readonly TextChange[]): string {
    const { content, lineBreak } = this.document;
    const { node } = block;
    const gap = block.gap ?? lineBreak;
    const written = this.valueOf(all, gap, block.isFlow);
    const needsSpace =
      !written.startsWith('\n') && !written.startsWith('\r') && !/\s/.test(content[node.value.start - 1] ?? ' ');
    const raw = content.slice(node.value.start, node.value.end);
    return (needsSpace ? ' ' : '') + written + (/[\n\r]/.test(raw) ? lineBreaksAtEnd(raw) : '');
  }

  compose(
    path: readonly Segment[],
    texts: readonly TextChange[],
    _: BlockDocument<TextBlock>,
    near?: TextBlock,
  ): string {
    const { containers } = this.document;
    const existing = containers.get(formatKey(path));
    if (existing) {
      throw new UnwritableTextError('containsTexts', { key: formatKey(path) });
    }
    const parent = containers.get(this.scope(path));
    const isItem = typeof path.at(-1) === 'number';
    if (parent && (parent.kind === 'list') !== isItem && parent.children.length > 0) {
      throw new UnwritableTextError('wrongParent', { key: formatKey(path), other: this.scope(path) });
    }
    const isFlow = near?.isFlow ?? (parent?.isFlow === true && parent.children.length > 0);
    const gap = near?.gap ?? (parent ? this.placeIn(this.document, this.scope(path)).gap : this.document.lineBreak);
    const name = isItem ? (isFlow ? '' : '-') : `${this.keyOf(path)}:`;
    const value = this.valueOf(texts, gap, isFlow);
    return name === '' || /^[\n\r]/.test(value) ? name + value : `${name} ${value}`;
  }

  private keyOf(path: readonly Segment[]): string {
    return writeKey(String(path.at(-1)));
  }

  private refuseBelow(block: TextBlock, texts: readonly TextChange[]): void {
    const below = texts.find(({ rest, text }) => rest.length > 0 && text !== undefined);
    if (!below) return;
    const key = formatKey([...block.path, ...below.rest]);
    throw new UnwritableTextError('wrongParent', { key, other: formatKey(block.path) });
  }

  /** A text, forms, or what is nested below: on lines of their own, or in braces. */
  private valueOf(texts: readonly TextChange[], gap: string, isFlow: boolean): string {
    const present = withOther(texts.filter(({ text }) => text !== undefined));
    const [only] = present;
    if (present.length === 1 && only!.rest.length === 0 && only!.form === undefined) return writePlain(only!.text!);
    const inner = gap + this.step();
    const groups = new Map<string, { name: Segment; texts: TextChange[] }>();
    for (const change of present.toSorted(byForm)) {
      const [name = change.form!, ...rest] = change.rest;
      const id = `${typeof name} ${name}`;
      const group = groups.get(id) ?? { name, texts: [] };
      groups.set(id, group);
      group.texts.push(change.rest.length > 0 ? { ...change, rest } : { ...change, form: undefined });
    }
    const isList = [...groups.values()].every(({ name }) => typeof name === 'number');
    const items = Array.from(groups.values(), ({ name, texts: own }) => {
      const value = this.valueOf(own, inner, isFlow);
      const key = isList ? (isFlow ? '' : '-') : `${writeKey(String(name))}:`;
      return key === '' || /^[\n\r]/.test(value) ? key + value : `${key} ${value}`;
    });
    if (isFlow) return isList ? `[${items.join(', ')}]` : `{${items.join(', ')}}`;
    return items.map((item) => inner + item).join('');
  }
}

/** A mapping of categories is one of plural forms only with `other`, which is empty if there is no such text. */
function withOther(texts: readonly TextChange[]): readonly TextChange[] {
  const forms = texts.filter(({ rest, form }) => rest.length === 0 && form !== undefined);
  if (forms.length === 0 || forms.some(({ form }) => form === 'other')) return texts;
  return [...texts, { ...forms[0]!, form: 'other', text: '' }];
}

/** Edits a file in one pass, and the rest of it again after a mapping was renamed. */
class YamlEditor {
  private read?: YamlDocument;

  constructor(private content: string) {}

  /** Read again only if an edit follows another one. */
  private get document(): YamlDocument {
    return (this.read ??= readTexts(this.content));
  }

  private replace(content: string): void {
    this.content = content;
    this.read = undefined;
  }

  edit(edits: readonly DocumentEdit[], order: readonly (readonly Segment[])[] = [], removeEmpty = false): string {
    const { roots } = this.document;
    const prefix = (language?: string): readonly Segment[] =>
      roots.length === 0 ? [] : [language !== undefined && roots.includes(language) ? language : roots[0]!];
    const rooted = edits.map((edit): DocumentEdit => {
      const after = 'after' in edit &&
        edit.after && { after: [...prefix('language' in edit ? edit.language : undefined), ...edit.after] };
      if ('set' in edit)
        return { ...edit, language: undefined, set: [...prefix(edit.language), ...edit.set], ...after };
      if ('remove' in edit) return { ...edit, language: undefined, remove: [...prefix(edit.language), ...edit.remove] };
      return { move: [...prefix(), ...edit.move], to: [...prefix(), ...edit.to], ...after };
    });
    const inOrder = order.map((path) => [...prefix(), ...path]);
    let batch: DocumentEdit[] = [];
    for (const edit of rooted) {
      if ('move' in edit && this.isMapping(edit.move)) {
        this.apply(batch, inOrder, removeEmpty);
        batch = [];
        if (this.renameMapping(edit)) continue;
      }
      batch.push(edit);
    }
    this.apply(batch, inOrder, removeEmpty);
    return this.content;
  }

  private isMapping(path: readonly Segment[]): boolean {
    return (this.document.containers.get(formatKey(path))?.children.length ?? 0) > 0;
  }

  /** Renames a mapping in place, if it stays where it is. */
  private renameMapping({ move: from, to, after }: Extract<DocumentEdit, { move: unknown }>): boolean {
    const { containers, content, blocks } = this.document;
    const node = containers.get(formatKey(from));
    const isBeside = formatKey(from.slice(0, -1)) === formatKey(to.slice(0, -1));
    const exists = containers.has(formatKey(to)) || blocks.some(({ path }) => formatKey(path) === formatKey(to));
    if (!node?.key || !isBeside || after || exists || typeof to.at(-1) !== 'string') return false;
    this.replace(splice(content, [{ ...node.key, raw: writeKey(String(to.at(-1))) }]));
    return true;
  }

  private apply(edits: readonly DocumentEdit[], order: readonly (readonly Segment[])[], removeEmpty: boolean): void {
    if (edits.length === 0) return;
    this.resolveAliases(edits);
    const edited = editBlocks(this.document, edits, new YamlWriter(this.document), order);
    const isStructural = edits.some((edit) => !('set' in edit));
    this.replace(isStructural ? withoutNulls(this.document, edited, removeEmpty) : edited);
  }

  /** Aliases of a text that changes get the text that they had. */
  private resolveAliases(edits: readonly DocumentEdit[]): void {
    const { blocks, content, lineBreak } = this.document;
    const nodes = blocks.flatMap(({ slots }) => slots.map(({ node }) => node));
    if (!nodes.some(({ isAlias }) => isAlias)) return;
    const paths = edits.map((edit) => ('set' in edit ? edit.set : 'remove' in edit ? edit.remove : edit.move));
    const isTouched = ({ path }: YamlNode): boolean =>
      paths.some((each) => each.every((segment, depth) => segment === path[depth]));
    const anchors = new Set(
      nodes.filter((node) => !node.isAlias && node.anchor && isTouched(node)).map(({ anchor }) => anchor),
    );
    const splices = nodes
      .filter(({ isAlias, anchor }) => isAlias && anchors.has(anchor))
      .map(({ value, text }): Splice => ({ ...value, raw: writeScalar(text!, { type: 'PLAIN', raw: '' }, lineBreak) }));
    if (splices.length > 0) this.replace(splice(content, splices));
  }
}

/** A mapping or list without its last text is written `{}` or `[]`, or removed, but it does not become null. */
function withoutNulls(before: YamlDocument, content: string, removeEmpty: boolean): string {
  let edited = content;
  for (;;) {
    const document = readTexts(edited);
    const nulls = document.blocks.filter(({ path, node }) => {
      const former = before.containers.get(formatKey(path));
      const { value, kind } = node;
      const isEmpty =
        (kind === 'other' && value.start === value.end) || ((kind === 'map' || kind === 'list') && removeEmpty);
      return (
        former !== undefined &&
        former.children.length > 0 &&
        isEmpty &&
        path.length > (document.roots.length > 0 ? 1 : 0)
      );
    });
    if (nulls.length === 0) return edited;
    edited = removeEmpty
      ? editBlocks(
          document,
          nulls.map(({ path }) => ({ remove: path })),
          new YamlWriter(document),
        )
      : splice(
          edited,
          nulls.map(({ node, path }): Splice => {
            const sign = before.containers.get(formatKey(path))!.kind === 'list' ? ' []' : ' {}';
            return { ...node.value, raw: sign };
          }),
        );
  }
}
