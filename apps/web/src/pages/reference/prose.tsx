import { Fragment } from 'react';

/** Paragraphs of the document: of Markdown, what it uses, which is `code` and **what stands out**. */
export function Prose({ text }: { text: string }) {
  return text
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => (
      <p key={paragraph}>
        <Words text={paragraph} />
      </p>
    ));
}

/** The same inside of a line. */
export function Words({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\*\*.+?\*\*)/).map((piece, index) => (
    <Fragment key={index}>
      {piece.startsWith('**') ? (
        <strong>
          <Words text={piece.slice(2, -2)} />
        </strong>
      ) : piece.startsWith('`') && piece.length > 1 ? (
        <code>{piece.slice(1, -1)}</code>
      ) : (
        piece
      )}
    </Fragment>
  ));
}
