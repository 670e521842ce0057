import type { Segment } from '../../message/tree/flatten';
import { formatKey } from '../../message/tree/flatten';
import type { DocumentFormat, FileEntry, FormatOptions, EntryContent, NewFile, ReadDocument } from '../document-format';
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
import { firstLineBreak, lineGap } from '../lines';
import {
  childNamed,
  childrenNamed,
  rawContent,
  declaredXmlEncoding,
  readXml,
  wrongRoot,
  type XmlElement,
  type XmlFile,
} from './read-xml';
import { indentStep, removeElement } from './xml-children';
import { placeInside, readElementText, replaceContent, setAttribute, writeXmlText } from './xml-slot';
import { escapeAttribute, hasMarkup, normalizeLineBreaks } from './xml-text';
import { UnwritableTextError } from '../unwritable-text-error';

/** What differs between the versions of XLIFF. */
export interface XliffVersion {
  /** Element of a unit. Its `nameAttribute` holds the key. */
  readonly unitName: 'trans-unit' | 'unit';
  readonly nameAttribute: 'resname' | 'name';
  /** The id of a new unit. */
  readonly idOf: (key: string) => string;
  /** The attributes of a file's languages, and the element that has them. */
  readonly languagesOf: (root: XmlElement) => { readonly source?: string; readonly target?: string };
  readonly setTargetLanguage: (file: XmlFile, language: string) => readonly Splice[];
  /** Where units are inserted. */
  readonly bodyOf: (file: XmlElement) => XmlElement;
  /** The elements with a source and a target. */
  readonly pairsOf: (unit: XmlElement) => readonly XmlElement[];
  readonly describe: (file: XmlFile, unit: XmlElement) => Pick<EntryContent, 'description' | 'context' | 'maxLength'>;
  readonly stateOf: (pair: XliffPair, isSource: boolean) => 'untranslated' | EntryContent['state'];
  /** @param state of the text; `undefined` if only its presence matters */
  readonly setState: (
    file: XmlFile,
    pair: XliffPair,
    state: EntryContent['state'],
    isEmpty: boolean,
  ) => readonly Splice[];
  /** The attributes of a new target, with a space in front. */
  readonly targetAttributes: (state: EntryContent['state']) => string;
  /** Whether the file says anything about states. */
  readonly hasStates: (units: readonly XmlElement[]) => boolean;
  /**
   * The lines of a unit: its tags and, indented by `step`, what is inside.
   * @param state of a translation that is the same as its source, which would not be one without a state
   */
  readonly compose: (
    attributes: string,
    pair: readonly string[],
    note?: string,
    state?: EntryContent['state'],
  ) => readonly XliffLine[];
  readonly empty: (file: NewFile, originals: readonly string[]) => string;
}

/** A line of a new unit and its level. */
export type XliffLine = readonly [level: number, raw: string];

/** A source with its target. */
export interface XliffPair {
  /** `<trans-unit>` or `<segment>`. */
  readonly element: XmlElement;
  readonly unit: XmlElement;
  readonly source: XmlElement;
  readonly target?: XmlElement;
}

interface XliffSlot extends Slot {
  readonly pair: XliffPair;
}

interface Unit extends Block<XliffSlot> {
  readonly element: XmlElement;
}

export interface Xliff extends BlockDocument<Unit> {
  readonly file: XmlFile;
  readonly languages: { readonly source?: string; readonly target?: string };
  readonly hasStates: boolean;
  /** Keys begin with the file if there are several. */
  readonly files: ReadonlyMap<string, XmlElement> | undefined;
}

/**
 * @param options `original`: keys begin with the file; by default if there are several
 * @throws FileSyntaxError
 */
function readXliff(content: string, version: XliffVersion, options: FormatOptions = {}): Xliff {
  const file = readXml(content);
  const { root } = file;
  if (root.name !== 'xliff') throw wrongRoot(file, 'xliff');
  const languages = version.languagesOf(root);
  const files = childrenNamed(root, 'file');
  const several = options.original === true || files.length > 1;
  const isSource = languages.source !== undefined && languages.source === languages.target;
  const blocks: Unit[] = [];
  const units: XmlElement[] = [];
  const visit = (element: XmlElement, prefix: readonly Segment[], isText: boolean): void => {
    const { attributes, name } = element;
    const isTranslated = attributes.translate === 'no' ? false : attributes.translate === 'yes' || isText;
    if (name !== version.unitName) {
      for (const child of element.children) visit(child, prefix, isTranslated);
      return;
    }
    const key = attributes[version.nameAttribute] ?? attributes.id;
    if (key === undefined) return;
    const path = [...prefix, key];
    units.push(element);
    const pairs = isTranslated ? readPairs(version.pairsOf(element), element) : [];
    const about = version.describe(file, element);
    const slots = pairs.map((pair, index): XliffSlot => {
      const { target } = pair;
      const own = pairs.length > 1 ? [...path, pair.element.attributes.id ?? `${index + 1}`] : path;
      const entry = { ...readPair(file, pair, version.stateOf(pair, isSource), isSource), ...about, path: own };
      const { contentStart: start, contentEnd: end } = target ?? pair.source;
      return { entry, pair, start, end };
    });
    blocks.push({ path, start: element.start, end: element.end, slots, element });
  };
  for (const each of files) visit(each, several ? [fileName(each)] : [], true);
  const lineBreak = firstLineBreak(content);
  return {
    content,
    file,
    blocks,
    lineBreak,
    languages,
    hasStates: version.hasStates(units),
    files: several ? new Map(files.map((each) => [fileName(each), each])) : undefined,
    gap: '',
    firstPlace: placeInBody(file, version.bodyOf(files[0] ?? root), lineBreak),
  };
}

/** What the formats of all versions have in common. */
export const xliffFormat = (version: XliffVersion): Omit<DocumentFormat, 'name' | 'recognizes'> => ({
  extensions: ['.xliff', '.xlf'],
  plurals: 'syntax',
  holds: 'source and target',
  nesting: 'none',
  declaredEncoding: declaredXmlEncoding,

  read: (content, options) => readTargets(content, version, options),

  edit(content, edits, { options, order }) {
    const document = readXliff(content, version, options);
    return editBlocks(document, edits, new XliffWriter(document, version), order);
  },

  create: (file, entries, model) => createXliff(file, entries, model, version),
});

/** Lists the targets of all units. */
function readTargets(content: string, version: XliffVersion, options: FormatOptions): ReadDocument {
  const document = readXliff(content, version, options);
  const { source, target } = document.languages;
  return readBlocks(document, {
    languages: target === undefined ? [] : [target],
    ...(source !== undefined && { sourceLanguage: source }),
    ...(document.files && { options: { original: true } }),
  });
}

const fileName = ({ attributes }: XmlElement): string => attributes.original ?? attributes.id ?? '';

const readPairs = (elements: readonly XmlElement[], unit: XmlElement): XliffPair[] =>
  elements.flatMap((element) => {
    const source = childNamed(element, 'source');
    return source ? [{ element, unit, source, target: childNamed(element, 'target') }] : [];
  });

function readPair(
  file: XmlFile,
  { element, source, target }: XliffPair,
  state: 'untranslated' | EntryContent['state'],
  isSource: boolean,
): FileEntry {
  const [rawSource, rawTarget] = [rawContent(file, source), target ? rawContent(file, target) : ''];
  const markup = hasMarkup(rawSource) || hasMarkup(rawTarget);
  const textOf = (each: XmlElement, raw: string): string =>
    markup ? normalizeLineBreaks(raw) : readElementText(file, each).text;
  const sourceText = textOf(source, rawSource);
  const targetText = target ? textOf(target, rawTarget) : '';
  const isCopy = !isSource && state === undefined && targetText === sourceText;
  const isTranslated = state !== 'untranslated' && !isCopy && targetText !== '';
  return {
    path: [],
    at: element.start,
    source: sourceText,
    text: isTranslated ? targetText : '',
    ...(markup && { markup }),
    ...(isTranslated && state !== undefined && { state }),
  };
}

const placeInBody = (file: XmlFile, body: XmlElement, lineBreak: string): FirstPlace =>
  placeInside(file, body, lineBreak, indentStep(file, body));

class XliffWriter implements BlockWriter<Unit> {
  constructor(
    private readonly document: Xliff,
    private readonly version: XliffVersion,
  ) {}

  blockPath(path: readonly Segment[]): readonly Segment[] {
    return path.slice(0, this.document.files ? 2 : 1);
  }

  scope(path: readonly Segment[]): string {
    return this.document.files ? String(path[0]) : '';
  }

  placeIn({ file, lineBreak }: Xliff, scope: string): FirstPlace {
    const { files, firstPlace } = this.document;
    if (!files) return firstPlace;
    const element = files.get(scope);
    if (!element) throw new UnwritableTextError('noPart', { name: scope });
    return placeInBody(file, this.version.bodyOf(element), lineBreak);
  }

  change(unit: Unit, { path, texts, all }: BlockChange, document: Xliff): readonly Splice[] {
    const { file } = document;
    const splices = path ? this.rename(unit, String(path.at(-1)), file) : [];
    for (const change of texts) {
      const slot = unit.slots.find(({ entry }) => isSamePath(entry.path.slice(unit.path.length), change.rest));
      if (!slot) {
        return [{ start: unit.start, end: unit.end, raw: this.compose(path ?? unit.path, all, document, unit) }];
      }
      // A segment belongs to the source: without it the others would have another key.
      splices.push(...this.changeText(slot, change, document));
    }
    return splices;
  }

  private rename({ element }: Unit, key: string, file: XmlFile): Splice[] {
    const { idOf, nameAttribute } = this.version;
    const isNamed = element.attributes[nameAttribute] !== undefined || idOf(key) !== key;
    return setAttribute(file, element, isNamed ? nameAttribute : 'id', key);
  }

  private changeText(
    { pair, entry }: XliffSlot,
    { text = '', state }: TextChange,
    { file, lineBreak, hasStates, languages }: Xliff,
  ): readonly Splice[] {
    const splices: Splice[] = [];
    const { source, target } = pair;
    const { markup } = entry;
    const isWritten = hasStates || state === 'needs_review';
    if (!target) {
      if (text === '') return [];
      const attributes = isWritten ? this.version.targetAttributes(state) : '';
      const raw = `${lineGap(file.content, source.start, lineBreak)}<target${attributes}>${writeXmlText({ text, markup }, lineBreak)}</target>`;
      const { end } = childNamed(pair.element, 'seg-source') ?? source;
      splices.push({ start: end, end, raw });
    } else if (text !== entry.text || text !== this.targetText(file, target, markup)) {
      splices.push(replaceContent(file, target, { text, markup }, lineBreak));
    }
    const isHidden = text !== '' && text === entry.source && languages.source !== languages.target;
    const wanted = state ?? entry.state;
    const isCurrent =
      text === '' ? entry.text === '' : this.version.stateOf(pair, false) === wanted && wanted !== undefined;
    if (!isCurrent && ((isWritten && (wanted !== undefined || text === '')) || isHidden || this.isUntranslated(pair))) {
      splices.push(...this.version.setState(file, pair, wanted ?? 'draft', text === ''));
    }
    return splices;
  }

  private targetText(file: XmlFile, target: XmlElement, markup: true | undefined): string {
    return markup ? normalizeLineBreaks(rawContent(file, target)) : readElementText(file, target).text;
  }

  private isUntranslated(pair: XliffPair): boolean {
    return this.version.stateOf(pair, false) === 'untranslated';
  }

  compose(path: readonly Segment[], texts: readonly TextChange[], document: Xliff, near?: Unit): string {
    const [change] = texts;
    const length = document.files ? 2 : 1;
    if (path.length !== length || typeof path.at(-1) !== 'string' || texts.length !== 1 || change!.rest.length > 0) {
      throw new UnwritableTextError('noNesting', { key: formatKey(path) });
    }
    const { lineBreak, file, hasStates, languages } = document;
    const name = path.at(-1) as string;
    const { text = '', source = '', markup, state, description } = change!;
    const { idOf, nameAttribute } = this.version;
    const id = idOf(name);
    const isNamed = near?.element.attributes[nameAttribute] !== undefined || id !== name;
    const attributes = ` id="${escapeAttribute(id)}"${isNamed ? ` ${nameAttribute}="${escapeAttribute(name)}"` : ''}`;
    const isHidden = text !== '' && text === source && languages.source !== languages.target;
    const isWritten = hasStates || isHidden || state === 'needs_review';
    const pair = [`<source>${writeXmlText({ text: source, markup }, lineBreak)}</source>`];
    if (text !== '') {
      const about = isWritten ? this.version.targetAttributes(state ?? 'draft') : '';
      pair.push(`<target${about}>${writeXmlText({ text, markup }, lineBreak)}</target>`);
    }
    const note = description === undefined ? undefined : writeXmlText({ text: description }, lineBreak);
    const outer = near ? lineGap(file.content, near.start, lineBreak) : this.placeIn(document, this.scope(path)).gap;
    const first = near?.element.children[0];
    const isOnOneLine = outer === '' || (first && lineGap(file.content, first.start, lineBreak) === '');
    const step = isOnOneLine ? '' : near ? indentStep(file, near.element) : '  ';
    return this.version
      .compose(attributes, pair, note, isHidden ? (state ?? 'draft') : undefined)
      .map(([level, raw]) => (isOnOneLine ? raw : outer + step.repeat(level) + raw))
      .join('')
      .slice(isOnOneLine ? 0 : outer.length);
  }
}

const isSamePath = (one: readonly Segment[], other: readonly Segment[]): boolean =>
  one.length === other.length && one.every((segment, depth) => segment === other[depth]);

/** Writes the file of another language, with its sources and notes. */
function createXliff(
  file: NewFile,
  entries: readonly EntryContent[],
  model: string | undefined,
  version: XliffVersion,
): string {
  const hasOriginals = file.options?.original === true;
  const originals = new Set(hasOriginals ? entries.map(({ path }) => String(path[0])) : []);
  const base =
    model === undefined ? version.empty(file, [...originals]) : withoutTargets(model, file.language, version);
  const document = readXliff(base, version, file.options);
  return rewriteBlocks(document, entries, new XliffWriter(document, version), 'empty');
}

function withoutTargets(model: string, language: string, version: XliffVersion): string {
  const { file, blocks } = readXliff(model, version);
  const splices = [...version.setTargetLanguage(file, language)];
  for (const { slots, element } of blocks) {
    for (const { pair } of slots) {
      if (pair.target) splices.push(removeElement(file, pair.target));
      if (pair.element !== element)
        splices.push(
          ...setAttribute(file, pair.element, 'state', undefined),
          ...setAttribute(file, pair.element, 'subState', undefined),
        );
    }
    splices.push(...setAttribute(file, element, 'approved', undefined));
  }
  return splice(model, splices);
}
