/** Something wrong at the origin of texts. What was read before goes on being served. */
export interface SourceProblem {
  /** Errors keep texts from being served as they are meant; warnings inform. */
  readonly severity: 'error' | 'warning';
  /** Path of the file, where the texts come from one. */
  readonly file?: string;
  /** 1-based, in UTF-16 units, as editors count. */
  readonly line?: number;
  readonly column?: number;
  /** A sentence for developers that names the cure. */
  readonly reason: string;
}

export type Report = (problem: SourceProblem) => void;

/** One bundle cannot be read, the others can: what it last held stays. Any other error means that the whole source fails. */
export class BrokenTexts extends Error {
  override readonly name = 'BrokenTexts';

  constructor(
    readonly reason: string,
    readonly place: { readonly file?: string; readonly line?: number; readonly column?: number } = {},
  ) {
    super(
      [place.file, place.line, place.column, ` ${reason}`]
        .filter((part) => part !== undefined)
        .join(':')
        .trim(),
    );
  }
}
