import { decodeXml } from './xml-text';

/**
 * What aapt2 makes of the text of a resource: white space outside of quotes becomes one space, quotes go, backslashes are
 * resolved.
 */
export function decodeAndroid(raw: string): string {
  const text = trimSpace(decodeXml(raw));
  const pieces: string[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!;
    if (unit === '\\') {
      const next = text[++at];
      const code = next === 'u' ? /^[\da-fA-F]{4}/.exec(text.slice(at + 1, at + 5))?.[0] : undefined;
      if (code !== undefined) {
        pieces.push(String.fromCharCode(parseInt(code, 16)));
        at += 4;
      } else if (next !== undefined) {
        pieces.push(next === 'n' ? '\n' : next === 't' ? '\t' : next);
      }
    } else if (unit === '"') {
      isQuoted = !isQuoted;
    } else if (!isQuoted && isSpace(unit)) {
      while (isSpace(text[at + 1])) at++;
      pieces.push(' ');
    } else {
      pieces.push(unit);
    }
  }
  return pieces.join('');
}

/** Escapes for aapt2, not for XML. */
export function escapeAndroid(text: string): string {
  const escaped = text
    .replace(/[\\'"]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\t/g, '\\t')
    .replace(/\r/g, '\\u000D')
    .replace(/^[@?]/, '\\$&');
  // White space at an end, and two spaces in a row, stay in quotes only.
  return /^ | $| {2}/.test(text) ? `"${escaped}"` : escaped;
}

/** Compose Multiplatform resolves `\n`, `\t`, `\uXXXX` and `\\`, and leaves quotes and white space. */
export const decodeCompose = (raw: string): string =>
  decodeXml(raw).replace(/\\(?:u([\da-fA-F]{4})|([nt\\]))/g, (_, code?: string, letter?: string) =>
    code === undefined ? { n: '\n', t: '\t', '\\': '\\' }[letter as 'n'] : String.fromCharCode(parseInt(code, 16)),
  );

export const escapeCompose = (text: string): string =>
  text
    .replace(/\\(?=[nt\\u]|$)/g, '\\\\')
    .replace(/\n/g, '\\n')
    .replace(/\t/g, '\\t')
    .replace(/\r/g, '\\u000D');

const isSpace = (unit: string | undefined): boolean => unit === ' ' || unit === '\n' || unit === '\t' || unit === '\r';

function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}
