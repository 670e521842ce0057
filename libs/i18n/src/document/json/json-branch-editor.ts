import { PLURAL_CATEGORIES, type PluralCategory } from '../../language/plural-categories';
import { inlineComma, quoteJson, type JsonStyle } from './json-style';
import type { Segment } from '../../message/tree/flatten';
import { indentAfterLineBreak, decodeKey, type JsonOutlineBranch } from './json-outline';
import { isList, isTree, MAX_TREE_DEPTH, type TextNode } from '../../message/tree/tree';
import { UnwritableTextError } from '../unwritable-text-error';

type Value = string | JsonOutlineBranch | JsonBranchEditor;

/** An entry of a branch: a named value of an object or an element of a list. */
export interface JsonMember {
  name: Segment;
  value: Value;
  /** The key as written; absent for a new entry and in lists. */
  key?: string;
  colon?: string;
  /** The comma before it with its white space; absent for a new entry and for the original first one. */
  separator?: string;
  previous?: JsonMember;
  next?: JsonMember;
  /** An earlier entry with the same name: a repeated key. */
  earlier?: JsonMember;
  /** The indentation for which the lines of its value were written, and the one that they get. */
  shift?: { readonly from: string; readonly to: string };
}

/** The formatting of new entries of a branch. */
interface Layout {
  readonly open: string;
  readonly separator: string;
  readonly close: string;
  readonly colon: string;
  /** White space at the start of an entry's line; absent if the branch is on one line. */
  readonly indent?: string;
}

interface BranchContext {
  readonly style: JsonStyle;
  /** The branch as it was written; absent if it is new. */
  readonly outline?: JsonOutlineBranch;
  readonly parent?: Layout;
  /** The same branch in the tree that gives the order. */
  readonly order?: TextNode;
}

/** Edits an object or a list. Branches below that no edit reaches stay outlines and are written unchanged. */
export class JsonBranchEditor {
  private readonly members = new Map<Segment, JsonMember>();
  private readonly layout: Layout;
  private first?: JsonMember;
  private last?: JsonMember;
  /** New members whose position is open until all edits are done, since it depends on the other members. */
  private readonly unplaced = new Set<JsonMember>();

  constructor(
    readonly kind: 'object' | 'list',
    private readonly context: BranchContext,
  ) {
    this.layout = layoutOf(context);
    context.outline?.items.forEach(({ key, colon, separator, value }, index) => {
      const name = key === undefined ? index : decodeKey(key);
      const member: JsonMember = { name, key, colon, separator, value, earlier: this.members.get(name) };
      this.members.set(name, member);
      this.link(member, this.last);
    });
  }

  get isEmpty(): boolean {
    return this.members.size === 0;
  }

  member(name: Segment): JsonMember | undefined {
    return this.members.get(name);
  }

  /** The editor of the branch with this name; `undefined` if there is none. */
  branch(name: Segment): JsonBranchEditor | undefined {
    const member = this.members.get(name);
    if (!member || typeof member.value === 'string') return undefined;
    if (!(member.value instanceof JsonBranchEditor)) member.value = this.child(member.value.kind, name, member.value);
    return member.value;
  }

  /** Creates an editor for a branch with this name, empty unless an outline is given. */
  child(kind: 'object' | 'list', name: Segment, outline?: JsonOutlineBranch): JsonBranchEditor {
    const { style, order } = this.context;
    const below = isTree(order) ? order.get(String(name)) : isList(order) ? order[Number(name)] : undefined;
    return new JsonBranchEditor(kind, { style, outline, parent: this.layout, order: below });
  }

  /** @param after name of the entry to insert after */
  insert(name: Segment, value: Value, after?: Segment): JsonMember {
    const member: JsonMember = { name, value };
    const sibling = after === undefined ? undefined : this.members.get(after);
    if (sibling && this.kind === 'object') {
      if (this.unplaced.has(sibling)) this.place();
      this.link(member, sibling);
    } else {
      this.unplaced.add(member);
    }
    this.members.set(name, member);
    return member;
  }

  remove(name: Segment): void {
    const member = this.members.get(name);
    this.members.delete(name);
    if (!member || this.unplaced.delete(member)) return;
    for (let each: JsonMember | undefined = member; each; each = each.earlier) this.unlink(each);
  }

  /** Renames an entry in place. */
  rename(member: JsonMember, name: string): void {
    this.members.delete(member.name);
    for (let each = member.earlier; each; each = each.earlier) this.unlink(each);
    Object.assign(member, { name, key: undefined, earlier: undefined });
    this.members.set(name, member);
  }

  /** Inserts an entry that was removed from another branch or this one, as it was written; replaces an empty branch. */
  adopt(
    { name: formerName, value, key, colon, shift }: JsonMember,
    from: JsonBranchEditor,
    name: Segment,
    after?: Segment,
  ): void {
    const adopted = this.members.get(name) ?? this.insert(name, value, after);
    adopted.value = value;
    adopted.colon ??= colon;
    if (name === formerName) adopted.key ??= key;
    const [before, now] = [shift?.from ?? from.layout.indent, this.layout.indent];
    adopted.shift = before === undefined || now === undefined || before === now ? undefined : { from: before, to: now };
  }

  /** To be called after all edits: positions new entries, here and below. */
  settle(removeEmpty: boolean): void {
    for (const member of this.members.values()) {
      if (!(member.value instanceof JsonBranchEditor)) continue;
      member.value.settle(removeEmpty);
      if (removeEmpty && member.value.isEmptied) this.remove(member.name);
    }
    this.place();
  }

  /** @throws UnwritableTextError if it nests deeper than `MAX_TREE_DEPTH` */
  format(depth: number): string {
    if (depth > MAX_TREE_DEPTH) throw new UnwritableTextError('tooDeep');
    const [open, close] = this.kind === 'object' ? '{}' : '[]';
    if (!this.first) return open + (this.isEmptied ? '' : (this.context.outline?.open ?? '')) + close;
    let items = '';
    for (let member: JsonMember | undefined = this.first; member; member = member.next) {
      if (member.previous) items += member.separator ?? this.layout.separator;
      if (this.kind === 'object') items += member.key ?? quoteJson(String(member.name));
      if (this.kind === 'object') items += member.colon || this.layout.colon;
      items += reindent(formatValue(member.value, depth + 1), member.shift);
    }
    return open + this.layout.open + items + this.layout.close + close;
  }

  /** Whether it lost its last entry through the edits. */
  private get isEmptied(): boolean {
    return this.isEmpty && this.context.outline?.items.length !== 0;
  }

  private link(member: JsonMember, previous: JsonMember | undefined): void {
    member.previous = previous;
    member.next = previous ? previous.next : this.first;
    if (member.previous) member.previous.next = member;
    else this.first = member;
    if (member.next) member.next.previous = member;
    else this.last = member;
  }

  private unlink({ previous, next, separator }: JsonMember): void {
    // Of the separators on both sides the one with more line breaks stays, since it separates groups.
    if (previous && next && separator && next.separator && lineBreaks(separator) > lineBreaks(next.separator)) {
      next.separator = separator;
    }
    if (previous) previous.next = next;
    else this.first = next;
    if (next) next.previous = previous;
    else this.last = previous;
  }

  /**
   * Positions new entries after their nearest predecessor in the order, else before their nearest successor, else last.
   * Elements of a list are sorted by index.
   */
  private place(): void {
    if (this.unplaced.size === 0) return;
    const ordered = this.kind === 'list' ? this.numbers() : this.orderedNames();
    this.placeAlong(ordered);
    // Also for plural forms that the order lacks.
    if (this.kind === 'object') this.placeAlong(insertBesideForms(this.placedNames(), this.unplaced));
    const last = [...ordered.map((name) => this.members.get(name)), ...this.unplaced];
    for (const member of last) if (member && this.unplaced.delete(member)) this.link(member, this.last);
  }

  private placeAlong(names: readonly Segment[]): void {
    let waiting: JsonMember[] = [];
    let previous: JsonMember | undefined;
    for (const name of names) {
      const member = this.members.get(name);
      if (!member) continue;
      if (!this.unplaced.has(member)) {
        for (const each of waiting) this.placeBehind(member.previous, each);
        waiting = [];
      } else if (previous) {
        this.placeBehind(previous, member);
      } else {
        waiting.push(member);
        continue;
      }
      previous = member;
    }
  }

  private placeBehind(previous: JsonMember | undefined, member: JsonMember): void {
    this.link(member, previous);
    this.unplaced.delete(member);
  }

  private numbers(): readonly Segment[] {
    return Array.from(this.members.keys()).sort((a, b) => Number(a) - Number(b));
  }

  private orderedNames(): readonly Segment[] {
    const { order } = this.context;
    return isTree(order) ? insertBesideForms([...order.keys()], this.unplaced) : [];
  }

  private placedNames(): readonly Segment[] {
    const names: Segment[] = [];
    for (let member = this.first; member; member = member.next) names.push(member.name);
    return names;
  }
}

function layoutOf({ style, outline, parent }: BranchContext): Layout {
  const colon = outline?.items[0]?.colon || (parent?.colon ?? style.colon);
  if (outline && outline.items.length > 0) {
    const { open, close, items } = outline;
    const indent = indentAfterLineBreak(open);
    const separator =
      mostFrequent(items.slice(1).map((item) => item.separator!)) ??
      (indent === undefined ? inlineComma(colon) : `,${open}`);
    return { open, separator, close, colon, ...(indent !== undefined && { indent }) };
  }
  const outer = parent ? parent.indent : '';
  if (outer === undefined || style.indent === undefined) {
    return { open: parent?.open ?? '', separator: inlineComma(colon), close: parent?.close ?? '', colon };
  }
  const indent = parent ? outer + style.indent : style.indent;
  const open = style.lineBreak + indent;
  const isClosedOnItsLine = outline !== undefined && indentAfterLineBreak(outline.open) !== undefined;
  return {
    open,
    separator: `,${open}`,
    close: isClosedOnItsLine ? outline.open : style.lineBreak + outer,
    colon,
    indent,
  };
}

function mostFrequent(values: readonly string[]): string | undefined {
  const times = new Map<string, number>();
  let [found, most]: [string | undefined, number] = [undefined, 0];
  for (const value of values) {
    const count = (times.get(value) ?? 0) + 1;
    times.set(value, count);
    if (count > most) [found, most] = [value, count];
  }
  return found;
}

const lineBreaks = (space: string): number => space.match(/\r\n|\n|\r/g)?.length ?? 0;

function formatValue(value: Value, depth: number): string {
  if (typeof value === 'string') return value;
  if (value instanceof JsonBranchEditor) return value.format(depth);
  if (depth + value.height - 1 > MAX_TREE_DEPTH) throw new UnwritableTextError('tooDeep');
  return value.written;
}

/** Replaces the indentation. JSON strings contain no line breaks, so all of them are between tokens. */
const reindent = (written: string, shift: JsonMember['shift']): string =>
  shift
    ? written.replace(/(\r\n|\n|\r)([ \t]*)/g, (line, lineBreak: string, space: string) =>
        space.startsWith(shift.from) ? lineBreak + shift.to + space.slice(shift.from.length) : line,
      )
    : written;

/** Inserts plural forms that are missing from the names beside the other forms of their message, in CLDR's order. */
function insertBesideForms(names: readonly Segment[], placeless: ReadonlySet<JsonMember>): readonly Segment[] {
  const known = new Set(names);
  const lacking = new Map<string, PluralForm[]>();
  for (const { name } of placeless) {
    const form = known.has(name) ? undefined : pluralForm(name);
    if (form) lacking.set(form.message, [...(lacking.get(form.message) ?? []), form]);
  }
  if (lacking.size === 0) return names;
  for (const forms of lacking.values()) forms.sort((a, b) => a.rank - b.rank);

  const lastForms = new Map(names.map((name) => [pluralForm(name)?.message, name]));
  return names.flatMap((name) => {
    const form = pluralForm(name);
    const forms = form && lacking.get(form.message);
    if (!forms) return [name];
    const isLast = lastForms.get(form.message) === name;
    const before = forms.filter(({ rank }) => rank < form.rank);
    const behind = forms.filter(({ rank }) => isLast && rank > form.rank);
    lacking.set(form.message, isLast ? [] : forms.filter(({ rank }) => rank > form.rank));
    return [...before, form, ...behind].map((each) => each.name);
  });
}

interface PluralForm {
  readonly name: string;
  /** The key without the category. */
  readonly message: string;
  readonly rank: number;
}

const PLURAL_SUFFIX = new RegExp(`(?<=.)_(${PLURAL_CATEGORIES.join('|')})$`);

function pluralForm(name: Segment): PluralForm | undefined {
  const end = typeof name === 'string' ? PLURAL_SUFFIX.exec(name) : null;
  return end
    ? {
        name: end.input,
        message: end.input.slice(0, end.index),
        rank: PLURAL_CATEGORIES.indexOf(end[1] as PluralCategory),
      }
    : undefined;
}
