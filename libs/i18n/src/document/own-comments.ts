import { indentAt, indentStart, lineBreakBefore } from './lines';

/** A comment with its text, without the signs that make it one. */
export interface FileComment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The comments in front of something, on lines of their own and without blank lines or anything else in between: those that
 * are about it.
 */
export class OwnComments {
  private next = 0;

  constructor(
    private readonly content: string,
    private readonly comments: readonly FileComment[],
  ) {}

  /** Offsets have to be given in ascending order. */
  before(offset: number): { readonly start: number; readonly text?: string } {
    const { comments, content } = this;
    while (this.next < comments.length && comments[this.next]!.end <= offset) this.next++;
    let start = offset;
    const texts: string[] = [];
    for (let index = this.next - 1; index >= 0; index--) {
      const comment = comments[index]!;
      // A comment that shares its line with something is about that.
      if (indentAt(content, comment.start) === undefined || !isNextLine(content, comment.end, start)) break;
      start = comment.start;
      texts.push(comment.text.trim());
    }
    const text = texts.filter(Boolean).reverse().join('\n');
    return { start, ...(text !== '' && { text }) };
  }
}

/** Whether two offsets have at most one line break and white space between them. */
function isNextLine(content: string, from: number, to: number): boolean {
  const start = indentStart(content, to);
  return indentStart(content, start - lineBreakBefore(content, start)) <= from && from <= to;
}
