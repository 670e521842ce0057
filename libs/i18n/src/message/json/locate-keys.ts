import { formatKey, type Segment } from '../flatten';
import { decodeKey, parseJsonOutline, type JsonOutlineBranch } from './json-outline';
import { positionLookup } from './read-json';

/** A position in a file: 1-based; columns count UTF-16 code units, as editors do. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Returns the positions of keys in a file of texts; for elements of lists, where they begin; for a repeated key, that of the
 * last one, which is the one in use.
 *
 * @param keys as `formatKey` writes them
 * @throws JsonSyntaxError
 */
export function locateKeys(content: string, keys: ReadonlySet<string>): ReadonlyMap<string, TextPosition> {
  const positions = new Map<string, TextPosition>();
  if (keys.size === 0) return positions;
  const text = content.replace(/^\uFEFF/, '');
  const positionAt = positionLookup(text);
  const visit = ({ open, items, close }: JsonOutlineBranch, start: number, path: readonly Segment[]): number => {
    let at = start + 1 + open.length;
    items.forEach(({ separator = '', key = '', colon, value }, index) => {
      at += separator.length;
      const here = [...path, key === '' ? index : decodeKey(key)];
      const name = formatKey(here);
      if (keys.has(name)) positions.set(name, positionAt(at));
      at += key.length + colon.length;
      at = typeof value === 'string' ? at + value.length : visit(value, at, here);
    });
    return at + close.length + 1;
  };
  const { before, root } = parseJsonOutline(text);
  visit(root, before.length, []);
  return positions;
}
