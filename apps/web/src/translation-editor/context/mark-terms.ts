import type { ListedTextView, TermInTextView } from '../../../../../libs/workspace/src/texts/texts.contract';

/** The element with the source text of the open message; its paragraphs are the forms that have a text, in their order. */
export const SOURCE_ID = 'source-text';

const HIGHLIGHT = 'glossary-term';

/** A place of a term in the source text. */
export interface TermRange {
  readonly term: TermInTextView;
  readonly range: Range;
}

/** Returns where the terms are in the source text that is shown. */
export function termRanges({ reference }: ListedTextView, terms: readonly TermInTextView[]): readonly TermRange[] {
  const paragraphs = document.getElementById(SOURCE_ID)?.querySelectorAll('p[lang]') ?? [];
  const forms = reference.filter(({ text }) => text);
  return terms.flatMap((term) =>
    term.places.flatMap(({ form, start, end }) => {
      const paragraph = paragraphs[forms.findIndex(({ category }) => category === form)];
      const range = paragraph && rangeIn(paragraph, start, end);
      return range === undefined ? [] : [{ term, range }];
    }),
  );
}

/**
 * Underlines the terms in the source text. A highlight of CSS leaves the text as it is for selections, searches and screen readers;
 * browsers without it show the list of terms alone.
 * @returns a function that removes the marks
 */
export function markTerms(row: ListedTextView, terms: readonly TermInTextView[]): (() => void) | undefined {
  if (typeof Highlight === 'undefined') return undefined;
  CSS.highlights.set(HIGHLIGHT, new Highlight(...termRanges(row, terms).map(({ range }) => range)));
  return () => void CSS.highlights.delete(HIGHLIGHT);
}

/** The range between two offsets of the text of an element, in UTF-16 units. */
function rangeIn(element: Element, start: number, end: number): Range | undefined {
  const range = document.createRange();
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let position = 0;
  let hasStart = false;
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    const { length } = node as Text;
    if (!hasStart && start < position + length) {
      range.setStart(node, start - position);
      hasStart = true;
    }
    if (hasStart && end <= position + length) {
      range.setEnd(node, end - position);
      return range;
    }
    position += length;
  }
  return undefined;
}
