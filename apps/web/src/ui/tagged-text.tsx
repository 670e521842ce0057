import { cloneElement, type ReactElement, type ReactNode } from 'react';

interface TaggedTextProps {
  /** A sentence in which `<name>…</name>` marks what is more than text. Marks do not nest. */
  readonly text: string;
  /** What each name stands for. Of other names the marks are shown as they are written. */
  readonly tags: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
}

/** A sentence with code or links in it. Every page would have to load 4 KB more for `Trans`, which reads all of HTML. */
export function TaggedText({ text, tags }: TaggedTextProps) {
  // In turns: what is between marks, a mark's name, what it marks.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/s);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 1) return Object.hasOwn(tags, piece) ? null : `<${piece}>${pieces[index + 1]}</${piece}>`;
    const name = pieces[index - 1]!;
    return Object.hasOwn(tags, name) ? cloneElement(tags[name]!, { key: index }, piece) : null;
  });
}
