import { Fragment } from 'react';

/** The name of a key or namespace, with line breaks allowed before each word. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[._/:-])|(?<=[\p{Ll}\d])(?=\p{Lu})/u).map((word, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
