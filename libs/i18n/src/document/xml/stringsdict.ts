import { PLURAL_CATEGORIES, type PluralCategory } from '../../language/plural-categories';
import { formatKey, type Segment } from '../../message/tree/flatten';
import type { DocumentFormat, FileEntry, EntryContent } from '../document-format';
import {
  byForm,
  editBlocks,
  readBlocks,
  rewriteBlocks,
  type Block,
  type BlockChange,
  type BlockDocument,
  type BlockWriter,
  type Slot,
  type Splice,
  type TextChange,
} from '../edit-blocks';
import { firstLineBreak, lineGap, removalRange } from '../lines';
import { OwnComments } from '../own-comments';
import { childNamed, declaredXmlEncoding, readXml, wrongRoot, type XmlElement, type XmlFile } from './read-xml';
import { indentStep } from './xml-children';
import { placeInside, plainText, readElementText, replaceContent, writeXmlText } from './xml-slot';
import { escapeXml } from './xml-text';
import { UnwritableTextError } from '../unwritable-text-error';

/**
 * Plural forms of Apple's platforms (`.stringsdict`, a property list). A key with one variable is one message. If a key has
 * several variables, each is a message with the path `[key, variable]`. Other rules (devices, widths) stay as they are.
 */
export const stringsdictFormat: DocumentFormat = {
  name: 'apple-stringsdict',
  extensions: ['.stringsdict'],
  plurals: 'file',
  holds: 'one language',
  nesting: 'none',
  recognizes: (_, path) => path.toLowerCase().endsWith('.stringsdict'),
  declaredEncoding: declaredXmlEncoding,

  read: (content) => readBlocks(readStringsdict(content), { languages: [] }),
  edit: (content, edits, { order }) => editBlocks(readStringsdict(content), edits, writer, order),
  create: (_, entries, model = EMPTY_FILE) => rewriteBlocks(readStringsdict(model), entries, writer, 'remove'),
};

const DOCTYPE =
  '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">';
const EMPTY_FILE = `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n<plist version="1.0">\n<dict>\n</dict>\n</plist>\n`;

const FORMAT_KEY = 'NSStringLocalizedFormatKey';
const TYPE_KEY = 'NSStringFormatSpecTypeKey';
const VALUE_TYPE_KEY = 'NSStringFormatValueTypeKey';
const PLURAL_RULE = 'NSStringPluralRuleType';

const isCategory = (name: string): boolean => PLURAL_CATEGORIES.includes(name as PluralCategory);

/** A `<key>` of a `<dict>` with the element that follows it. */
interface Pair {
  readonly name: string;
  readonly key: XmlElement;
  readonly value: XmlElement;
}

interface FormSlot extends Slot {
  readonly pair: Pair;
}

interface PluralKey extends Block<FormSlot> {
  readonly pair: Pair;
  /** The dictionaries with plural forms, by the name of their variable; by `''` if there is only one. */
  readonly variables: ReadonlyMap<string, XmlElement>;
}

interface StringsdictFile extends BlockDocument<PluralKey> {
  readonly file: XmlFile;
  /** The indentation of one level. */
  readonly step: string;
}

function readStringsdict(content: string): StringsdictFile {
  const file = readXml(content, 'plist');
  const { root } = file;
  const dict = root.name === 'plist' ? childNamed(root, 'dict') : undefined;
  if (!dict) throw wrongRoot(file, 'plist');
  const comments = new OwnComments(content, file.comments);
  const blocks = pairsOf(file, dict).map((pair) => readPluralKey(file, pair, comments.before(pair.key.start)));
  const lineBreak = firstLineBreak(content);
  const step = indentStep(file, dict) || '\t';
  return { content, file, blocks, lineBreak, step, gap: '', firstPlace: placeInside(file, dict, lineBreak, '\t') };
}

function pairsOf(file: XmlFile, dict: XmlElement): Pair[] {
  const { children } = dict;
  return children.flatMap((key, index) => {
    const value = children[index + 1];
    return key.name === 'key' && value && value.name !== 'key' ? [{ name: plainText(file, key), key, value }] : [];
  });
}

function readPluralKey(
  file: XmlFile,
  pair: Pair,
  { start, text: description }: { readonly start: number; readonly text?: string },
): PluralKey {
  const path = [pair.name];
  const pairs = pair.value.name === 'dict' ? pairsOf(file, pair.value) : [];
  const shared = { at: pair.key.start, ...(description !== undefined && { description }) };
  const slotOf = (form: Pair, place: Pick<EntryContent, 'path' | 'form'>): FormSlot => {
    const entry: FileEntry = { ...place, ...readElementText(file, form.value), ...shared };
    return { entry, pair: form, start: form.value.contentStart, end: form.value.contentEnd };
  };
  const plurals = pairs.filter(({ value }) => value.name === 'dict' && isPlural(file, value));
  const variables = new Map(plurals.map(({ name, value }) => [plurals.length > 1 ? name : '', value]));
  const slots = Array.from(variables).flatMap(([name, dict]) =>
    pairsOf(file, dict)
      .filter((form) => isCategory(form.name) && form.value.name === 'string')
      .map((form) => slotOf(form, { path: name === '' ? path : [...path, name], form: form.name })),
  );
  const format = pairs.find(({ name, value }) => name === FORMAT_KEY && value.name === 'string');
  if (format && pairs.length === 1) slots.push(slotOf(format, { path }));
  return { path, start, end: pair.value.end, slots, pair, variables };
}

const isPlural = (file: XmlFile, dict: XmlElement): boolean =>
  pairsOf(file, dict).some(({ name, value }) => name === TYPE_KEY && plainText(file, value).trim() === PLURAL_RULE);

const writer: BlockWriter<PluralKey> = {
  blockPath: (path) => path.slice(0, 1),

  change(rule: PluralKey, { path, texts, all }: BlockChange, document: StringsdictFile): readonly Splice[] {
    const { file, lineBreak, content } = document;
    const splices: Splice[] = [];
    if (path)
      splices.push({
        start: rule.pair.key.contentStart,
        end: rule.pair.key.contentEnd,
        raw: escapeXml(singleName(path), lineBreak),
      });
    for (const change of texts.toSorted(byForm)) {
      const [variable = ''] = change.rest;
      const dict = rule.variables.get(String(variable));
      const slots = rule.slots.filter(({ entry }) => entry.form === change.form && (entry.path[1] ?? '') === variable);
      const { text, form } = change;
      if (text === undefined) {
        for (const { pair } of slots)
          splices.push({ ...removalRange(content, pair.key.start, pair.value.end), raw: '' });
      } else if (slots.length > 0) {
        const { pair, entry } = slots.at(-1)!;
        splices.push(replaceContent(file, pair.value, { text, markup: entry.markup }, lineBreak));
      } else if (dict && form !== undefined) {
        splices.push(insertForm(dict, form, text, document));
      } else {
        return [{ start: rule.start, end: rule.end, raw: compose(path ?? rule.path, all, document, rule) }];
      }
    }
    return splices;
  },

  compose,
};

/** Inserts a form after the nearest one, in the order of the CLDR categories. */
function insertForm(
  dict: XmlElement,
  form: string,
  text: string,
  { file, lineBreak, content }: StringsdictFile,
): Splice {
  const pairs = pairsOf(file, dict);
  const forms = pairs.filter(({ name }) => isCategory(name));
  const before = forms.findLast(({ name }) => byForm({ form: name }, { form }) < 0);
  const sibling = before ?? forms[0] ?? pairs.at(-1)!;
  const gap = lineGap(content, sibling.key.start, lineBreak);
  const raw = `<key>${form}</key>${gap}<string>${escapeXml(text, lineBreak)}</string>`;
  const isFirst = !before && forms.length > 0;
  const at = isFirst ? sibling.key.start : sibling.value.end;
  return { start: at, end: at, raw: isFirst ? raw + gap : gap + raw };
}

function compose(
  path: readonly Segment[],
  texts: readonly TextChange[],
  document: StringsdictFile,
  near?: PluralKey,
): string {
  const { content, lineBreak, step, firstPlace } = document;
  const gap = near ? lineGap(content, near.pair.key.start, lineBreak) : firstPlace.gap;
  const line = (level: number, raw: string): string => (gap === '' ? raw : gap + step.repeat(level) + raw);
  const entry = (level: number, name: string, text: string): string =>
    line(level, `<key>${escapeXml(name, lineBreak)}</key>`) +
    line(level, `<string>${writeXmlText({ text }, lineBreak)}</string>`);
  const forms = texts.filter(({ form }) => form !== undefined).toSorted(byForm);
  if (texts.some(({ rest }) => rest.length > 0)) {
    throw new UnwritableTextError('noVariable', { key: formatKey([...path, ...texts[0]!.rest]) });
  }
  const inside =
    forms.length === 0
      ? entry(1, FORMAT_KEY, texts[0]?.text ?? '')
      : [
          entry(1, FORMAT_KEY, '%#@value@'),
          line(1, '<key>value</key>'),
          line(1, '<dict>'),
          entry(2, TYPE_KEY, PLURAL_RULE),
          entry(2, VALUE_TYPE_KEY, valueType(forms)),
          ...forms.map(({ form, text }) => entry(2, form!, text!)),
          line(1, '</dict>'),
        ].join('');
  const key = `<key>${escapeXml(singleName(path), lineBreak)}</key>`;
  return `${key}${line(0, '<dict>')}${inside}${line(0, '</dict>')}`;
}

/** Returns the conversion specifier of the number in the texts, without `%`: `lld` for `%lld files`. */
function valueType(forms: readonly TextChange[]): string {
  for (const { text = '' } of forms) {
    const type = /%(?:\d{1,2}\$)?((?:ll|l|h|q|z)?[diuoxXfeg])/.exec(text)?.[1];
    if (type) return type;
  }
  return 'd';
}

function singleName(path: readonly Segment[]): string {
  const [name] = path;
  if (path.length === 1 && typeof name === 'string') return name;
  throw new UnwritableTextError('noNesting', { key: formatKey(path) });
}
