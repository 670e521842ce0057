import type { Splice } from '../edit-blocks';
import { lineGap, removalRange } from '../lines';
import type { XmlElement, XmlFile } from './read-xml';
import { placeInside } from './xml-slot';

/** A child to be inserted into an element. */
export interface NewChild {
  readonly raw: string;
  /** The existing child that it follows; absent for the first. */
  readonly after?: XmlElement;
}

/** Inserts children, those behind the same one in the given order, each on its own line if the others are. */
export function insertChildren(
  file: XmlFile,
  parent: XmlElement,
  children: readonly NewChild[],
  lineBreak: string,
  step: string,
): Splice[] {
  const [first] = parent.children;
  if (children.length > 0 && !first) {
    const { at, end = at, before, gap, after } = placeInside(file, parent, lineBreak, step);
    return [{ start: at, end, raw: before + children.map(({ raw }) => raw).join(gap) + after }];
  }
  return children.map(({ raw, after }) =>
    after
      ? { start: after.end, end: after.end, raw: lineGap(file.content, after.start, lineBreak) + raw }
      : { start: first!.start, end: first!.start, raw: raw + lineGap(file.content, first!.start, lineBreak) },
  );
}

/** Removes an element with its line. */
export const removeElement = ({ content }: XmlFile, { start, end }: XmlElement): Splice => ({
  ...removalRange(content, start, end),
  raw: '',
});

/** The indentation of one level, as the children of an element show it. */
export function indentStep({ content }: XmlFile, parent: XmlElement): string {
  const lead = (element: XmlElement | undefined): string => (element ? lineGap(content, element.start, '') : '');
  const [outer, inner] = [lead(parent), lead(parent.children[0])];
  return inner.startsWith(outer) && inner.length > outer.length ? inner.slice(outer.length) : '  ';
}
