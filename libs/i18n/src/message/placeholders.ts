/** A part of a text that must not be translated: i18next or React replaces it. */
export interface Placeholder {
  /** `{{name}}`, `$t(key)`, or a tag of `<Trans>`: `<1>`, `</bold>`, `<br/>`. */
  readonly kind: 'value' | 'nesting' | 'tag';
  /** The name without format and spacing: `user.name`, `common:yes`, `bold`. */
  readonly name: string;
  /** The format of a value, such as `datetime` in `{{when, datetime}}`. Translations may use another one. */
  readonly format?: string;
  /** Only for tags. `empty` are self-closing tags (`<br/>`) and void elements of HTML (`<br>`). */
  readonly tag?: 'open' | 'close' | 'empty';
  readonly raw: string;
  /** Offsets in UTF-16 code units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the placeholders of a text in the order of their start. Inner placeholders, as in `$t(items, {"count": {{n}} })`
 * or `<a href="{{url}}">`, follow the outer one. `a < b`, `<3` and `{ }` are plain text. Takes linear time: none of the
 * patterns can match past the next delimiter that opens a placeholder of its kind (`$t(`: past the second).
 */
export function findPlaceholders(text: string): readonly Placeholder[] {
  const found: Placeholder[] = [];
  const opening = /\{\{|\$t\(|</g;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const start = match.index;
    const placeholder =
      match[0] === '{{' ? valueAt(text, start) : match[0] === '<' ? tagAt(text, start) : nestingAt(text, start);
    if (placeholder) found.push(placeholder);
    opening.lastIndex = placeholder?.kind === 'value' ? placeholder.end : start + 1;
  }
  return found;
}

const VALUE = /\{\{-?([^{}\r\n\u2028\u2029]+)\}\}/y;

function valueAt(text: string, start: number): Placeholder | undefined {
  const [raw, content = ''] = matchAt(VALUE, text, start);
  if (raw === undefined) return undefined;
  const comma = content.indexOf(',');
  const name = (comma < 0 ? content : content.slice(0, comma)).trim();
  const format = comma < 0 ? '' : content.slice(comma + 1).trim();
  return name === ''
    ? undefined
    : { kind: 'value', name, ...(format && { format }), raw, start, end: start + raw.length };
}

/** As in i18next, the key may contain quoted strings and one level of parentheses. */
const NESTING = /\$t\(((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*')*\))*)\)/y;

function nestingAt(text: string, start: number): Placeholder | undefined {
  const [raw, content = ''] = matchAt(NESTING, text, start);
  if (raw === undefined) return undefined;
  const options = content.search(/,\s*\{/);
  const name = (options < 0 ? content.replace(/,.*/s, '') : content.slice(0, options)).trim();
  return name === '' ? undefined : { kind: 'nesting', name, raw, start, end: start + raw.length };
}

const TAG = /<(\/?)(\d+|[A-Za-z][\w.:-]*)(?:\s+[\w.:-]+=(?:"[^"<]*"|'[^'<]*'|\{[^{}<]*\}))*\s*(\/?)>/y;
const VOID_ELEMENTS = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

function tagAt(text: string, start: number): Placeholder | undefined {
  const [raw, closing, name = '', empty] = matchAt(TAG, text, start);
  if (raw === undefined || (closing && empty)) return undefined;
  const form = closing ? 'close' : empty || VOID_ELEMENTS.has(name) ? 'empty' : 'open';
  return { kind: 'tag', name, tag: form, raw, start, end: start + raw.length };
}

function matchAt(sticky: RegExp, text: string, at: number): readonly string[] {
  sticky.lastIndex = at;
  return sticky.exec(text) ?? [];
}
