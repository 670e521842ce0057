import { UnwritableTextError } from '../unwritable-text-error';

/**
 * The text that the content of an element stands for: entities, CDATA and line breaks resolved, tags, comments and processing
 * instructions left out. The content is well-formed.
 */
export function decodeXml(raw: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (let open = raw.indexOf('<'); open >= 0; open = raw.indexOf('<', at)) {
    pieces.push(decodeReferences(raw.slice(at, open)));
    if (raw.startsWith(CDATA, open)) {
      const end = raw.indexOf(']]>', open);
      pieces.push(normalizeLineBreaks(raw.slice(open + CDATA.length, end)));
      at = end + 3;
    } else if (raw.startsWith('<!--', open)) {
      at = raw.indexOf('-->', open) + 3;
    } else if (raw.startsWith('<?', open)) {
      at = raw.indexOf('?>', open) + 2;
    } else {
      at = tagEnd(raw, open);
    }
  }
  pieces.push(decodeReferences(raw.slice(at)));
  return pieces.join('');
}

const CDATA = '<![CDATA[';

/** The offset behind the `>` of a tag. */
function tagEnd(raw: string, open: number): number {
  let quote = '';
  for (let at = open; at < raw.length; at++) {
    const unit = raw[at]!;
    if (quote) {
      if (unit === quote) quote = '';
    } else if (unit === '"' || unit === "'") quote = unit;
    else if (unit === '>') return at + 1;
  }
  return raw.length;
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decodeReferences = (raw: string): string =>
  normalizeLineBreaks(raw).replace(
    /&(?:#x([\da-fA-F]+)|#(\d+)|(\w+));/g,
    (_, hex?: string, decimal?: string, name?: string) =>
      name === undefined ? String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)) : NAMED[name]!,
  );

export const normalizeLineBreaks = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;

/** Whether there is more than text: elements, comments or processing instructions. */
export function hasMarkup(raw: string): boolean {
  let at = raw.indexOf('<');
  while (at >= 0 && raw.startsWith(CDATA, at)) at = raw.indexOf('<', raw.indexOf(']]>', at));
  return at >= 0;
}

/** Whether a text that a person has written contains elements, comments or CDATA, well-formed or not. */
export const containsMarkup = (text: string): boolean => /<[\p{L}_/!?]/u.test(text);

/** Whether the text is in one CDATA section, with nothing but white space around it. */
export function isCdata(raw: string): boolean {
  const trimmed = raw.trim();
  return trimmed.startsWith(CDATA) && trimmed.indexOf(']]>') === trimmed.length - 3;
}

export const cdata = (text: string, lineBreak: string): string => `${CDATA}${withLineBreaks(text, lineBreak)}]]>`;

/** Whether a text can be in a CDATA section. */
export const fitsCdata = (text: string): boolean => !text.includes(']]>') && !text.includes('\r');

const withLineBreaks = (text: string, lineBreak: string): string =>
  lineBreak === '\n' ? text : text.replaceAll('\n', lineBreak);

const TEXT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const ATTRIBUTE_ESCAPES: Readonly<Record<string, string>> = {
  ...TEXT_ESCAPES,
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/**
 * @param forbidden writes a character that XML cannot have
 * @throws UnwritableTextError for such a character without `forbidden`
 */
export function escapeXml(text: string, lineBreak: string, forbidden = refuseCharacter): string {
  const escaped = text.replace(/[&<>\r]/g, (unit) => TEXT_ESCAPES[unit]!).replace(FORBIDDEN, forbidden);
  return withLineBreaks(escaped, lineBreak);
}

/**
 * For an attribute in double quotes.
 * @throws UnwritableTextError for a character that XML cannot have, without `forbidden`
 */
export const escapeAttribute = (text: string, forbidden = refuseCharacter): string =>
  text.replace(/[&<>\r"\n\t]/g, (unit) => ATTRIBUTE_ESCAPES[unit]!).replace(FORBIDDEN, forbidden);

/** Everything outside of the production Char of XML 1.0. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Writes U+FFFD for characters that XML cannot have. */
export const replacementCharacter = (): string => '\uFFFD';

function refuseCharacter(character: string): string {
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  throw new UnwritableTextError('forbiddenCharacter', { character: `U+${code}` });
}
