import { canonicalTag } from '../../language/canonical-tag';
import { gettextForms, hasOwnGrammar, parsePluralForms, pluralFormsHeader } from '../../language/gettext-plurals';
import { PLURAL_CATEGORIES } from '../../language/plural-categories';
import { formatKey, type Segment } from '../../message/tree/flatten';
import { positionLookup } from '../../message/file/text-position';
import type { DocumentFormat, FileEntry, FileWarning, FormatOptions, NewFile } from '../document-format';
import {
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
import { firstLineBreak, indentAt, isLineStart, lineBreakAt, removalRange } from '../lines';
import { readPo, type PoComment, type PoEntry, type PoFile, type PoString } from './read-po';
import { poStyle, writePoString, type PoStyle } from './write-po';
import { UnwritableTextError } from '../unwritable-text-error';

/**
 * PO and POT of GNU gettext. The key of an entry is its `msgid`, or `[msgctxt, msgid]`; longer ones than keys may be are
 * shortened. Plural forms are named by the header `Plural-Forms`; comments, references and obsolete entries stay.
 *
 * Option `source: 'file'`: msgids are names, and no texts of the source language.
 */
export const poFormat: DocumentFormat = {
  name: 'po',
  extensions: ['.po', '.pot'],
  plurals: 'file',
  holds: 'source and target',
  nesting: 'none',
  sourcesAreNames: true,
  hasOwnForms: true,
  recognizes: (_, path) => /\.pot?$/i.test(path),

  declaredEncoding(head) {
    const found = /(Content-Type:[^"\n]{0,80}charset=)([\w-]+)/i.exec(head);
    if (found === null) return undefined;
    const name = found[2]!.toLowerCase();
    return name === 'charset' ? undefined : { name, at: found.index + found[1]!.length };
  },

  read(content, options) {
    const document = readCatalog(content, options);
    const language = headerField(document.header, 'Language');
    const read = readBlocks(document, { languages: language ? [language] : [] });
    const ignored = [...emptyContexts(document), ...extraForms(document)];
    return ignored.length === 0
      ? read
      : { ...read, warnings: [...read.warnings, ...ignored].sort((a, b) => a.line - b.line) };
  },

  edit(content, edits, { options = {}, order }) {
    const document = readCatalog(content, options);
    return editBlocks(document, edits, new PoWriter(document), order);
  },

  create(file, entries, model) {
    const options = { ...file.options, language: file.tag };
    const document = readCatalog(emptied(model ?? '', file, options), options);
    return rewriteBlocks(document, entries, new PoWriter(document), 'empty');
  },
};

const isPoPath = (path: readonly Segment[]): boolean =>
  (path.length === 1 || path.length === 2) &&
  path.every((segment) => typeof segment === 'string') &&
  path.at(-1) !== '';

interface PoSlot extends Slot {
  readonly string: PoString;
  readonly index: number;
}

interface Message extends Block<PoSlot> {
  readonly entry: PoEntry;
}

interface Catalog extends BlockDocument<Message> {
  readonly header: PoEntry | undefined;
  readonly obsolete: PoFile['obsolete'];
  /** The names of the forms by index. */
  readonly forms: readonly string[];
  /** Categories without a form in the file: those of fractions and of millions, and those that the language does not have. */
  readonly leftOut: ReadonlySet<string>;
  readonly style: PoStyle;
}

function readCatalog(content: string, options: FormatOptions): Catalog {
  const { entries, obsolete } = readPo(content);
  const header = entries.find(({ msgid, msgctxt }) => msgid.text === '' && !msgctxt);
  const language = options.language ?? languageOf(header) ?? 'en';
  const grammar = headerField(header, 'Plural-Forms') ?? '';
  const usual = gettextForms(pluralFormsHeader(language), language)!;
  const forms = gettextForms(grammar, language) ?? usual;
  const leftOut = new Set<string>(PLURAL_CATEGORIES);
  // In a grammar of its own no other form stands for a category of whole numbers.
  if (hasOwnGrammar(grammar, language)) for (const form of usual) leftOut.delete(form);
  for (const form of forms) leftOut.delete(form);
  const lineBreak = firstLineBreak(content);
  return {
    content,
    header,
    obsolete,
    forms,
    leftOut,
    lineBreak,
    style: poStyle(content, entries, lineBreak),
    blocks: entries.filter((entry) => entry !== header).map((entry) => readMessage(entry, forms, options)),
    gap: lineBreak.repeat(2),
    firstPlace: placeBehindHeader(content, header, lineBreak),
  };
}

function readMessage(entry: PoEntry, forms: readonly string[], { source }: FormatOptions): Message {
  const { msgctxt, msgid, msgidPlural, msgstr, comments, start, end } = entry;
  const path = msgctxt ? [shortened(msgctxt.text), shortened(msgid.text)] : [shortened(msgid.text)];
  const description = comments
    .filter(({ kind }) => kind === '.')
    .map(({ text }) => text)
    .join('\n');
  const about = {
    path,
    at: (msgctxt ?? msgid).keywordStart,
    ...(description !== '' && { description }),
    ...(msgctxt && { context: msgctxt.text }),
    ...(hasFlag(entry, 'fuzzy') && { state: 'needs_review' as const }),
  };
  // A translation may lack forms, or have one for all numbers.
  const sourceForms = msgidPlural && { one: msgid.text, other: msgidPlural.text };
  const slots = Array.from(msgstr, ([index, string]): PoSlot => {
    const form = msgidPlural && (forms[index] ?? `[${index}]`);
    const original = msgidPlural && form !== 'one' && (index > 0 || forms.length === 1) ? msgidPlural : msgid;
    const text: FileEntry = {
      ...about,
      text: string.text,
      ...(form !== undefined && { form }),
      ...(source !== 'file' && { source: original.text, ...(sourceForms && { sourceForms }) }),
    };
    return { entry: text, string, index, start: string.start, end: string.end };
  });
  // An empty context is one to gettext, and none to other readers.
  return { path, start, end, entry, slots: msgctxt?.text === '' || msgid.text === '' ? [] : slots };
}

function emptyContexts({ content, blocks }: Catalog): readonly FileWarning[] {
  const ignored = blocks.filter(({ entry: { msgctxt, msgid } }) => msgctxt?.text === '' && msgid.text !== '');
  if (ignored.length === 0) return [];
  const positionAt = positionLookup(content);
  return ignored.map(({ entry: { msgctxt, msgid } }) => {
    return { code: 'contextEmpty', key: shortened(msgid.text), ...positionAt(msgctxt!.keywordStart) };
  });
}

/** Each form without a category, where it first has a text. */
function extraForms({ content, blocks }: Catalog): readonly FileWarning[] {
  const first = new Map<string, PoSlot>();
  for (const slot of blocks.flatMap(({ slots }) => slots)) {
    const { form, text } = slot.entry;
    if (form?.startsWith('[') && text !== '' && !first.has(form)) first.set(form, slot);
  }
  if (first.size === 0) return [];
  const positionAt = positionLookup(content);
  return Array.from(first, ([form, { start }]) => ({ code: 'formExtra', key: `msgstr${form}`, ...positionAt(start) }));
}

/** Keys have at most 1,000 characters; longer ones keep their beginning and end with a hash (FNV-1a). */
function shortened(text: string): string {
  if (text.length <= 1000) return text;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.slice(0, 200)}…#${(hash >>> 0).toString(16).padStart(8, '0')}`;
}

const flagsOf = ({ text }: PoComment): string[] => text.split(',').map((flag) => flag.trim());

const hasFlag = ({ comments }: PoEntry, flag: string): boolean =>
  comments.some((comment) => comment.kind === ',' && flagsOf(comment).includes(flag));

function headerField(header: PoEntry | undefined, name: string): string | undefined {
  const lines = header?.msgstr.get(0)?.text.split('\n') ?? [];
  const start = `${name.toLowerCase()}:`;
  return lines
    .find((line) => line.toLowerCase().startsWith(start))
    ?.slice(start.length)
    .trim();
}

function languageOf(header: PoEntry | undefined): string | undefined {
  const written = headerField(header, 'Language')?.replaceAll('_', '-').replace(/@.*/, '');
  return written === undefined ? undefined : canonicalTag(written);
}

function placeBehindHeader(content: string, header: PoEntry | undefined, lineBreak: string): FirstPlace {
  const at = header?.end ?? content.length;
  const isStart = at === 0 || content === '\uFEFF';
  const lines = isStart ? 0 : lineBreakAt(content, at - 1) > 0 ? 1 : 2;
  const gap = lineBreak.repeat(2);
  return { at, before: lineBreak.repeat(lines), gap, after: at === content.length ? lineBreak : '' };
}

class PoWriter implements BlockWriter<Message> {
  constructor(private readonly catalog: Catalog) {}

  change(block: Message, { path, texts, all }: BlockChange): readonly Splice[] {
    const { content, style, lineBreak } = this.catalog;
    const { entry } = block;
    const own = texts.filter(({ form }) => !this.catalog.leftOut.has(form ?? ''));
    if (own.length === 0 && !path) return [];
    const state = own.find((each) => each.state !== undefined)?.state;
    const isSameKind = own.every(({ form }) => (form !== undefined) === (entry.msgidPlural !== undefined));
    const firstString = entry.msgctxt ?? entry.msgid;
    const splices = own.length > 0 ? this.flags(entry, state === 'needs_review') : [];
    if (own.length > 0 && (!isSameKind || block.slots.length === 0)) {
      const raw = this.compose(
        path ?? block.path,
        all.map((each) => ({ ...each, description: undefined })),
      );
      return [...splices, { start: firstString.keywordStart, end: block.end, raw }];
    }
    if (path) splices.push(...this.rename(entry, path));
    const last = [...entry.msgstr.values()].at(-1)!;
    const indent = indentAt(content, last.keywordStart) ?? '';
    for (const { form, text } of own.toSorted((a, b) => this.indexOf(a.form) - this.indexOf(b.form))) {
      const string = entry.msgstr.get(this.indexOf(form));
      if (string) {
        const next = string.parts > 1 ? indentAt(content, lastLine(content, string)) : indent;
        const raw = writePoString(text ?? '', style, string, next ?? indent);
        if (string.text !== text) splices.push({ start: string.start, end: string.end, raw });
      } else if (text !== undefined) {
        const raw = `${lineBreak}${indent}msgstr[${this.indexOf(form)}] ${writePoString(text, style, undefined, indent)}`;
        splices.push({ start: last.end, end: last.end, raw });
      }
    }
    return splices;
  }

  /** A text that is changed is no longer fuzzy, and what it was a translation of no longer matters. */
  private flags(entry: PoEntry, isFuzzy: boolean): Splice[] {
    const { content, lineBreak } = this.catalog;
    const flags = entry.comments.find(({ kind }) => kind === ',');
    if (isFuzzy) {
      if (hasFlag(entry, 'fuzzy')) return [];
      const at = flags ? flags.start + 2 : (entry.msgctxt ?? entry.msgid).keywordStart;
      return [{ start: at, end: at, raw: flags ? ' fuzzy,' : `#, fuzzy${lineBreak}${indentAt(content, at) ?? ''}` }];
    }
    if (!hasFlag(entry, 'fuzzy')) return [];
    return entry.comments.flatMap((comment): Splice[] => {
      if (comment.kind === '|') return [this.withoutLine(comment)];
      if (comment.kind !== ',' || !flagsOf(comment).includes('fuzzy')) return [];
      const others = flagsOf(comment).filter((flag) => flag !== 'fuzzy');
      return [
        others.length === 0
          ? this.withoutLine(comment)
          : { start: comment.start, end: comment.end, raw: `#, ${others.join(', ')}` },
      ];
    });
  }

  /** The comment with its line break: an entry may not begin with an empty line. */
  private withoutLine({ start, end }: PoComment): Splice {
    const { content } = this.catalog;
    const indent = indentAt(content, start)?.length ?? 0;
    return { start: start - indent, end: end + lineBreakAt(content, end), raw: '' };
  }

  private rename({ msgctxt, msgid }: PoEntry, path: readonly Segment[]): Splice[] {
    const { style, lineBreak, content } = this.catalog;
    const [context, name] = namesOf(path);
    const splices: Splice[] = [];
    if (name !== msgid.text) {
      splices.push({ start: msgid.start, end: msgid.end, raw: writePoString(name, style, msgid) });
    }
    if (context === msgctxt?.text) return splices;
    if (msgctxt && context === undefined) {
      splices.push({ start: msgctxt.keywordStart, end: msgid.keywordStart, raw: '' });
    } else if (msgctxt) {
      splices.push({ start: msgctxt.start, end: msgctxt.end, raw: writePoString(context!, style, msgctxt) });
    } else {
      const at = msgid.keywordStart;
      const raw = `msgctxt ${writePoString(context!, style)}${lineBreak}${indentAt(content, at) ?? ''}`;
      splices.push({ start: at, end: at, raw });
    }
    return splices;
  }

  compose(path: readonly Segment[], texts: readonly TextChange[]): string {
    const { style, lineBreak, forms } = this.catalog;
    const [context, name] = namesOf(path);
    const all = texts.filter(({ text }) => text !== undefined);
    const own = all.filter(({ form }) => !this.catalog.leftOut.has(form ?? ''));
    const line = (keyword: string, text: string): string => `${keyword} ${writePoString(text, style)}`;
    const lines: string[] = [];
    const { description, state } = all[0] ?? {};
    if (description !== undefined) lines.push(...description.split('\n').map((each) => `#. ${each}`));
    if (state === 'needs_review') lines.push('#, fuzzy');
    if (context !== undefined) lines.push(line('msgctxt', context));
    lines.push(line('msgid', name));
    if (all.every(({ form }) => form === undefined)) {
      lines.push(line('msgstr', all[0]?.text ?? ''));
    } else {
      const plural = all.find(
        ({ form, source }) => form !== 'one' && form !== 'zero' && source !== undefined && source !== name,
      );
      lines.push(line('msgid_plural', plural?.source ?? name));
      const byIndex = new Map(own.map(({ form, text }) => [this.indexOf(form), text!]));
      const count = Math.max(forms.length, ...[...byIndex.keys()].map((index) => index + 1));
      const other = byIndex.get(forms.indexOf('other')) ?? '';
      for (let index = 0; index < count; index++) {
        const missing = forms[index]?.startsWith('[') ? other : '';
        lines.push(line(`msgstr[${index}]`, byIndex.get(index) ?? missing));
      }
    }
    return lines.join(lineBreak);
  }

  /** @throws TypeError if the header has no such form */
  private indexOf(form: string | undefined): number {
    if (form === undefined) return 0;
    const index = this.catalog.forms.indexOf(form);
    if (index >= 0) return index;
    const numbered = /^\[(\d{1,2})\]$/.exec(form)?.[1];
    if (numbered !== undefined) return Number(numbered);
    throw new UnwritableTextError('noForm', { form });
  }
}

function lastLine(content: string, { end }: PoString): number {
  let at = end;
  while (!isLineStart(content, at)) at--;
  return at;
}

function namesOf(path: readonly Segment[]): [context: string | undefined, name: string] {
  if (!isPoPath(path)) throw new UnwritableTextError('noNesting', { key: formatKey(path) });
  return path.length === 2 ? [path[0] as string, path[1] as string] : [undefined, path[0] as string];
}

/** The file of another language without its texts: with a header of its own and as many forms as the language has. */
function emptied(model: string, file: NewFile, options: FormatOptions): string {
  const { blocks, header, obsolete, lineBreak, style } = readCatalog(model, options);
  const written = `msgid ""${lineBreak}msgstr ${writePoString(newHeader(header, file), style)}`;
  const splices: Splice[] = obsolete.map(({ start, end }) => ({ ...removalRange(model, start, end), raw: '' }));
  if (header) {
    splices.push(...withoutFlags(header, model), { start: header.msgid.keywordStart, end: header.end, raw: written });
  } else {
    const start = model.startsWith('\uFEFF') ? 1 : 0;
    const gap = model.length > start ? lineBreak.repeat(2) : lineBreak;
    splices.push({ start, end: start, raw: written + gap });
  }
  const { count } = parsePluralForms(pluralFormsHeader(file.tag))!;
  for (const { entry } of blocks) {
    const [first] = entry.msgstr.values();
    const indent = lineBreak + (indentAt(model, first!.keywordStart) ?? '');
    const empty = Array.from({ length: count }, (_, index) => `msgstr[${index}] ""`).join(indent);
    splices.push(...withoutFlags(entry, model), {
      start: first!.keywordStart,
      end: entry.end,
      raw: entry.msgidPlural ? empty : 'msgstr ""',
    });
  }
  return splice(model, splices);
}

function withoutFlags({ comments }: PoEntry, content: string): Splice[] {
  return comments.flatMap((comment): Splice[] => {
    const { kind, start, end } = comment;
    const others = kind === ',' ? flagsOf(comment).filter((flag) => flag !== 'fuzzy') : [];
    if (kind === '|' || (kind === ',' && others.length === 0)) {
      return [{ start, end: end + lineBreakAt(content, end), raw: '' }];
    }
    return kind === ',' ? [{ start, end, raw: `#, ${others.join(', ')}` }] : [];
  });
}

/** The header of the model for another language. */
function newHeader(header: PoEntry | undefined, { language, tag }: NewFile): string {
  const own = new Map([
    ['language', `Language: ${language}`],
    ['content-type', 'Content-Type: text/plain; charset=UTF-8'],
    ['plural-forms', `Plural-Forms: ${pluralFormsHeader(tag)}`],
  ]);
  const lines = (
    header?.msgstr.get(0)?.text ??
    'Language: \nMIME-Version: 1.0\nContent-Type: \nContent-Transfer-Encoding: 8bit\nPlural-Forms: '
  )
    .split('\n')
    .filter((line) => line !== '' && !/^PO-Revision-Date:/i.test(line))
    .map((line) => {
      const name = line.slice(0, Math.max(line.indexOf(':'), 0)).toLowerCase();
      const replaced = own.get(name) ?? line;
      own.delete(name);
      return replaced;
    });
  return [...lines, ...own.values(), ''].join('\n');
}
