/** The output of a command: lines for people, or one JSON value with `--json`. */
export interface Output {
  line(line: string): void;
  /** Written to standard error in both cases. */
  error(line: string): void;
  result(value: object): void;
}

/** What a command reads and writes besides files: of the process, as `process` itself, or of a caller in the same process. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

export const outputTo = ({ stdout, stderr }: Terminal, json: boolean): Output => ({
  line: (line) => void (json || stdout.write(`${line}\n`)),
  error: (line) => void stderr.write(`${line}\n`),
  result: (value) => void (json && stdout.write(`${JSON.stringify(value)}\n`)),
});

/** `1 text`, `1,024 texts`. */
export const formatCount = (amount: number, noun: string): string =>
  `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`;
