import {
  childNamed,
  childrenNamed,
  decodeXml,
  elementsNamed,
  escapeAttribute,
  escapeXml,
  replacementCharacter,
  positionLookup,
  type Placeholder,
  readXml,
  type SyntaxName,
  syntaxOf,
  wrongRoot,
  type XmlElement,
  type XmlFile,
} from '@dragoman/i18n/internal';
import type { JobFile, JobFileForm, ReturnedForm } from './job-file';

/**
 * Writes the file of a translation job as XLIFF 2.0: a `<file>` for each namespace and a `<unit>` for each form. Placeholders and tags
 * are inline codes, with their text as original data. Notes contain the description and the plural form, the size restriction module
 * the maximum length.
 */
export function writeJobXliff({ sourceLanguage, language, forms }: JobFile): string {
  const namespaces = new Map<string, JobFileForm[]>();
  for (const form of forms) {
    const inNamespace = namespaces.get(form.namespace);
    if (inNamespace) inNamespace.push(form);
    else namespaces.set(form.namespace, [form]);
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" ' +
      'xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" ' +
      `srcLang="${escapeAttribute(sourceLanguage)}" trgLang="${escapeAttribute(language)}">`,
    ...Array.from(namespaces).flatMap(([namespace, inNamespace], index) => [
      `  <file id="f${index + 1}" original="${escapeAttribute(namespace)}" xml:space="preserve">`,
      ...(inNamespace.some(({ maxLength }) => maxLength !== undefined)
        ? ['    <slr:profiles generalProfile="xliff:codepoints"/>']
        : []),
      ...inNamespace.flatMap(unitLines),
      '  </file>',
    ]),
    '</xliff>',
    '',
  ].join('\n');
}

function unitLines({ id, key, form, source, target, state, ...more }: JobFileForm): readonly string[] {
  const { description, maxLength, syntax } = more;
  const codes = new InlineCodes(syntax);
  const [writtenSource, writtenTarget] = [codes.write(source), codes.write(target)];
  const notes = [
    ...(description === undefined ? [] : [`<note category="description">${writeNote(description)}</note>`]),
    ...(form === undefined ? [] : [`<note category="pluralForm">Plural form ${writeNote(form)}</note>`]),
  ];
  const restriction = maxLength === undefined ? '' : ` slr:sizeRestriction="${maxLength}"`;
  return [
    `    <unit id="${escapeAttribute(id)}" name="${escapeAttribute(key, replacementCharacter)}"${restriction}>`,
    ...(notes.length === 0 ? [] : ['      <notes>', ...notes.map((note) => `        ${note}`), '      </notes>']),
    ...codes.originalData().map((line) => `      ${line}`),
    `      <segment state="${state}">`,
    `        <source>${writtenSource}</source>`,
    ...(target === '' ? [] : [`        <target>${writtenTarget}</target>`]),
    '      </segment>',
    '    </unit>',
  ];
}

const writeNote = (text: string): string => escapeXml(text, '\n', replacementCharacter);

/** Characters that XML cannot have become elements, as XLIFF defines it. */
const writeText = (text: string): string =>
  escapeXml(
    text,
    '\n',
    (character) => `<cp hex="${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}"/>`,
  );

/**
 * The inline codes of a unit. What stands for the same placeholder in source and target has the same id, so that tools can pair and
 * check them. The syntax of ICU branches stays text: other languages need other branches.
 */
class InlineCodes {
  /** The id of the original data of a code, by its text. */
  private readonly dataIds = new Map<string, string>();
  /** The ids of codes by their text, in the order in which the first written text has them. */
  private readonly ids = new Map<string, number[]>();
  private lastId = 0;
  private isFirst = true;

  constructor(private readonly syntax: SyntaxName) {}

  write(text: string): string {
    const free = new Map(Array.from(this.ids, ([code, ids]) => [code, [...ids]]));
    const idOf = (code: string): number => {
      const id = free.get(code)?.shift() ?? ++this.lastId;
      if (this.isFirst) this.ids.set(code, [...(this.ids.get(code) ?? []), id]);
      return id;
    };
    const codes = outermost(syntaxOf(this.syntax).placeholders(text));
    const closingOf = pairTags(codes);
    const closing = new Set(closingOf.values());
    const pieces: string[] = [];
    let at = 0;
    for (const code of codes) {
      pieces.push(writeText(text.slice(at, code.start)));
      const end = closingOf.get(code);
      if (closing.has(code)) pieces.push('</pc>');
      else if (end === undefined) pieces.push(`<ph id="${idOf(code.raw)}" dataRef="${this.dataId(code.raw)}"/>`);
      else {
        const [id, start] = [idOf(`${code.raw} ${end.raw}`), this.dataId(code.raw)];
        pieces.push(`<pc id="${id}" dataRefStart="${start}" dataRefEnd="${this.dataId(end.raw)}">`);
      }
      at = code.end;
    }
    this.isFirst = false;
    return pieces.join('') + writeText(text.slice(at));
  }

  /** The lines of the `<originalData>` of all texts that were written. */
  originalData(): readonly string[] {
    if (this.dataIds.size === 0) return [];
    const data = Array.from(this.dataIds, ([code, id]) => `  <data id="${id}">${writeText(code)}</data>`);
    return ['<originalData>', ...data, '</originalData>'];
  }

  private dataId(code: string): string {
    const id = this.dataIds.get(code) ?? `d${this.dataIds.size + 1}`;
    this.dataIds.set(code, id);
    return id;
  }
}

const outermost = (placeholders: readonly Placeholder[]): readonly Placeholder[] => {
  let end = 0;
  return placeholders.filter((each) => {
    if (each.start < end) return false;
    end = each.end;
    return true;
  });
};

/** Returns the closing tag of each tag that has one, properly nested. */
function pairTags(codes: readonly Placeholder[]): ReadonlyMap<Placeholder, Placeholder> {
  const pairs = new Map<Placeholder, Placeholder>();
  const open: Placeholder[] = [];
  for (const code of codes) {
    if (code.tag === 'open') open.push(code);
    if (code.tag !== 'close') continue;
    const start = open.findLastIndex(({ name }) => name === code.name);
    if (start >= 0) pairs.set(open.splice(start)[0]!, code);
  }
  return pairs;
}

/**
 * Reads the file of a translation job, also if a tool has split the texts into several segments.
 * @throws FileSyntaxError
 */
export function readJobXliff(content: string): readonly ReturnedForm[] {
  const file = readXml(content);
  if (file.root.name !== 'xliff') throw wrongRoot(file, 'xliff');
  const positionAt = positionLookup(content);
  return elementsNamed(file.root, 'unit').map((unit) => {
    const reader = new UnitReader(file, unit);
    const target = targetsOf(unit)
      .map((each) => reader.read(each))
      .join('');
    return {
      id: unit.attributes.id ?? '',
      key: unit.attributes.name ?? '',
      target,
      ...positionAt(unit.start),
      ...(reader.lacksData && { lacksData: true }),
    };
  });
}

/** The elements that make up the translation of a unit, in their order; none if a segment is not translated. */
function targetsOf(unit: XmlElement): readonly XmlElement[] {
  const segments = unit.children.filter(({ name }) => name === 'segment' || name === 'ignorable');
  const isTranslated = childrenNamed(unit, 'segment').every((segment) => childNamed(segment, 'target'));
  if (!isTranslated) return [];
  return segments
    .map((segment, index) => {
      const element = childNamed(segment, 'target') ?? childNamed(segment, 'source');
      return { element, order: Number(childNamed(segment, 'target')?.attributes.order ?? index + 1) };
    })
    .sort((one, other) => one.order - other.order)
    .flatMap(({ element }) => element ?? []);
}

/** Reads the texts of a unit, with the original data of its inline codes in their places. */
class UnitReader {
  /** A code was read whose original data is not in the file, such as one that a tool has added. */
  lacksData = false;
  private readonly data: ReadonlyMap<string, string>;
  /** The codes of the sources, which those of translations may refer to by their id alone. */
  private readonly codes: ReadonlyMap<string, XmlElement>;

  constructor(
    private readonly file: XmlFile,
    unit: XmlElement,
  ) {
    const data = childrenNamed(unit, 'originalData').flatMap((each) => childrenNamed(each, 'data'));
    this.data = new Map(data.map((each) => [each.attributes.id ?? '', this.read(each)]));
    const codes = unit.children.flatMap((segment) => childrenNamed(segment, 'source')).flatMap(descendants);
    this.codes = new Map(codes.map((code) => [code.attributes.id ?? '', code]));
  }

  read(element: XmlElement): string {
    const pieces: string[] = [];
    let at = element.contentStart;
    for (const child of element.children) {
      pieces.push(decodeXml(this.file.content.slice(at, child.start)), this.readChild(child));
      at = child.end;
    }
    return pieces.join('') + decodeXml(this.file.content.slice(at, element.contentEnd));
  }

  private readChild(child: XmlElement): string {
    switch (child.name) {
      case 'cp':
        return characterOf(child.attributes.hex ?? '');
      case 'ph':
      case 'sc':
      case 'ec':
        return this.dataOf(child, 'dataRef');
      case 'pc':
        return this.dataOf(child, 'dataRefStart') + this.read(child) + this.dataOf(child, 'dataRefEnd');
      default: // An annotation.
        return this.read(child);
    }
  }

  private dataOf(code: XmlElement, name: 'dataRef' | 'dataRefStart' | 'dataRefEnd'): string {
    const { attributes } = code;
    const original = this.codes.get(attributes.copyOf ?? attributes.id ?? '');
    const data = this.data.get(attributes[name] ?? original?.attributes[name] ?? '');
    if (data === undefined) this.lacksData = true;
    return data ?? '';
  }
}

const descendants = (element: XmlElement): readonly XmlElement[] =>
  element.children.flatMap((child) => [child, ...descendants(child)]);

/** Empty if it is none. */
const characterOf = (hex: string): string =>
  /^[\dA-Fa-f]{1,6}$/.test(hex) && parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(parseInt(hex, 16)) : '';
