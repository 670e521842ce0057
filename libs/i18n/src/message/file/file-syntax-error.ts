import { FILE_PROBLEMS, type FileProblem } from './file-problems';
import { positionLookup } from './text-position';

/** The longest part of a file that an error repeats, in UTF-16 units. */
const MAX_SIGN_LENGTH = 60;

/** A file cannot be read in its format. Nothing of it is used. */
export class FileSyntaxError extends SyntaxError {
  override readonly name: string = 'FileSyntaxError';
  /** The problem in English; follows "line 3, column 7: ". */
  readonly reason: string;
  readonly sign: string;

  /**
   * @param line 1-based
   * @param column 1-based, in UTF-16 units
   * @param sign what the problem is about, such as a bracket, an escape or the name of an element, if anything
   */
  constructor(
    readonly line: number,
    readonly column: number,
    readonly problem: FileProblem,
    sign = '',
  ) {
    const short = sign.length > MAX_SIGN_LENGTH ? `${sign.slice(0, MAX_SIGN_LENGTH)}…` : sign;
    const reason = FILE_PROBLEMS[problem].replace('{{sign}}', () => short);
    super(`line ${line}, column ${column}: ${reason}`);
    this.reason = reason;
    this.sign = short;
  }

  /** @param offset in UTF-16 units */
  static at(content: string, offset: number, problem: FileProblem, sign = ''): FileSyntaxError {
    const { line, column } = positionLookup(content)(Math.min(offset, content.length));
    return new FileSyntaxError(line, column, problem, sign);
  }
}
