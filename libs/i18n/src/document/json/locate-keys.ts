import { formatKey, type Segment } from '../../message/tree/flatten';
import { positionLookup, type TextPosition } from '../../message/file/text-position';
import { decodeKey, parseJsonOutline, type JsonOutlineBranch } from './json-outline';

/**
 * Returns the positions of keys in a file of texts; for elements of lists, where they begin; for a repeated key, that of the
 * last one, which is the one in use.
 *
 * @param keys as `formatKey` writes them
 * @throws JsonSyntaxError
 */
export function locateKeys(content: string, keys: ReadonlySet<string>): ReadonlyMap<string, TextPosition> {
  const positionAt = positionLookup(content);
  return new Map(Array.from(keyOffsets(content, keys), ([key, offset]) => [key, positionAt(offset)]));
}

/** The same as UTF-16 offsets, in ascending order. */
export function keyOffsets(content: string, keys: ReadonlySet<string>): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  if (keys.size === 0) return offsets;
  const visit = ({ open, items, close }: JsonOutlineBranch, start: number, path: readonly Segment[]): number => {
    let at = start + 1 + open.length;
    items.forEach(({ separator = '', key = '', colon, value }, index) => {
      at += separator.length;
      const here = [...path, key === '' ? index : decodeKey(key)];
      const name = formatKey(here);
      if (keys.has(name)) {
        offsets.delete(name);
        offsets.set(name, at);
      }
      at += key.length + colon.length;
      at = typeof value === 'string' ? at + value.length : visit(value, at, here);
    });
    return at + close.length + 1;
  };
  const { before, root } = parseJsonOutline(content);
  visit(root, before.length, []);
  return offsets;
}
