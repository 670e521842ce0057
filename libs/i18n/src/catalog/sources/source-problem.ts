import type { FileWarning } from '../../document/document-format';

/** A problem in a source of texts. What was read from the source before is still served. */
export interface SourceProblem {
  /** `error`: some texts are missing or outdated because of it. `warning`: all texts are served. */
  readonly severity: 'error' | 'warning';
  /** Path of the file, if the texts come from one. */
  readonly file?: string;
  /** 1-based; columns count UTF-16 code units, as editors do. */
  readonly line?: number;
  readonly column?: number;
  /** A sentence for developers, with the fix. */
  readonly reason: string;
}

export type ReportProblem = (problem: SourceProblem) => void;

/** Returns the message of a thrown value, even if it is not an `Error`. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Thrown if a single bundle cannot be read: its last texts stay in use. Any other error fails the whole source. */
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

interface DuplicateKey {
  readonly key: string;
  readonly line?: number;
  readonly column?: number;
}

export const duplicateKey = (file: string, { key, line, column }: DuplicateKey): SourceProblem => ({
  severity: 'warning',
  file,
  line,
  column,
  reason: `The key ${JSON.stringify(key)} is a duplicate; the last one is used. Remove one of them.`,
});

/** What the format of a file warns of. */
export function fileWarning(file: string, warning: FileWarning): SourceProblem {
  if (warning.code === 'duplicateKey') return duplicateKey(file, warning);
  const { key, line, column } = warning;
  const reason =
    warning.code === 'contextEmpty'
      ? `The text ${JSON.stringify(key)} has an empty context (msgctxt ""), so that it is left out.`
      : `The plural form ${key} belongs to no plural category of the language, so that its texts are left out.`;
  return { severity: 'warning', file, line, column, reason };
}

/** @param error the error of the file system */
export const unreadable = (file: string, error: unknown): BrokenTexts =>
  new BrokenTexts(`The file cannot be read: ${errorMessage(error)}`, { file });
