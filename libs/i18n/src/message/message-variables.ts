import type { Branching, MessageSyntax, Part } from './syntax';

/** A value that a text needs. */
export interface MessageVariable {
  readonly name: string;
  /** As the text writes it: `number`, `currency(USD)`, `date, short`. */
  readonly format?: string;
  /** The text chooses among branches by the value. */
  readonly choice?: Branching['type'];
}

/** Returns the values that a text needs; one that it needs twice is listed twice. */
export const messageVariables = (
  text: string,
  syntax: Pick<MessageSyntax, 'placeholders' | 'parse'>,
): readonly MessageVariable[] => [
  ...choices(syntax.parse(text).parts),
  ...syntax.placeholders(text).flatMap(({ kind, name, format }) => {
    return kind === 'value' ? [format === undefined ? { name } : { name, format }] : [];
  }),
];

const choices = (parts: readonly Part[]): readonly MessageVariable[] =>
  parts.flatMap((part) =>
    part.kind === 'branching'
      ? [{ name: part.argument, choice: part.type }, ...part.branches.flatMap((branch) => choices(branch.parts))]
      : [],
  );
