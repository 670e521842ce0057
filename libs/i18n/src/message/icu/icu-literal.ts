import type { LiteralPlace } from '../syntax';

/** Writes a literal so that ICU reads it as it is, with as few apostrophes as possible: `it's` stays as it is. */
export function icuLiteral(text: string, { inPlural = false, after = '' }: LiteralPlace = {}): string {
  const isSpecial = (at: number): boolean => {
    const unit = text[at];
    if (unit === '<') return /^[a-zA-Z/]?$/.test(text[at + 1] ?? after[0] ?? '');
    return unit === '{' || unit === '}' || (unit === '#' && inPlural);
  };
  let written = '';
  for (let at = 0; at < text.length; at++) {
    if (isSpecial(at)) {
      // Neighbors are quoted together: two quoted runs next to each other would be read as an apostrophe between them.
      const start = at;
      while (at + 1 < text.length && (text[at + 1] === "'" || isSpecial(at + 1))) at++;
      written += `'${text.slice(start, at + 1).replaceAll("'", "''")}'`;
    } else if (text[at] === "'" && (at + 1 === text.length || /[{}<>#']/.test(text[at + 1]!))) written += "''";
    else written += text[at];
  }
  return written;
}
