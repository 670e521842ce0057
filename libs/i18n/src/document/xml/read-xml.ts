import { SaxesParser } from 'saxes';
import type { DeclaredEncoding } from '../document-format';
import type { FileProblem } from '../../message/file/file-problems';
import { FileSyntaxError } from '../../message/file/file-syntax-error';

/** An element of an XML file. All offsets are UTF-16 offsets in the file. */
export interface XmlElement {
  /** With its prefix, as written. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent?: XmlElement;
  readonly children: readonly XmlElement[];
  /** Position of the `<` of the start tag. */
  readonly start: number;
  /** Behind the `>` of the start tag. */
  readonly contentStart: number;
  /** Position of the `<` of the end tag; equal to `contentStart` if the element is self-closing. */
  readonly contentEnd: number;
  /** Behind the `>` of the end tag. */
  readonly end: number;
  /** Whether it is written `<name/>`. */
  readonly isSelfClosing: boolean;
}

/**
 * The encoding in an XML declaration, see `DocumentFormat`. A declaration in single bytes is not in UTF-16, whatever it names: such
 * files are UTF-8 that was converted.
 */
export function declaredXmlEncoding(head: string): DeclaredEncoding | undefined {
  const found = /^((?:\xEF\xBB\xBF)?<\?xml\s[^>]{0,200}?encoding\s*=\s*["'])([\w.:-]+)["']/.exec(head);
  if (found === null) return undefined;
  const name = found[2]!.toLowerCase();
  return name.startsWith('utf-16') ? undefined : { name, at: found[1]!.length };
}

export interface XmlFile {
  readonly content: string;
  readonly root: XmlElement;
  readonly comments: readonly XmlComment[];
}

export interface XmlComment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Receives the elements with a name as soon as they are complete, which are not kept: for files with very many of them. */
export interface XmlVisitor {
  readonly name: string;
  readonly visit: (element: XmlElement, content: string) => void;
}

const MAX_DEPTH = 64;
/** Kept at the same time. */
const MAX_ELEMENTS = 1_000_000;

/**
 * Parses XML 1.0 and keeps the places of its elements. Nothing is fetched and no entities are declared: a DOCTYPE is refused
 * unless it has the given name and no internal subset.
 *
 * @param doctype the name of the document type that the tools of a format write
 * @param visitor its elements are missing from the result, and do not count
 * @throws FileSyntaxError if the content is not well-formed, nests deeper than 64 levels, or has more than a million elements
 */
export function readXml(content: string, doctype?: string, visitor?: XmlVisitor): XmlFile {
  const parser = new SaxesParser({ xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const open: Mutable<XmlElement>[] = [];
  const comments: XmlComment[] = [];
  let root: XmlElement | undefined;
  let closed: XmlElement | undefined;
  let count = 0;
  const fail = (problem: FileProblem, sign?: string, at = parser.position): FileSyntaxError =>
    FileSyntaxError.at(content, at, problem, sign);

  parser.on('error', ({ message }) => {
    if (message.includes('unclosed tag')) {
      const { name, start } = open.at(-1)!;
      throw fail('unclosed', `<${name}>`, start);
    }
    if (message.includes('unexpected close tag')) throw fail('endTagExpected', `</${closed!.name}>`, endTagStart());
    const problem = PROBLEMS.find(([part]) => message.includes(part))?.[1] ?? 'invalidXml';
    const sign = problem === 'notAllowed' ? characterName(content, parser.position) : SIGN.exec(message)?.[1];
    throw fail(problem, sign);
  });
  const endTagStart = (): number => content.lastIndexOf('</', parser.position - 1);
  parser.on('doctype', (declaration) => {
    if (declaration.includes('[') || doctype === undefined || declaration.trim().split(/\s/, 1)[0] !== doctype) {
      throw fail('doctypeNotAllowed', '', content.indexOf('<!DOCTYPE'));
    }
  });
  parser.on('comment', (text) => {
    // The parser reports a comment in front of its `>`.
    const end = content.indexOf('>', parser.position - 1) + 1;
    comments.push({ text, start: content.lastIndexOf('<!--', end - 3), end });
  });
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    if (open.length >= MAX_DEPTH) throw fail('tooDeep', '', content.lastIndexOf('<', parser.position - 1));
    if (++count > MAX_ELEMENTS) throw fail('tooManyValues');
    const end = parser.position;
    const element: Mutable<XmlElement> = {
      name,
      attributes,
      parent: open.at(-1),
      children: [],
      // No attribute contains a `<`.
      start: content.lastIndexOf('<', end - 1),
      contentStart: end,
      contentEnd: end,
      end,
      isSelfClosing,
    };
    root ??= element;
    (open.at(-1)?.children as XmlElement[] | undefined)?.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const element = open.pop()!;
    closed = element;
    if (!element.isSelfClosing) {
      element.end = parser.position;
      element.contentEnd = endTagStart();
    }
    if (element.name !== visitor?.name) return;
    visitor.visit(element, content);
    (open.at(-1)?.children as XmlElement[] | undefined)?.pop();
    count -= countElements(element);
  });
  parser.write(content).close();
  if (!root) throw fail('rootMissing');
  return { content, root, comments };
}

const countElements = ({ children }: XmlElement): number =>
  children.reduce((sum, child) => sum + countElements(child), 1);

/** Problems by a part of the message of the parser, which has no codes. */
const PROBLEMS: readonly (readonly [part: string, problem: FileProblem])[] = [
  ['must contain a root element', 'rootMissing'],
  ['outside of root', 'outsideRoot'],
  ['only one root', 'outsideRoot'],
  ['closing tag: ', 'outsideRoot'],
  ['duplicate attribute', 'repeatedAttribute'],
  ['attribute name', 'invalidAttribute'],
  ['attribute without value', 'invalidAttribute'],
  ['unquoted attribute', 'invalidAttribute'],
  ['between attributes', 'invalidAttribute'],
  ['entity', 'unknownEntity'],
  ['XML declaration', 'invalidDeclaration'],
  ['disallowed', 'notAllowed'],
];

/** The name at the end of a message. */
const SIGN = /: ([^\s:]+)\.$/;

/** The character in front of an offset, by its number if it cannot be seen. */
function characterName(content: string, end: number): string {
  if (content.endsWith(']]>', end)) return ']]>';
  const start = end - (/[\udc00-\udfff]/.test(content[end - 1] ?? '') ? 2 : 1);
  const code = content.codePointAt(Math.max(start, 0)) ?? 0;
  const isVisible = code > 0x20 && !/[\p{C}\p{Z}]/u.test(String.fromCodePoint(code));
  return isVisible ? String.fromCodePoint(code) : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Returns the children with a name. */
export const childrenNamed = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);

export const childNamed = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** Lists the elements with a name at any depth, in the order of the file; those inside of them are left out. */
export function elementsNamed(root: XmlElement, name: string): readonly XmlElement[] {
  return root.name === name ? [root] : root.children.flatMap((child) => elementsNamed(child, name));
}

/** The characters between the tags, as they are written. */
export const rawContent = ({ content }: Pick<XmlFile, 'content'>, { contentStart, contentEnd }: XmlElement): string =>
  content.slice(contentStart, contentEnd);

/** The file is XML of another kind. */
export const wrongRoot = ({ content, root }: XmlFile, expected: string): FileSyntaxError =>
  FileSyntaxError.at(content, root.start, 'wrongRoot', expected);
