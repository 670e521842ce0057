import type { FirstPlace, Splice } from '../edit-blocks';
import { indentAt, indentStart, isLineStart, lineBreakBefore } from '../lines';
import { rawContent, readXml, type XmlElement, type XmlFile } from './read-xml';
import {
  cdata,
  containsMarkup,
  decodeXml,
  escapeAttribute,
  escapeXml,
  fitsCdata,
  hasMarkup,
  isCdata,
  normalizeLineBreaks,
} from './xml-text';
import { UnwritableTextError } from '../unwritable-text-error';

const REFERENCE = /&(?:#?\w+);/;

/** How a text is written in an element. */
export interface XmlText {
  readonly text: string;
  /** Child elements are part of the text: it is their markup, verbatim. */
  readonly markup?: true;
}

/** Reads the text of an element. */
export function readElementText(file: XmlFile, element: XmlElement): XmlText {
  const raw = rawContent(file, element);
  return hasMarkup(raw) ? { text: normalizeLineBreaks(raw), markup: true } : { text: decodeXml(raw) };
}

/**
 * A text of a key whose texts are markup in some of its files. Without an element it is plain text, and written so that it is read
 * back unchanged; references such as `&amp;` are not escaped twice.
 */
export function markupOrText(text: string): XmlText {
  if (containsMarkup(text)) return { text, markup: true };
  return { text: isWellFormedMarkup(text) ? decodeXml(text) : text };
}

/** The new text of an element: markup if it was, or if it gets its first elements and the texts of its key may have some. */
export function textInElement(
  file: XmlFile,
  element: XmlElement,
  entry: Pick<XmlText, 'text' | 'markup'>,
  { text, markup }: XmlText,
): XmlText {
  if (entry.markup) return markupOrText(text);
  // Escaped twice or in CDATA, elements and references are plain text.
  const isPlain = containsMarkup(entry.text) || REFERENCE.test(entry.text) || isCdata(rawContent(file, element));
  return markup && !isPlain ? markupOrText(text) : { text };
}

/** The text of an element without its markup: for notes. */
export const plainText = (file: XmlFile, element: XmlElement | undefined): string =>
  element ? decodeXml(rawContent(file, element)) : '';

/**
 * Replaces the content of an element. CDATA stays CDATA if it can, and an element without content is opened.
 *
 * @param text as `readElementText` returns it
 * @throws TypeError if markup is not well-formed, or the text has a character that XML cannot have
 */
export function replaceContent(
  file: XmlFile,
  element: XmlElement,
  { text, markup }: XmlText,
  lineBreak: string,
): Splice {
  const raw = rawContent(file, element);
  const written =
    !markup && isCdata(raw) && fitsCdata(text) ? cdata(text, lineBreak) : writeXmlText({ text, markup }, lineBreak);
  if (!element.isSelfClosing) return { start: element.contentStart, end: element.contentEnd, raw: written };
  if (written === '') return { start: element.end, end: element.end, raw: '' };
  return { start: element.start, end: element.end, raw: `${openTag(file, element)}${written}</${element.name}>` };
}

/** The start tag of a self-closing element as that of one with content. */
export const openTag = ({ content }: XmlFile, { start, contentStart, isSelfClosing }: XmlElement): string =>
  isSelfClosing ? `${content.slice(start, contentStart - 2).trimEnd()}>` : content.slice(start, contentStart);

/** @throws TypeError if markup is not well-formed, or the text has a character that XML cannot have */
export function writeXmlText({ text, markup }: XmlText, lineBreak: string): string {
  if (!markup) return escapeXml(text, lineBreak);
  if (!isWellFormedMarkup(text)) throw new UnwritableTextError('invalidMarkup');
  return lineBreak === '\n' ? text : text.replace(/\n/g, lineBreak);
}

/** Whether a text can be the content of an XML element as it is. */
export function isWellFormedMarkup(text: string): boolean {
  try {
    readXml(`<x>${text}</x>`);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The range of an attribute's value inside its quotes, and of the attribute with the space in front of it. */
export interface AttributePlace {
  readonly start: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly end: number;
}

/** Finds an attribute in a start tag. */
export function findAttribute(
  { content }: XmlFile,
  { start, contentStart, name }: XmlElement,
  wanted: string,
): AttributePlace | undefined {
  const attribute = /(\s+)([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/y;
  attribute.lastIndex = start + 1 + name.length;
  for (
    let found = attribute.exec(content);
    found && attribute.lastIndex < contentStart;
    found = attribute.exec(content)
  ) {
    if (found[2] !== wanted) continue;
    const end = attribute.lastIndex;
    const quote = content[end - 1]!;
    return { start: found.index, valueStart: content.lastIndexOf(quote, end - 2) + 1, valueEnd: end - 1, end };
  }
  return undefined;
}

/** Sets an attribute of a start tag, or removes it if the value is `undefined`. */
export function setAttribute(file: XmlFile, element: XmlElement, name: string, value: string | undefined): Splice[] {
  const place = findAttribute(file, element, name);
  if (place) {
    if (value === undefined) return [{ start: place.start, end: place.end, raw: '' }];
    const raw =
      file.content[place.valueEnd] === "'" ? escapeAttribute(value).replaceAll("'", '&apos;') : escapeAttribute(value);
    return [{ start: place.valueStart, end: place.valueEnd, raw }];
  }
  if (value === undefined) return [];
  let at = element.contentStart - (element.isSelfClosing ? 2 : 1);
  while (/\s/.test(file.content[at - 1]!)) at--;
  return [{ start: at, end: at, raw: ` ${name}="${escapeAttribute(value)}"` }];
}

/**
 * Where the first element goes in a parent without any: on a line of its own, unless the file is on one line.
 *
 * @param step the additional indentation
 */
export function placeInside({ content }: XmlFile, parent: XmlElement, lineBreak: string, step: string): FirstPlace {
  const outer = indentAt(content, parent.start);
  const [before, after] = outer === undefined ? ['', ''] : [lineBreak + outer + step, lineBreak + outer];
  if (parent.isSelfClosing) {
    let at = parent.contentStart - 2;
    while (/\s/.test(content[at - 1]!)) at--;
    return { at, end: parent.contentStart, before: `>${before}`, gap: before, after: `${after}</${parent.name}>` };
  }
  const at = indentStart(content, parent.contentEnd);
  return isLineStart(content, at)
    ? { at: at - lineBreakBefore(content, at), before, gap: before, after: '' }
    : { at: parent.contentEnd, before, gap: before, after };
}
