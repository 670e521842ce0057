import { PLURAL_CATEGORIES, type PluralCategory } from '../language/plural-categories';
import { formatKey, type Segment } from '../message/tree/flatten';
import { readJson } from '../message/json/read-json';
import { isTree, type TextNode, type TextTree } from '../message/tree/tree';
import type { DocumentEdit, DocumentFormat, FileEntry, EntryContent } from './document-format';
import { editJson, type JsonEdit } from './json/edit-json';
import { keyOffsets } from './json/locate-keys';
import { UnwritableTextError } from './unwritable-text-error';

/**
 * String catalogs of Xcode (`.xcstrings`): JSON with all languages, plural forms and states. Texts for some devices and
 * substitutions have the path `[key, device]` or `[key, substitution]`. Keys with `shouldTranslate: false` are not texts. A
 * key without a text in the source language is that text.
 */
export const xcstringsFormat: DocumentFormat = {
  name: 'apple-xcstrings',
  extensions: ['.xcstrings'],
  plurals: 'file',
  holds: 'many languages',
  nesting: 'none',
  recognizes: (_, path) => path.toLowerCase().endsWith('.xcstrings'),

  read(content) {
    const { units, sourceLanguage, duplicates } = readCatalog(content);
    const languages = new Set(units.map(({ entry }) => entry.language!));
    return {
      entries: units.map(({ entry }) => entry),
      warnings: duplicates.map((each) => ({ code: 'duplicateKey', ...each })),
      languages: [...languages],
      ...(sourceLanguage !== undefined && { sourceLanguage }),
    };
  },

  edit: (content, edits, { order }) => new CatalogEditor(content).edit(edits, order),

  create({ language }, entries, model) {
    // In a catalog of another source language, each key without a text in it would be one itself.
    const empty = `{\n  "sourceLanguage" : ${JSON.stringify(language)},\n  "strings" : {},\n  "version" : "1.0"\n}\n`;
    const edits = entries.map(({ path, text, form, state, language: own = language }): DocumentEdit => ({
      set: path,
      text,
      form,
      state,
      language: own,
    }));
    return new CatalogEditor(model ?? empty).edit(edits);
  },
};

const isCategory = (name: string): boolean => PLURAL_CATEGORIES.includes(name as PluralCategory);

/** A text with the place of its `stringUnit` in the file; absent for a key that is its own text. */
interface Unit {
  readonly entry: FileEntry;
  readonly place?: readonly Segment[];
  readonly word?: string;
}

interface Catalog {
  readonly units: readonly Unit[];
  readonly strings: TextTree;
  readonly sourceLanguage?: string;
  readonly duplicates: ReturnType<typeof readJson>['duplicates'];
}

const branch = (node: TextNode | undefined, name: string): TextTree => {
  const child = isTree(node) ? node.get(name) : undefined;
  return isTree(child) ? child : new Map();
};

const stringIn = (node: TextNode | undefined, name: string): string | undefined => {
  const value = isTree(node) ? node.get(name) : undefined;
  return typeof value === 'string' ? value : undefined;
};

function readCatalog(content: string): Catalog {
  const { tree, duplicates } = readJson(content);
  const strings = branch(tree, 'strings');
  const sourceLanguage = stringIn(tree, 'sourceLanguage');
  const units: Unit[] = [];
  for (const [key, message] of strings) {
    if (key === '' || (isTree(message) && message.get('shouldTranslate') === false)) continue;
    const description = stringIn(message, 'comment');
    const about = { path: [key], at: 0, ...(description !== undefined && { description }) };
    const localizations = branch(message, 'localizations');
    if (sourceLanguage !== undefined && !localizations.has(sourceLanguage)) {
      units.push({ entry: { ...about, language: sourceLanguage, text: key } });
    }
    for (const [language, node] of localizations) {
      collectUnits(node, ['strings', key, 'localizations', language], { ...about, language }, units);
    }
  }
  const keyOf = ({ entry, place }: Unit): string => formatKey(place?.slice(0, 4) ?? ['strings', entry.path[0]!]);
  const offsets = keyOffsets(content, new Set(units.map(keyOf)));
  return {
    units: units.map((unit) => ({ ...unit, entry: { ...unit.entry, at: offsets.get(keyOf(unit))! } })),
    strings,
    duplicates,
    ...(sourceLanguage !== undefined && { sourceLanguage }),
  };
}

function collectUnits(node: TextNode, place: readonly Segment[], about: Omit<FileEntry, 'text'>, units: Unit[]): void {
  const unit = branch(node, 'stringUnit');
  const text = stringIn(unit, 'value');
  const variations = branch(node, 'variations');
  const forms = [...branch(variations, 'plural')].filter(([form]) => isCategory(form));
  if (text !== undefined && forms.length === 0) {
    const word = stringIn(unit, 'state');
    const state = stateOf(word);
    const entry = { ...about, text: word === 'new' ? '' : text, ...(state && { state }) };
    units.push({ entry, place: [...place, 'stringUnit'], ...(word !== undefined && { word }) });
  }
  for (const [form, child] of forms) {
    collectUnits(child, [...place, 'variations', 'plural', form], { ...about, form }, units);
  }
  for (const [device, child] of branch(variations, 'device')) {
    const own = { ...about, path: [...about.path, device], context: device };
    collectUnits(child, [...place, 'variations', 'device', device], own, units);
  }
  for (const [name, child] of branch(node, 'substitutions')) {
    collectUnits(child, [...place, 'substitutions', name], { ...about, path: [...about.path, name] }, units);
  }
}

const idOf = ({ path, form = '', language = '' }: Pick<EntryContent, 'path' | 'form' | 'language'>): string =>
  `${formatKey(path)}\0${form}\0${language}`;

const stateOf = (word: string | undefined): EntryContent['state'] =>
  word === 'translated' ? 'draft' : word === 'needs_review' ? 'needs_review' : undefined;

/** Translates edits of texts into edits of the JSON file. */
class CatalogEditor {
  private readonly catalog: Catalog;
  /** By key, then by path, form and language. */
  private readonly units = new Map<string, Map<string, Unit>>();
  /** Keys in the order that new ones get. */
  private readonly keys: string[];
  /** The same, to look one up. */
  private readonly known: Set<string>;
  private readonly edits: JsonEdit[] = [];
  private readonly languages = new Set<string>();

  /** @throws FileSyntaxError */
  constructor(private readonly content: string) {
    this.catalog = readCatalog(content);
    this.keys = [...this.catalog.strings.keys()];
    this.known = new Set(this.keys);
    for (const unit of this.catalog.units) {
      this.languages.add(unit.entry.language!);
      this.add(unit);
    }
  }

  private unitsOf(key: Segment | undefined): Map<string, Unit> {
    const name = String(key);
    const units = this.units.get(name) ?? new Map<string, Unit>();
    this.units.set(name, units);
    return units;
  }

  private add(unit: Unit): void {
    this.unitsOf(unit.entry.path[0]).set(idOf(unit.entry), unit);
  }

  edit(edits: readonly DocumentEdit[], order?: readonly (readonly Segment[])[]): string {
    for (const edit of edits) {
      if ('set' in edit) this.set(edit);
      else if ('remove' in edit) this.remove(edit);
      else this.move(edit);
    }
    return editJson(this.content, this.edits, { order: this.orderTree(order) });
  }

  /** Keys as wished, languages sorted, the members of new objects as Xcode sorts them. */
  private orderTree(order: readonly (readonly Segment[])[] | undefined): TextTree {
    const languages = [...this.languages].sort();
    const message: TextTree = new Map<string, TextNode>([
      ['comment', ''],
      ['extractionState', ''],
      ['localizations', new Map(languages.map((language) => [language, LOCALIZATION]))],
    ]);
    const keys = order ? [...new Set(order.map(([key]) => String(key)))] : this.keys;
    return new Map([['strings', new Map(keys.map((key) => [key, message]))]]);
  }

  private set({
    set: path,
    text,
    form,
    language = this.catalog.sourceLanguage,
    state,
    after,
  }: Extract<DocumentEdit, { set: unknown }>): void {
    if (language === undefined) throw new UnwritableTextError('noLanguage', { key: formatKey(path) });
    this.languages.add(language);
    const unit = this.unitsOf(path[0]).get(idOf({ path, form, language }));
    if (unit && unit.entry.text === text && (state === undefined || state === unit.entry.state)) return;
    const key = String(path[0]);
    if (!this.catalog.strings.has(key) && !this.known.has(key)) {
      this.known.add(key);
      const anchor = after ? this.keys.indexOf(String(after[0])) : -1;
      this.keys.splice(anchor < 0 ? this.keys.length : anchor + 1, 0, key);
      this.edits.push({ set: ['strings', key, 'extractionState'], text: 'manual' });
    }
    const place = unit?.place ?? this.placeFor(path, form, language);
    const word = this.wordFor(unit, state, text);
    if (word !== undefined) this.edits.push({ set: [...place, 'state'], text: word });
    this.edits.push({ set: [...place, 'value'], text });
    const entry = { path, text, language, at: 0, ...(form !== undefined && { form }), ...(state && { state }) };
    this.add({ entry, place, word: word ?? unit?.word });
  }

  /** The word to write; `undefined` if that of the file still applies. */
  private wordFor(unit: Unit | undefined, state: EntryContent['state'], text: string): string | undefined {
    const wanted =
      text === '' ? 'new' : (state ?? unit?.entry.state) === 'needs_review' ? 'needs_review' : 'translated';
    const isApplying =
      unit?.word === wanted || (state === undefined && text !== '' && unit?.word !== undefined && unit.word !== 'new');
    return isApplying ? undefined : wanted;
  }

  /** Where a new text goes, like the same one in another language; a text and plural forms replace each other. */
  private placeFor(path: readonly Segment[], form: string | undefined, language: string): readonly Segment[] {
    const [key] = path;
    const units = this.unitsOf(key);
    const base = ['strings', String(key), 'localizations', language];
    if (path.length > 1) {
      const sibling = [...units.values()].find(
        ({ entry, place }) => place && formatKey(entry.path) === formatKey(path),
      );
      const container = sibling?.place?.slice(4, sibling.entry.form === undefined ? -1 : -4);
      const isNewSubstitution = container?.[0] === 'substitutions' && sibling!.entry.language !== language;
      if (!container || isNewSubstitution) {
        throw new UnwritableTextError('noVariable', { key: formatKey(path) });
      }
      base.push(...container.map(String));
    }
    for (const [id, { entry, place }] of units) {
      const isOther = place && entry.language === language && formatKey(entry.path) === formatKey(path);
      if (!isOther || (entry.form === undefined) === (form === undefined)) continue;
      this.edits.push({ remove: place.slice(0, entry.form === undefined ? undefined : -2) });
      units.delete(id);
    }
    return [...base, ...(form === undefined ? [] : ['variations', 'plural', form]), 'stringUnit'];
  }

  private remove({ remove: path, form, language }: Extract<DocumentEdit, { remove: unknown }>): void {
    const [key] = path;
    const isMeant = ({ entry }: Unit): boolean =>
      path.every((segment, depth) => segment === entry.path[depth]) &&
      (form === undefined || entry.form === form) &&
      (language === undefined || entry.language === language);
    const units = this.unitsOf(key);
    const removed = [...units].filter(([, unit]) => isMeant(unit));
    for (const [id] of removed) units.delete(id);
    const isUnconditional = path.length === 1 && form === undefined && language === undefined;
    if (isUnconditional || (removed.length > 0 && units.size === 0)) {
      this.edits.push({ remove: ['strings', String(key)] });
      return;
    }
    for (const [, { place }] of removed) if (place) this.edits.push({ remove: emptiedBy(place, units) });
  }

  private move({ move: from, to, after }: Extract<DocumentEdit, { move: unknown }>): void {
    if (from.length !== 1 || to.length !== 1) {
      throw new UnwritableTextError('noNesting', { key: formatKey(to) });
    }
    const [before, name] = [String(from[0]), String(to[0])];
    if (before === name) return;
    this.edits.push({
      move: ['strings', before],
      to: ['strings', name],
      ...(after && { after: ['strings', String(after[0])] }),
    });
    this.keys.splice(this.keys.indexOf(before), 1, name);
    this.known.delete(before);
    this.known.add(name);
    const units = [...this.unitsOf(before).values()];
    this.units.delete(before);
    for (const { entry: former, place, word } of units) {
      const entry = { ...former, path: [name, ...former.path.slice(1)] };
      const moved = place ? ['strings', name, ...place.slice(2)] : this.placeFor([name], undefined, former.language!);
      // A key that was its own text would be another one now.
      if (!place)
        this.edits.push(
          { set: [...moved, 'state'], text: 'translated' },
          { set: [...moved, 'value'], text: former.text },
        );
      this.add({ entry, place: moved, word: word ?? 'translated' });
    }
  }
}

/** What to remove for a text: the localization with its last one. */
function emptiedBy(place: readonly Segment[], units: ReadonlyMap<string, Unit>): readonly Segment[] {
  const localization = place.slice(0, 4);
  const isLast = ![...units.values()].some((unit) => unit.place?.[3] === localization[3]);
  return isLast ? localization : place.at(-3) === 'plural' ? place.slice(0, -1) : place;
}

const STRING_UNIT: TextNode = new Map([
  ['state', ''],
  ['value', ''],
]);

const LOCALIZATION: TextNode = new Map<string, TextNode>([
  ['stringUnit', STRING_UNIT],
  [
    'variations',
    new Map([
      ['plural', new Map([...PLURAL_CATEGORIES].sort().map((form) => [form, new Map([['stringUnit', STRING_UNIT]])]))],
    ]),
  ],
]);
