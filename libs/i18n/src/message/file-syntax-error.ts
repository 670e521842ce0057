import { positionLookup } from './text-position';

/** A file cannot be read in its format. Nothing of it is used. */
export class FileSyntaxError extends SyntaxError {
  override readonly name: string = 'FileSyntaxError';

  /**
   * @param line 1-based
   * @param column 1-based, in UTF-16 units
   * @param reason the problem in English; follows "line 3, column 7: "
   * @param problem a code of the format, such as `commaMissing`
   * @param sign what the problem is about, such as a bracket, an escape or the name of an element, if anything
   */
  constructor(
    readonly line: number,
    readonly column: number,
    readonly reason: string,
    readonly problem: string,
    readonly sign = '',
  ) {
    super(`line ${line}, column ${column}: ${reason}`);
  }

  /** @param offset in UTF-16 units */
  static at(content: string, offset: number, reason: string, problem: string, sign = ''): FileSyntaxError {
    const { line, column } = positionLookup(content)(offset);
    return new FileSyntaxError(line, column, reason, problem, sign);
  }
}
