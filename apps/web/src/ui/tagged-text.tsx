import { cloneElement, type ReactElement, type ReactNode } from 'react';

interface TaggedTextProps {
  /** A text with tags such as `<name>…</name>`, which cannot be nested. */
  readonly text: string;
  /** Element for each tag name. Tags with other names are shown as text. */
  readonly tags: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
}

/** A translated text with code or links in it. Unlike `Trans` of react-i18next it adds no HTML parser (4 KB) to every page. */
export function TaggedText({ text, tags }: TaggedTextProps) {
  // `split` returns by turns: plain text, the name of a tag, the content of the tag.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/s);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 1) return Object.hasOwn(tags, piece) ? null : `<${piece}>${pieces[index + 1]}</${piece}>`;
    const name = pieces[index - 1]!;
    return Object.hasOwn(tags, name) ? cloneElement(tags[name]!, { key: index }, piece) : null;
  });
}
