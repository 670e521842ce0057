import {
  entriesIn,
  FileSyntaxError,
  formatNamed,
  type FormatName,
  type FormatOptions,
  type MessageEntry,
  messageVariables,
  type MessageSyntax,
} from '@dragoman/i18n/internal';

/** The variables of each key of a file, which the code that ships the file passes. By key without plural suffixes. */
export type ShippedKeys = ReadonlyMap<string, readonly string[]>;

const NONE: readonly string[] = [];

/** A file as a build shipped it. */
interface ShippedContent {
  readonly content: string;
  readonly format: FormatName;
  readonly options: FormatOptions;
  readonly language: string;
  /** `source`: the keys are those of texts that the file repeats. */
  readonly role: 'source' | 'target';
}

/** Returns the keys of a file; none if it has a syntax error. */
export function shippedKeys(
  { content, options, language, role, ...file }: ShippedContent,
  syntax: MessageSyntax,
): ShippedKeys {
  try {
    const format = formatNamed(file.format);
    const entries = entriesIn(format.read(content, { language, ...options }), format.holds, language, role);
    const units = syntax.units(entries as readonly MessageEntry[], language);
    return new Map(
      units.map(({ key, kind, forms }) => {
        const variables = new Set(forms.flatMap(({ text }) => variablesOf(text, syntax)));
        if (kind !== 'text') variables.add('count');
        return [key, variables.size === 0 ? NONE : [...variables]];
      }),
    );
  } catch (error) {
    if (error instanceof FileSyntaxError) return new Map();
    throw error;
  }
}

/** The names of the variables that a text needs: `name` for `{{name}}`. */
export const variablesOf = (text: string, syntax: MessageSyntax): readonly string[] =>
  text.includes('{') ? messageVariables(text, syntax).map(({ name }) => name) : NONE;
