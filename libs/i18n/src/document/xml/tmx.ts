import { rawContent, readXml, wrongRoot, type XmlElement } from './read-xml';
import { decodeXml, escapeAttribute, escapeXml } from './xml-text';

/** A text with its translations. */
export interface TmxUnit {
  /** The language of the text that was translated, as the file writes it; absent if the file does not tell (`*all*`). */
  readonly sourceLanguage?: string;
  /** Each language once, as the file writes it. */
  readonly texts: readonly TmxText[];
}

export interface TmxText {
  /** As the file writes it: `en-US`. */
  readonly language: string;
  readonly text: string;
}

/**
 * Reads a translation memory of TMX 1.4. What the inline elements of other tools hold in the place of code (`<ph>`, `<bpt>`)
 * is part of the text; where it is empty, a placeholder or tag with its number takes its place: `{{1}}`, `<1>`. A DOCTYPE is
 * accepted without being loaded, if it has no internal subset.
 *
 * @param visit receives the units in the order of the file
 * @throws FileSyntaxError
 */
export function readTmx(content: string, visit: (unit: TmxUnit) => void): void {
  let fileLanguage: string | undefined;
  const file = readXml(content, 'tmx', {
    name: 'tu',
    visit(unit) {
      const body = unit.parent;
      fileLanguage ??= body?.parent?.children.find(({ name }) => name === 'header')?.attributes.srclang;
      const language = unit.attributes.srclang ?? fileLanguage;
      const texts = new Map<string, TmxText>();
      for (const variant of unit.children.filter(({ name }) => name === 'tuv')) {
        const language = variant.attributes['xml:lang'] ?? variant.attributes.lang;
        const segment = variant.children.find(({ name }) => name === 'seg');
        if (language !== undefined && segment) texts.set(language, { language, text: textOf(content, segment) });
      }
      visit({
        ...(language !== undefined && language !== '*all*' && { sourceLanguage: language }),
        texts: [...texts.values()],
      });
    },
  });
  if (file.root.name !== 'tmx') throw wrongRoot(file, 'tmx');
}

/** The text of a segment, with the code of its inline elements. */
function textOf(content: string, element: XmlElement): string {
  if (element.children.length === 0) return decodeXml(rawContent({ content }, element));
  const pieces: string[] = [];
  let at = element.contentStart;
  for (const child of element.children) {
    pieces.push(decodeXml(content.slice(at, child.start)), inlineText(content, child));
    at = child.end;
  }
  pieces.push(decodeXml(content.slice(at, element.contentEnd)));
  return pieces.join('');
}

function inlineText(content: string, element: XmlElement): string {
  const { name, attributes, parent } = element;
  const text = textOf(content, element);
  if (text !== '' || name === 'hi' || name === 'sub') return text;
  const alike = parent!.children.filter((each) => each.name === name);
  const number = attributes.i ?? attributes.x ?? String(alike.indexOf(element) + 1);
  if (name === 'bpt' || (name === 'it' && attributes.pos === 'begin')) return `<${number}>`;
  if (name === 'ept' || (name === 'it' && attributes.pos === 'end')) return `</${number}>`;
  return `{{${number}}}`;
}

/** Placeholders and tags of any syntax, in the notations of i18next, ICU, printf and HTML. */
export const ANY_PLACEHOLDER =
  /\$t\([^()]*\)|\{\{[^{}]*\}\}|\{[^{}]*\}|%(?:\d+\$)?(?:l{0,2}[dufs]|@)|<\/?[\w-][^<>]*>/g;

/** A text with its translation. */
export interface TmxPair {
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly source: string;
  /** BCP 47. */
  readonly targetLanguage: string;
  readonly target: string;
}

/**
 * Writes a translation memory of TMX 1.4, with placeholders and tags as `<ph>`.
 *
 * @param sourceLanguage of most units
 * @param version of the program
 */
export function* writeTmx(
  pairs: Iterable<TmxPair>,
  { sourceLanguage, version }: { readonly sourceLanguage: string; readonly version: string },
): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
  <header creationtool="Dragoman" creationtoolversion="${escapeAttribute(version)}" segtype="block" o-tmf="Dragoman" adminlang="en" srclang="${escapeAttribute(sourceLanguage)}" datatype="plaintext"/>
  <body>
`;
  for (const { sourceLanguage: from, source, targetLanguage, target } of pairs) {
    yield `    <tu srclang="${escapeAttribute(from)}">
      <tuv xml:lang="${escapeAttribute(from)}"><seg>${writeSegment(source)}</seg></tuv>
      <tuv xml:lang="${escapeAttribute(targetLanguage)}"><seg>${writeSegment(target)}</seg></tuv>
    </tu>
`;
  }
  yield '  </body>\n</tmx>\n';
}

function writeSegment(text: string): string {
  let at = 0;
  let count = 0;
  const pieces: string[] = [];
  for (const { 0: placeholder, index } of text.matchAll(ANY_PLACEHOLDER)) {
    pieces.push(escapeXml(text.slice(at, index), '\n'), `<ph x="${++count}">${escapeXml(placeholder, '\n')}</ph>`);
    at = index + placeholder.length;
  }
  return pieces.join('') + escapeXml(text.slice(at), '\n');
}
