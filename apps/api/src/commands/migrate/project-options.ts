import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Output } from '../output';

/** An option of the other library, or a use of it, that matters for Dragoman. */
export interface KnownOption {
  readonly name: string;
  /** Finds it in code; the first group is its value, if it has one that is a literal. */
  readonly pattern: RegExp;
  /** What to do; nothing if this value changes nothing. */
  readonly advice: (value: string | undefined) => string | undefined;
}

export interface FoundOption {
  readonly name: string;
  /** As it is written; absent if it is computed. */
  readonly value?: string;
  readonly file: string;
  readonly line: number;
  readonly advice: string;
}

/** Matches `name: 'value'`, `name: false` or `name: [`. The value is absent unless it is a literal. */
export const optionNamed = (name: string): RegExp =>
  new RegExp(String.raw`(?<![\w$.'"])['"]?${name}['"]?\s*:\s*('[^'\n]*'|"[^"\n]*"|true|false|null|\[[^\]\n]*\])?`);

const CODE = /\.[cm]?[jt]sx?$/;
const COMMENT = /^\s*(\/\/|\*|\/\*)/;

/**
 * Finds options in the code of a project, each where it is first written. It reads lines, not the program: options that are computed,
 * or come from elsewhere, are not found.
 * @param library files that do not match are not read
 */
export async function findOptions(
  directory: string,
  paths: readonly string[],
  library: RegExp,
  options: readonly KnownOption[],
): Promise<readonly FoundOption[]> {
  const found = new Map<string, FoundOption>();
  for (const file of paths.filter((path) => CODE.test(path))) {
    const code = await readFile(join(directory, file), 'utf8');
    if (!library.test(code)) continue;
    for (const [index, line] of code.split('\n').entries()) {
      if (COMMENT.test(line)) continue;
      for (const { name, pattern, advice } of options) {
        const match = found.has(name) ? null : pattern.exec(line);
        if (match === null) continue;
        const value = match[1]?.replace(/^(['"])(.*)\1$/, '$2');
        const sentence = advice(value);
        if (sentence === undefined) continue;
        found.set(name, { name, ...(value !== undefined && { value }), file, line: index + 1, advice: sentence });
      }
    }
  }
  return options.flatMap(({ name }) => found.get(name) ?? []);
}

export function printOptions(options: readonly FoundOption[], output: Output): void {
  for (const { name, value, file, line, advice } of options) {
    output.line(`${name}${value === undefined ? '' : ` ${JSON.stringify(value)}`} (${file}:${line}): ${advice}`);
  }
  if (options.length > 0) output.line('');
}
