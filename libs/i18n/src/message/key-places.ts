import { formatKey, type Segment } from './flatten';
import { nameOf, outlineOf, type OutlinedBranch } from './json-outline';
import { placesIn } from './read-json';

/** 1-based; columns count UTF-16 units, as editors do. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Where keys stand in a file of texts, elements of lists where they begin; of one that stands twice the last, which is
 * the one that is read.
 *
 * @param keys as `formatKey` writes them
 * @throws JsonSyntaxError
 */
export function keyPlaces(content: string, keys: ReadonlySet<string>): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  if (keys.size === 0) return places;
  const text = content.replace(/^\uFEFF/, '');
  const placeOf = placesIn(text);
  const visit = ({ open, items, close }: OutlinedBranch, start: number, path: readonly Segment[]): number => {
    let at = start + 1 + open.length;
    items.forEach(({ separator = '', key = '', colon, value }, index) => {
      at += separator.length;
      const here = [...path, key === '' ? index : nameOf(key)];
      const name = formatKey(here);
      if (keys.has(name)) places.set(name, placeOf(at));
      at += key.length + colon.length;
      at = typeof value === 'string' ? at + value.length : visit(value, at, here);
    });
    return at + close.length + 1;
  };
  const { before, root } = outlineOf(text);
  visit(root, before.length, []);
  return places;
}
