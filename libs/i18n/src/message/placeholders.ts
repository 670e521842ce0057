/** A part of a text that is not for translation: i18next or React puts something in its place. */
export interface Placeholder {
  /** `{{name}}`, `$t(key)`, or a tag of `<Trans>`: `<1>`, `</bold>`, `<br/>`. */
  readonly kind: 'value' | 'nesting' | 'tag';
  /** What it stands for, whatever its format and spacing: `user.name`, `common:yes`, `bold`. */
  readonly name: string;
  /** Of a value: what follows the comma of `{{when, datetime}}`. It may differ from language to language. */
  readonly format?: string;
  /** Of a tag. An empty one has no content: `<br/>`, and HTML's void elements such as `<br>`. */
  readonly tag?: 'open' | 'close' | 'empty';
  readonly raw: string;
  /** In UTF-16 units; `end` is the first behind it. */
  readonly start: number;
  readonly end: number;
}

/**
 * Every placeholder of a text, by where it starts; those inside another, as in `$t(items, {"count": {{n}} })` or
 * `<a href="{{url}}">`, follow it. `a < b`, `<3` and `{ }` are text. Linear in the length of the text: none of the patterns
 * below looks past the next opening sign of its own kind, or (nesting) past the second.
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

const value = /\{\{-?([^{}\r\n\u2028\u2029]+)\}\}/y;

function valueAt(text: string, start: number): Placeholder | undefined {
  const [raw, content] = matchAt(value, text, start);
  if (raw === undefined) return undefined;
  const comma = content.indexOf(',');
  const name = (comma < 0 ? content : content.slice(0, comma)).trim();
  const format = comma < 0 ? '' : content.slice(comma + 1).trim();
  return name === ''
    ? undefined
    : { kind: 'value', name, ...(format && { format }), raw, start, end: start + raw.length };
}

/** The key may contain quoted parts and one level of parentheses, as in i18next. */
const nesting = /\$t\(((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*')*\))*)\)/y;

function nestingAt(text: string, start: number): Placeholder | undefined {
  const [raw, content] = matchAt(nesting, text, start);
  if (raw === undefined) return undefined;
  const options = content.search(/,\s*\{/);
  const name = (options < 0 ? content.split(',', 1)[0] : content.slice(0, options)).trim();
  return name === '' ? undefined : { kind: 'nesting', name, raw, start, end: start + raw.length };
}

const tag = /<(\/?)(\d+|[A-Za-z][\w.:-]*)(?:\s+[\w.:-]+=(?:"[^"<]*"|'[^'<]*'|\{[^{}<]*\}))*\s*(\/?)>/y;
const voidElements = new Set([
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
  const [raw, closing, name, empty] = matchAt(tag, text, start);
  if (raw === undefined || (closing && empty)) return undefined;
  const form = closing ? 'close' : empty || voidElements.has(name) ? 'empty' : 'open';
  return { kind: 'tag', name, tag: form, raw, start, end: start + raw.length };
}

function matchAt(sticky: RegExp, text: string, at: number): readonly string[] {
  sticky.lastIndex = at;
  return sticky.exec(text) ?? [];
}
