import { DOMParser, type Element } from '@xmldom/xmldom';

export type { Element };

/** Parses XML 1.0 with a library that the product does not use. @throws Error if it is not well-formed */
export function parseXmlByOthers(content: string): Element {
  const parser = new DOMParser({
    // It would normalize as XML 1.1 does.
    normalizeLineEndings: (text) => text.replace(/\r\n?/g, '\n'),
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  });
  return parser.parseFromString(content.replace(/^\uFEFF/, ''), 'text/xml').documentElement!;
}

export const childElements = (parent: Element, name?: string): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element => node.nodeType === 1 && (name === undefined || node.nodeName === name),
  );

export const attribute = (element: Element, name: string): string | undefined =>
  element.getAttribute(name) ?? undefined;
