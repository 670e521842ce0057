import { formatCount, type Output } from '../output';

/** A text that another library and Dragoman answer differently. */
export interface Difference {
  readonly kind: string;
  /** As `formatKey` writes it. */
  readonly key: string;
  readonly part: string;
}

export interface FoundDifference extends Difference {
  readonly file: string;
  readonly line: number;
}

export interface ReportedNamespace {
  readonly namespace: string;
  texts: number;
  readonly differences: FoundDifference[];
}

export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
}

/** The words for each kind of difference, in the order in which they are printed. */
export type Kinds<Kind extends string = string> = Readonly<
  Record<Kind, { readonly noun: string; readonly explanation: string }>
>;

/** Prints a table of namespaces, the first difference of each kind, and the files that were not read. */
export function printReport(
  namespaces: readonly ReportedNamespace[],
  unread: readonly UnreadFile[],
  { kinds, from }: { readonly kinds: Kinds; readonly from: string },
  output: Output,
): void {
  const width = Math.max(9, ...namespaces.map(({ namespace }) => namespace.length));
  output.line(`${'namespace'.padEnd(width)}  texts  differences from ${from}`);
  for (const { namespace, texts, differences } of namespaces) {
    output.line(
      `${namespace.padEnd(width)}  ${String(texts).padStart(5)}  ${countKinds(differences, kinds) || 'none'}`,
    );
  }
  const differences = namespaces.flatMap((namespace) => namespace.differences);
  if (differences.length > 0) output.line('');
  for (const [kind, { noun, explanation }] of Object.entries(kinds)) {
    const example = differences.find((difference) => difference.kind === kind);
    if (example === undefined) continue;
    const { file, line, key, part } = example;
    output.line(`${noun}: ${explanation} First in ${file}:${line}, ${key}${part && `: ${part}`}`);
  }
  for (const { file, reason } of unread) output.error(`${file} is not read. ${reason}`);
  output.line('');
}

const countKinds = (differences: readonly Difference[], kinds: Kinds): string =>
  Object.entries(kinds)
    .map(([kind, { noun }]) => ({ noun, amount: differences.filter((each) => each.kind === kind).length }))
    .filter(({ amount }) => amount > 0)
    .map(({ noun, amount }) => formatCount(amount, noun))
    .join(', ');

/** 1 if there is a difference, or a file that is not read. */
export const exitCodeOf = (namespaces: readonly ReportedNamespace[], unread: readonly UnreadFile[]): number =>
  unread.length > 0 || namespaces.some(({ differences }) => differences.length > 0) ? 1 : 0;
