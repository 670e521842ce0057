/** What a command says: to people, line by line, or, with `--json`, to programs, once. */
export interface Output {
  say(line: string): void;
  /** What is wrong, beside the result. */
  error(line: string): void;
  result(value: object): void;
}

export const outputTo = (json: boolean): Output => ({
  say: (line) => void (json || process.stdout.write(`${line}\n`)),
  error: (line) => void process.stderr.write(`${line}\n`),
  result: (value) => void (json && process.stdout.write(`${JSON.stringify(value)}\n`)),
});

/** `1 text`, `1,024 texts`. */
export const count = (amount: number, noun: string): string =>
  `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`;
