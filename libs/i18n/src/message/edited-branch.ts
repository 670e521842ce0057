import { categories, type Category } from '../language/plural-categories';
import { commaOnOneLine, quoted, type DocumentStyle } from './document-style';
import type { Segment } from './flatten';
import { indentIn, nameOf, type OutlinedBranch } from './json-outline';
import { isList, isTree, maxDepth, type TextNode } from './tree';

type Value = string | OutlinedBranch | EditedBranch;

/** What stands in a branch under one name. */
export interface Member {
  name: Segment;
  value: Value;
  /** As it is written; absent where it is new, and in lists. */
  key?: string;
  colon?: string;
  /** The comma before it with its white space; absent where it is new, and for what was first. */
  separator?: string;
  previous?: Member;
  next?: Member;
  /** The same name, further up: a key that stands twice. */
  earlier?: Member;
  /** The lines of its value were written for another depth. */
  shift?: { readonly from: string; readonly to: string };
}

/** How what is put into a branch is written. */
interface Layout {
  readonly open: string;
  readonly separator: string;
  readonly close: string;
  readonly colon: string;
  /** White space at the start of an item's line; absent where items stand on one line. */
  readonly indent?: string;
}

interface Surroundings {
  readonly style: DocumentStyle;
  /** What stood there before; absent where the branch is new. */
  readonly outline?: OutlinedBranch;
  readonly parent?: Layout;
  /** The same branch in the texts that give the order. */
  readonly order?: TextNode;
}

/** An object or a list that edits lead through. What they do not lead through stays an outline, and as it is written. */
export class EditedBranch {
  private readonly members = new Map<Segment, Member>();
  private readonly layout: Layout;
  private first?: Member;
  private last?: Member;
  /** Found by their names already, but not yet standing anywhere: that depends on which others are there in the end. */
  private readonly placeless = new Set<Member>();

  constructor(
    readonly kind: 'object' | 'list',
    private readonly around: Surroundings,
  ) {
    this.layout = layoutOf(around);
    around.outline?.items.forEach(({ key, colon, separator, value }, index) => {
      const name = key === undefined ? index : nameOf(key);
      const member: Member = { name, key, colon, separator, value, earlier: this.members.get(name) };
      this.members.set(name, member);
      this.link(member, this.last);
    });
  }

  get isEmpty(): boolean {
    return this.members.size === 0;
  }

  member(name: Segment): Member | undefined {
    return this.members.get(name);
  }

  /** The branch under a name, ready to be edited; undefined where none is. */
  branch(name: Segment): EditedBranch | undefined {
    const member = this.members.get(name);
    if (!member || typeof member.value === 'string') return undefined;
    if (!(member.value instanceof EditedBranch)) member.value = this.child(member.value.kind, name, member.value);
    return member.value;
  }

  /** An empty branch that can be put in under that name. */
  child(kind: 'object' | 'list', name: Segment, outline?: OutlinedBranch): EditedBranch {
    const { style, order } = this.around;
    const below = isTree(order) ? order.get(String(name)) : isList(order) ? order[Number(name)] : undefined;
    return new EditedBranch(kind, { style, outline, parent: this.layout, order: below });
  }

  /** @param after name of what is to stand before it */
  insert(name: Segment, value: Value, after?: Segment): Member {
    const member: Member = { name, value };
    const sibling = after === undefined ? undefined : this.members.get(after);
    if (sibling && this.kind === 'object') {
      if (this.placeless.has(sibling)) this.place();
      this.link(member, sibling);
    } else {
      this.placeless.add(member);
    }
    this.members.set(name, member);
    return member;
  }

  remove(name: Segment): void {
    const member = this.members.get(name);
    this.members.delete(name);
    if (!member || this.placeless.delete(member)) return;
    for (let each: Member | undefined = member; each; each = each.earlier) this.unlink(each);
  }

  /** Leaves it where it is. */
  rename(member: Member, name: string): void {
    this.members.delete(member.name);
    for (let each = member.earlier; each; each = each.earlier) this.unlink(each);
    Object.assign(member, { name, key: undefined, earlier: undefined });
    this.members.set(name, member);
  }

  /**
   * Puts in what was taken out of another branch, or this one, as it is written there; in place of an empty branch of
   * that name, if there is one.
   */
  adopt(
    { name: formerName, value, key, colon, shift }: Member,
    from: EditedBranch,
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

  /** To be called once all edits are made: what is new gets its place, here and below. */
  settle(emptiedGo: boolean): void {
    for (const member of this.members.values()) {
      if (!(member.value instanceof EditedBranch)) continue;
      member.value.settle(emptiedGo);
      if (emptiedGo && member.value.isEmptied) this.remove(member.name);
    }
    this.place();
  }

  /** @throws TypeError where it nests deeper than `maxDepth` */
  written(depth: number): string {
    if (depth > maxDepth) throw tooDeep();
    const [open, close] = this.kind === 'object' ? '{}' : '[]';
    if (!this.first) return open + (this.isEmptied ? '' : (this.around.outline?.open ?? '')) + close;
    let items = '';
    for (let member: Member | undefined = this.first; member; member = member.next) {
      if (member.previous) items += member.separator ?? this.layout.separator;
      if (this.kind === 'object') items += member.key ?? quoted(String(member.name));
      if (this.kind === 'object') items += member.colon || this.layout.colon;
      items += shifted(writtenValue(member.value, depth + 1), member.shift);
    }
    return open + this.layout.open + items + this.layout.close + close;
  }

  /** It held something, and holds nothing any more. */
  private get isEmptied(): boolean {
    return this.isEmpty && this.around.outline?.items.length !== 0;
  }

  private link(member: Member, previous: Member | undefined): void {
    member.previous = previous;
    member.next = previous ? previous.next : this.first;
    if (member.previous) member.previous.next = member;
    else this.first = member;
    if (member.next) member.next.previous = member;
    else this.last = member;
  }

  private unlink({ previous, next, separator }: Member): void {
    // Of the white space on both sides one stays: an empty line, where one parts two groups.
    if (previous && next && separator && next.separator && lineBreaks(separator) > lineBreaks(next.separator)) {
      next.separator = separator;
    }
    if (previous) previous.next = next;
    else this.first = next;
    if (next) next.previous = previous;
    else this.last = previous;
  }

  /**
   * Behind the nearest one that stands before it in the order; else before the nearest that stands behind it; else last.
   * Elements of a list stand in the order of their numbers.
   */
  private place(): void {
    if (this.placeless.size === 0) return;
    const ordered = this.kind === 'list' ? this.numbers() : this.orderedNames();
    this.placeAlong(ordered);
    // Forms of a message that the order lacks, too.
    if (this.kind === 'object') this.placeAlong(amongTheirForms(this.standingNames(), this.placeless));
    const last = [...ordered.map((name) => this.members.get(name)), ...this.placeless];
    for (const member of last) if (member && this.placeless.delete(member)) this.link(member, this.last);
  }

  private placeAlong(names: readonly Segment[]): void {
    let waiting: Member[] = [];
    let previous: Member | undefined;
    for (const name of names) {
      const member = this.members.get(name);
      if (!member) continue;
      if (!this.placeless.has(member)) {
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

  private placeBehind(previous: Member | undefined, member: Member): void {
    this.link(member, previous);
    this.placeless.delete(member);
  }

  private numbers(): readonly Segment[] {
    return Array.from(this.members.keys()).sort((a, b) => Number(a) - Number(b));
  }

  private orderedNames(): readonly Segment[] {
    const { order } = this.around;
    return isTree(order) ? amongTheirForms([...order.keys()], this.placeless) : [];
  }

  private standingNames(): readonly Segment[] {
    const names: Segment[] = [];
    for (let member = this.first; member; member = member.next) names.push(member.name);
    return names;
  }
}

function layoutOf({ style, outline, parent }: Surroundings): Layout {
  const colon = outline?.items[0]?.colon || (parent?.colon ?? style.colon);
  if (outline && outline.items.length > 0) {
    const { open, close, items } = outline;
    const indent = indentIn(open);
    const separator =
      mostFrequent(items.slice(1).map((item) => item.separator!)) ??
      (indent === undefined ? commaOnOneLine(colon) : `,${open}`);
    return { open, separator, close, colon, ...(indent !== undefined && { indent }) };
  }
  const outer = parent ? parent.indent : '';
  if (outer === undefined || style.indent === undefined) {
    return { open: parent?.open ?? '', separator: commaOnOneLine(colon), close: parent?.close ?? '', colon };
  }
  const indent = parent ? outer + style.indent : style.indent;
  const open = style.lineBreak + indent;
  const isClosedOnItsLine = outline !== undefined && indentIn(outline.open) !== undefined;
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

function writtenValue(value: Value, depth: number): string {
  if (typeof value === 'string') return value;
  if (value instanceof EditedBranch) return value.written(depth);
  if (depth + value.height - 1 > maxDepth) throw tooDeep();
  return value.written;
}

const tooDeep = (): TypeError => new TypeError(`After this edit texts would nest deeper than ${maxDepth} levels.`);

/** Texts have no line breaks as they are written, so that all there are stand between them. */
const shifted = (written: string, shift: Member['shift']): string =>
  shift
    ? written.replace(/(\r\n|\n|\r)([ \t]*)/g, (line, lineBreak: string, space: string) =>
        space.startsWith(shift.from) ? lineBreak + shift.to + space.slice(shift.from.length) : line,
      )
    : written;

/** Puts plural forms that are not among the names beside the other forms of their message, in the order of CLDR. */
function amongTheirForms(names: readonly Segment[], placeless: ReadonlySet<Member>): readonly Segment[] {
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

const pluralEnd = new RegExp(`(?<=.)_(${categories.join('|')})$`);

function pluralForm(name: Segment): PluralForm | undefined {
  const end = typeof name === 'string' ? pluralEnd.exec(name) : null;
  return end
    ? { name: end.input, message: end.input.slice(0, end.index), rank: categories.indexOf(end[1] as Category) }
    : undefined;
}
