/** The output of a command: lines for people, or one JSON value with `--json`. */
export interface Output {
  line(line: string): void;
  /** Written to standard error in both cases. */
  error(line: string): void;
  result(value: object): void;
}

export const outputTo = (json: boolean): Output => ({
  line: (line) => void (json || process.stdout.write(`${line}\n`)),
  error: (line) => void process.stderr.write(`${line}\n`),
  result: (value) => void (json && process.stdout.write(`${JSON.stringify(value)}\n`)),
});

/** `1 text`, `1,024 texts`. */
export const formatCount = (amount: number, noun: string): string =>
  `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`;
