import { PLURAL_CATEGORIES, type PluralCategory } from '../language/plural-categories';
import { formatKey, type Segment } from '../message/tree/flatten';
import { positionLookup } from '../message/file/text-position';
import { indentAt, isBlank, isLineStart, removalRange } from './lines';
import type { DocumentEdit, FileEntry, FileWarning, EntryContent, ReadDocument } from './document-format';
import { UnwritableTextError } from './unwritable-text-error';

/** A text of a file with the range of the characters that express it. */
export interface Slot {
  readonly entry: FileEntry;
  readonly start: number;
  readonly end: number;
}

/**
 * A part of a file that can be removed and moved as a whole: an element, a line, an entry. Its texts are its plural forms,
 * its languages or the items of its list.
 */
export interface Block<S extends Slot = Slot> {
  /** The path of its texts; that of a list without the index. */
  readonly path: readonly Segment[];
  /** Begins with the comments of its own, behind the indentation. */
  readonly start: number;
  readonly end: number;
  readonly slots: readonly S[];
  /** What separates it from a new neighbor, where the white space around it does not show it. */
  readonly gap?: string;
  /** The range that is removed together with the block: by default its lines, if nothing else is on them. */
  readonly removal?: { readonly start: number; readonly end: number };
}

/** A file as a sequence of blocks. The content between them is never changed. */
export interface BlockDocument<B extends Block> {
  readonly content: string;
  /** In the order of the file. They do not overlap. */
  readonly blocks: readonly B[];
  readonly lineBreak: string;
  /** What separates two blocks, where the file does not show it. */
  readonly gap: string;
  /** Where the first block of a file without blocks is inserted. */
  readonly firstPlace: FirstPlace;
}

export interface FirstPlace {
  readonly at: number;
  /** The end of the characters that it replaces, if there are any. */
  readonly end?: number;
  readonly before: string;
  /** What separates several new blocks. */
  readonly gap: string;
  readonly after: string;
}

/** The place of the first lines of a file that has none, behind what it has. */
export function placeAtEnd(content: string, lineBreak: string): FirstPlace {
  const at = content.length;
  return isLineStart(content, at)
    ? { at, before: '', gap: lineBreak, after: lineBreak }
    : { at, before: lineBreak, gap: lineBreak, after: '' };
}

/** A text to be written. */
export interface TextChange extends Omit<EntryContent, 'path' | 'text'> {
  /** What follows the path of the block: the index of an item. */
  readonly rest: readonly Segment[];
  /** `undefined` removes it. */
  readonly text: string | undefined;
}

/** What has changed in a block. */
export interface BlockChange {
  /** Only if it is renamed. */
  readonly path?: readonly Segment[];
  /** The texts that differ from the file. */
  readonly texts: readonly TextChange[];
  /** All texts that the block is to have. */
  readonly all: readonly TextChange[];
}

/** How a format writes its blocks. */
export interface BlockWriter<B extends Block> {
  /** The path of the block with the text at `path`; the path itself by default. */
  blockPath?(path: readonly Segment[]): readonly Segment[];
  /** New blocks are placed only behind blocks of the same scope, such as a `<file>` of XLIFF. */
  scope?(path: readonly Segment[]): string;
  /** Where the first block of a scope is inserted that has none. */
  placeIn?(document: BlockDocument<B>, scope: string): FirstPlace;
  change(block: B, change: BlockChange, document: BlockDocument<B>): readonly Splice[];
  /**
   * Writes a new block without the white space around it.
   * @param near its neighbor
   */
  compose(path: readonly Segment[], texts: readonly TextChange[], document: BlockDocument<B>, near?: B): string;
}

/** Characters that replace a range of a file. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly raw: string;
}

/** Applies splices in any order. Where removed ranges overlap, their union is removed. */
export function splice(content: string, splices: readonly Splice[], from = 0, to = content.length): string {
  const pieces: string[] = [];
  let at = from;
  for (const { start, end, raw } of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    pieces.push(content.slice(at, start), raw);
    at = Math.max(at, end);
  }
  pieces.push(content.slice(at, to));
  return pieces.join('');
}

/** An edit, or an entry of a new file with all its properties. */
export type BlockEdit =
  | DocumentEdit
  | (Omit<EntryContent, 'path'> & { readonly set: readonly Segment[]; readonly after?: readonly Segment[] });

const entryId = ({ path, form, language }: EntryContent): string => slotKey(path, form, language);

/**
 * Writes the texts of a new file into the file of another language.
 *
 * @param absent whether texts of that file that the new one lacks are removed or left empty
 * @param isKept whether a block without texts stays in a file from which absent texts are removed
 */
export function rewriteBlocks<B extends Block>(
  document: BlockDocument<B>,
  entries: readonly EntryContent[],
  writer: BlockWriter<B>,
  absent: 'remove' | 'empty',
  isKept: (block: B) => boolean = () => false,
): string {
  const wanted = new Set(entries.map(entryId));
  const withForms = new Set(entries.filter(({ form }) => form !== undefined).map(({ path }) => formatKey(path)));
  const edits: BlockEdit[] = [];
  for (const block of document.blocks) {
    const { path, slots } = block;
    if (slots.length === 0 && !isKept(block) && absent === 'remove') edits.push({ remove: path });
    for (const { entry } of slots) {
      if (wanted.has(entryId(entry))) continue;
      const { path, form, language } = entry;
      const about = { ...(form !== undefined && { form }), ...(language !== undefined && { language }) };
      const isOtherForm = form !== undefined && withForms.has(formatKey(path));
      edits.push(absent === 'remove' || isOtherForm ? { remove: path, ...about } : { set: path, text: '', ...about });
    }
  }
  for (const { path, ...entry } of entries) edits.push({ ...entry, set: path });
  return editBlocks(document, edits, writer);
}

/** Compares two forms of a message: by plural category, otherwise by index. */
export function byForm(a: { readonly form?: string }, b: { readonly form?: string }): number {
  return formRank(a.form) - formRank(b.form);
}

function formRank(form: string | undefined): number {
  const rank = PLURAL_CATEGORIES.indexOf(form as PluralCategory);
  return rank >= 0 || form === undefined ? rank : Number(form.slice(1, -1));
}

const slotKey = (rest: readonly Segment[], form = '', language = ''): string =>
  `${rest.length > 0 ? formatKey(rest) : ''}\0${form}\0${language}`;

/** Lists the texts of blocks. Of blocks with the same path the last is in use. */
export function readBlocks(
  { content, blocks }: Pick<BlockDocument<Block>, 'content' | 'blocks'>,
  about: Omit<ReadDocument, 'entries' | 'warnings'>,
): ReadDocument {
  const entries = new Map<string, FileEntry>();
  const repeated: { key: string; at: number }[] = [];
  const inUse = new Map<string, Block>();
  for (const block of blocks) {
    const [first] = block.slots;
    if (first === undefined) continue;
    const path = formatKey(block.path);
    const earlier = inUse.get(path);
    inUse.set(path, block);
    const replaced = new Set(earlier?.slots.map(({ entry }) => entryId(entry)));
    for (const id of replaced) entries.delete(id);
    // One has plural forms, or other ones than the other.
    const isOtherKind = earlier !== undefined && !block.slots.some(({ entry }) => replaced.has(entryId(entry)));
    if (isOtherKind) repeated.push({ key: formatKey(first.entry.path), at: first.entry.at });
    for (const { entry } of block.slots) {
      const id = entryId(entry);
      if (entries.delete(id) || replaced.has(id)) repeated.push({ key: formatKey(entry.path), at: entry.at });
      entries.set(id, entry);
    }
  }
  const positionAt = positionLookup(content);
  const warnings = repeated
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at }, index, all) => at !== all[index - 1]?.at)
    .map(({ key, at }): FileWarning => ({ code: 'duplicateKey', key, ...positionAt(at) }));
  return { entries: [...entries.values()], warnings, ...about };
}

/** A block with what has been changed in it so far. */
class EditedBlock<B extends Block> {
  readonly changes = new Map<string, TextChange>();
  /** New blocks behind this one, the nearest last. */
  readonly followers: EditedBlock<B>[] = [];
  after?: EditedBlock<B>;
  removed = false;
  /** Whether a message has forms, by the rest of its path and its language. */
  private readonly kinds = new Map<string, boolean>();
  /** Written where it follows another one, not where it was. */
  moved = false;

  constructor(
    public path: readonly Segment[],
    readonly original?: B,
  ) {
    for (const { entry } of original?.slots ?? []) {
      this.kinds.set(`${formatKey(entry.path.slice(path.length))}\0${entry.language ?? ''}`, entry.form !== undefined);
    }
  }

  /** The texts as they are now: those of the file with the changes. */
  texts(): TextChange[] {
    const texts = new Map<string, TextChange>();
    for (const { entry } of this.original?.slots ?? []) {
      const rest = entry.path.slice(this.original!.path.length);
      texts.set(slotKey(rest, entry.form, entry.language), { ...entry, rest });
    }
    for (const [key, change] of this.changes) texts.set(key, change);
    return [...texts.values()].filter(({ text }) => text !== undefined);
  }

  /** A message has either forms or one text: setting the one removes the other. */
  private keepKind({ rest, form, language }: TextChange): void {
    const kind = `${formatKey(rest)}\0${language ?? ''}`;
    const hasForms = form !== undefined;
    const had = this.kinds.get(kind);
    this.kinds.set(kind, hasForms);
    if (had === hasForms || (had === undefined && this.original === undefined)) return;
    for (const each of this.texts()) {
      const isSame = `${formatKey(each.rest)}\0${each.language ?? ''}` === kind;
      if (isSame && (each.form !== undefined) !== hasForms) {
        this.changes.set(slotKey(each.rest, each.form, each.language), { ...each, text: undefined });
      }
    }
  }

  set(change: TextChange): void {
    this.changes.set(slotKey(change.rest, change.form, change.language), change);
    this.keepKind(change);
  }

  /** What differs from the file. */
  change(): BlockChange | undefined {
    const original = this.original!;
    const current = new Map(
      original.slots.map(({ entry }) => [
        slotKey(entry.path.slice(original.path.length), entry.form, entry.language),
        entry,
      ]),
    );
    const texts = Array.from(this.changes)
      .filter(([key, { text, state }]) => {
        const entry = current.get(key);
        return text !== entry?.text || (text !== undefined && state !== undefined && state !== entry?.state);
      })
      .map(([, change]) => change);
    const path = formatKey(this.path) === formatKey(original.path) ? undefined : this.path;
    return path || texts.length > 0 ? { ...(path && { path }), texts, all: this.texts() } : undefined;
  }
}

/**
 * Edits a file: unedited blocks stay the same byte for byte, and new ones are written like their neighbors. Edits are
 * applied one after the other; with an order, edits of different texts give the same result in any sequence.
 */
export function editBlocks<B extends Block>(
  document: BlockDocument<B>,
  edits: readonly BlockEdit[],
  writer: BlockWriter<B>,
  order: readonly (readonly Segment[])[] = [],
): string {
  return new BlockEditor(document, writer).apply(edits, order);
}

class BlockEditor<B extends Block> {
  /** The blocks of the file, in its order. */
  private readonly blocks: EditedBlock<B>[];
  private readonly added: EditedBlock<B>[] = [];
  /** The block that is used for each path. */
  private readonly byKey = new Map<string, EditedBlock<B>>();
  /** Earlier blocks with the same path, whose texts are not used. */
  private readonly repeated = new Map<string, EditedBlock<B>[]>();
  /** New blocks in front of all others, by scope. */
  private readonly leading = new Map<string, EditedBlock<B>[]>();

  constructor(
    private readonly document: BlockDocument<B>,
    private readonly writer: BlockWriter<B>,
  ) {
    this.blocks = document.blocks.map((block) => new EditedBlock(block.path, block));
    for (const block of this.blocks) {
      const key = formatKey(block.path);
      const earlier = this.byKey.get(key);
      if (earlier) {
        const repeated = this.repeated.get(key) ?? [];
        repeated.push(earlier);
        this.repeated.set(key, repeated);
      }
      this.byKey.set(key, block);
    }
  }

  apply(edits: readonly BlockEdit[], order: readonly (readonly Segment[])[]): string {
    for (const edit of edits) {
      if ('set' in edit) this.set(edit);
      else if ('remove' in edit) this.remove(edit);
      else this.move(edit);
    }
    this.arrange(order);
    return this.render();
  }

  private blockPath(path: readonly Segment[]): readonly Segment[] {
    return this.writer.blockPath?.(path) ?? path;
  }

  private scope({ path }: EditedBlock<B>): string {
    return this.writer.scope?.(path) ?? '';
  }

  private set({ set: path, text, after, ...rest }: Extract<BlockEdit, { set: unknown }>): void {
    if (path.length === 0) throw new TypeError('A path needs at least one name.');
    const blockPath = this.blockPath(path);
    const block = this.byKey.get(formatKey(blockPath)) ?? this.add(blockPath, after);
    const below = path.slice(blockPath.length);
    block.set({ ...rest, rest: below, text });
  }

  private add(path: readonly Segment[], after?: readonly Segment[]): EditedBlock<B> {
    const block = new EditedBlock<B>(path);
    block.after = after && this.byKey.get(formatKey(this.blockPath(after)));
    this.byKey.set(formatKey(path), block);
    this.added.push(block);
    return block;
  }

  private remove({ remove: path, form, language }: Extract<DocumentEdit, { remove: unknown }>): void {
    for (const block of this.at(path)) {
      const below = path.slice(block.path.length);
      for (const each of block.texts()) {
        const isMeant =
          below.every((segment, depth) => segment === each.rest[depth]) &&
          (form === undefined || form === each.form) &&
          (language === undefined || language === each.language);
        if (isMeant) block.changes.set(slotKey(each.rest, each.form, each.language), { ...each, text: undefined });
      }
      if (block.texts().length === 0) this.drop(block);
    }
  }

  private drop(block: EditedBlock<B>): void {
    const key = formatKey(block.path);
    for (const each of [block, ...(this.repeated.get(key) ?? [])]) each.removed = true;
    this.repeated.delete(key);
    this.byKey.delete(key);
  }

  private move({ move: from, to, after }: Extract<DocumentEdit, { move: unknown }>): void {
    if (formatKey(from) === formatKey(to)) return;
    for (const block of this.at(from)) {
      if (block.path.length < from.length) this.moveTexts(block, from, to, after);
      else this.rename(block, [...to, ...block.path.slice(from.length)], after);
    }
  }

  private rename(block: EditedBlock<B>, path: readonly Segment[], after?: readonly Segment[]): void {
    const blockPath = this.blockPath(path);
    if (blockPath.length < path.length || this.writer.scope?.(path) !== this.writer.scope?.(block.path)) {
      return this.moveTexts(block, block.path, path, after);
    }
    this.refuseExisting(block.path, path);
    const key = formatKey(block.path);
    for (const each of this.repeated.get(key) ?? []) each.removed = true;
    this.repeated.delete(key);
    this.byKey.delete(key);
    block.path = path;
    this.byKey.set(formatKey(path), block);
    const anchor = after && this.byKey.get(formatKey(this.blockPath(after)));
    if (!anchor || anchor === block) return;
    block.after = anchor;
    if (!block.moved && block.original) this.added.push(block);
    block.moved = true;
  }

  /** Moves texts that are in a list, or move to another part of the file. */
  private moveTexts(
    block: EditedBlock<B>,
    from: readonly Segment[],
    to: readonly Segment[],
    after?: readonly Segment[],
  ): void {
    const below = from.slice(block.path.length);
    const texts = block.texts().filter(({ rest }) => below.every((segment, depth) => segment === rest[depth]));
    if (texts.length === 0) return;
    this.refuseExisting(from, to);
    this.remove({ remove: from });
    for (const { rest, text, ...each } of texts) {
      this.set({ ...each, set: [...to, ...rest.slice(below.length)], text: text!, ...(after && { after }) });
    }
  }

  private refuseExisting(from: readonly Segment[], to: readonly Segment[]): void {
    const exists = this.at(to).some((block) => {
      const below = to.slice(block.path.length);
      return block.texts().some(({ rest }) => below.every((segment, depth) => segment === rest[depth]));
    });
    if (!exists) return;
    throw new UnwritableTextError('alreadyExists', { key: formatKey(to), other: formatKey(from) });
  }

  /** The block at a path or with the text at it, or all blocks below it. */
  private at(path: readonly Segment[]): EditedBlock<B>[] {
    const exact = this.byKey.get(formatKey(path)) ?? this.byKey.get(formatKey(this.blockPath(path)));
    if (exact) return [exact];
    return [...this.byKey.values()].filter(
      (block) => block.path.length > path.length && path.every((segment, depth) => segment === block.path[depth]),
    );
  }

  /** Decides which blocks the new ones follow: as wished, else by the order, else at the end. */
  private arrange(order: readonly (readonly Segment[])[]): void {
    const waiting = new Set<EditedBlock<B>>();
    for (const block of this.added) {
      if (block.removed) continue;
      if (block.after && this.canFollow(block, block.after)) block.after.followers.unshift(block);
      else waiting.add(block);
    }
    const last = new Map<string, EditedBlock<B>>();
    for (const path of waiting.size > 0 ? order : []) {
      const block = this.byKey.get(formatKey(this.blockPath(path)));
      if (!block) continue;
      const scope = this.scope(block);
      if (waiting.delete(block)) this.follow(block, last.get(scope));
      last.set(scope, block);
    }
    if (waiting.size === 0) return;
    const ends = new Map(this.blocks.filter(({ moved }) => !moved).map((block) => [this.scope(block), block]));
    for (const block of waiting) this.follow(block, ends.get(this.scope(block)));
  }

  private follow(block: EditedBlock<B>, anchor: EditedBlock<B> | undefined): void {
    const scope = this.scope(block);
    if (anchor) anchor.followers.push(block);
    else {
      const leading = this.leading.get(scope) ?? [];
      leading.push(block);
      this.leading.set(scope, leading);
    }
  }

  private canFollow(block: EditedBlock<B>, anchor: EditedBlock<B>): boolean {
    if (this.scope(block) !== this.scope(anchor) || (anchor.removed && !anchor.original)) return false;
    // Only blocks that move can form a circle.
    for (let each = block.moved ? anchor : undefined; each?.moved; each = each.after) {
      if (each === block) return false;
    }
    return true;
  }

  private render(): string {
    const splices: Splice[] = [];
    const unseen = new Map(this.leading);
    this.blocks.forEach((block, index) => {
      const { start, end } = block.original!;
      const isGone = block.removed || block.moved;
      const gap = this.gapNear(index);
      if (!isGone && unseen.has(this.scope(block))) {
        const bodies = this.leading.get(this.scope(block))!.flatMap((each) => this.bodies(each, block.original));
        splices.push({ start, end: start, raw: bodies.map((body) => body + gap).join('') });
        unseen.delete(this.scope(block));
      }
      const following = block.followers.flatMap((each) => this.bodies(each, block.original));
      if (isGone) splices.push(this.removal(block.original!, following, gap));
      else {
        const change = block.change();
        if (change) splices.push(...named(block, () => this.writer.change(block.original!, change, this.document)));
        if (following.length > 0) {
          splices.push({ start: end, end, raw: following.map((body) => gap + body).join('') });
        }
      }
    });
    for (const [scope, blocks] of unseen) {
      const {
        at,
        end = at,
        before,
        gap,
        after,
      } = this.writer.placeIn?.(this.document, scope) ?? this.document.firstPlace;
      const bodies = blocks.flatMap((each) => this.bodies(each));
      splices.push({ start: at, end, raw: before + bodies.join(gap) + after });
    }
    return splice(this.document.content, splices);
  }

  /** A new or moved block as it is written, and those that follow it. */
  private bodies(block: EditedBlock<B>, near?: B): string[] {
    const { document, writer } = this;
    const bodies: string[] = [];
    const stack = [block];
    for (let each = stack.pop(); each; each = stack.pop()) {
      const { original, followers } = each;
      const change = original && each.change();
      bodies.push(
        original
          ? splice(
              document.content,
              change ? named(each, () => writer.change(original, change, document)) : [],
              original.start,
              original.end,
            )
          : named(each, () => writer.compose(each.path, each.texts(), document, near)),
      );
      stack.push(...followers.toReversed());
    }
    return bodies;
  }

  /** What separates new blocks from this one: the smaller of the spaces around it, if nothing else is there. */
  private gapNear(index: number): string {
    const { content, blocks, lineBreak, gap } = this.document;
    const { start, end, gap: own } = blocks[index]!;
    if (own !== undefined) return own;
    const before = blocks[index - 1] && content.slice(blocks[index - 1]!.end, start);
    const behind = blocks[index + 1] && content.slice(end, blocks[index + 1]!.start);
    const spaces = [behind, before].filter((each) => each !== undefined && isBlank(each)) as string[];
    if (spaces.length > 0) return spaces.reduce((one, other) => (other.length < one.length ? other : one));
    const indent = indentAt(content, start);
    return indent === undefined ? '' : (gap || lineBreak) + indent;
  }

  /** Removes a block; those that follow it take its place. */
  private removal({ start, end, removal }: B, following: readonly string[], gap: string): Splice {
    if (following.length > 0) return { start, end, raw: following.join(gap) };
    return { ...(removal ?? removalRange(this.document.content, start, end)), raw: '' };
  }
}

/** Adds the key to the error of a text that cannot be written. */
function named<T>({ path }: { readonly path: readonly Segment[] }, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof UnwritableTextError) || error.values.key !== undefined) throw error;
    throw new UnwritableTextError(error.reason, { ...error.values, key: formatKey(path) });
  }
}
