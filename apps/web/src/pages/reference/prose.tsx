import { Fragment } from 'react';

/** Paragraphs with the Markdown that the document uses: `code` and **strong**. */
export function Prose({ text }: { text: string }) {
  return text
    .split('\n\n')
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => (
      <p key={paragraph}>
        <InlineProse text={paragraph} />
      </p>
    ));
}

/** The same Markdown without paragraphs. */
export function InlineProse({ text }: { text: string }) {
  return text.split(/(`[^`]+`|\*\*.+?\*\*)/).map((piece, index) => (
    <Fragment key={index}>
      {piece.startsWith('**') ? (
        <strong>
          <InlineProse text={piece.slice(2, -2)} />
        </strong>
      ) : piece.startsWith('`') && piece.length > 1 ? (
        <code>{piece.slice(1, -1)}</code>
      ) : (
        piece
      )}
    </Fragment>
  ));
}
