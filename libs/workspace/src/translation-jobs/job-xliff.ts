import {
  childNamed,
  childrenNamed,
  decodeXml,
  elementsNamed,
  escapeAttribute,
  escapeXml,
  replacementCharacter,
  positionLookup,
  type XmlElement,
  type XmlFile,
  rawContent,
  readXml,
  wrongRoot,
} from '@dragoman/i18n/internal';
import type { JobFile, JobFileForm, ReturnedForm } from './job-file';

/**
 * Writes the file of a translation job as XLIFF 2.0: a `<file>` for each namespace and a `<unit>` for each form. Notes contain the
 * description and the plural form, the size restriction module the maximum length.
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

function unitLines({ id, key, form, source, target, state, description, maxLength }: JobFileForm): readonly string[] {
  const notes = [
    ...(description === undefined ? [] : [`<note category="description">${writeNote(description)}</note>`]),
    ...(form === undefined ? [] : [`<note category="pluralForm">Plural form ${writeNote(form)}</note>`]),
  ];
  const restriction = maxLength === undefined ? '' : ` slr:sizeRestriction="${maxLength}"`;
  return [
    `    <unit id="${escapeAttribute(id)}" name="${escapeAttribute(key, replacementCharacter)}"${restriction}>`,
    ...(notes.length === 0 ? [] : ['      <notes>', ...notes.map((note) => `        ${note}`), '      </notes>']),
    `      <segment state="${state}">`,
    `        <source>${writeText(source)}</source>`,
    ...(target === '' ? [] : [`        <target>${writeText(target)}</target>`]),
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

/** Elements that stand for codes of a format in the text. Those for annotations, such as `<mrk>`, are passed over. */
const CODES: ReadonlySet<string> = new Set(['ph', 'pc', 'sc', 'ec']);

/**
 * Reads the file of a translation job, also if a tool has split the texts into several segments.
 * @throws FileSyntaxError
 */
export function readJobXliff(content: string): readonly ReturnedForm[] {
  const file = readXml(content);
  if (file.root.name !== 'xliff') throw wrongRoot(file, 'xliff');
  const positionAt = positionLookup(content);
  return elementsNamed(file.root, 'unit').map((unit) => {
    const targets = targetsOf(unit);
    return {
      id: unit.attributes.id ?? '',
      key: unit.attributes.name ?? '',
      target: targets.map((target) => readText(file, target)).join(''),
      ...positionAt(unit.start),
      ...(targets.some(hasCodes) && { hasCodes: true }),
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

const readText = (file: XmlFile, element: XmlElement): string =>
  decodeXml(rawContent(file, element).replace(/<cp\s+hex="([\dA-Fa-f]{1,5})"\s*(?:\/>|><\/cp>)/g, '&#x$1;'));

const hasCodes = (element: XmlElement): boolean =>
  element.children.some((child) => CODES.has(child.name) || hasCodes(child));
