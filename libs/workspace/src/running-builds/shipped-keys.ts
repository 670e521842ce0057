import { JsonSyntaxError, readJson } from '@dragoman/i18n';
import { messageVariables, type MessageSyntax, treeEntries } from '@dragoman/i18n/internal';

/** The variables of each key of a file, which the code that ships the file passes. By key without plural suffixes. */
export type ShippedKeys = ReadonlyMap<string, readonly string[]>;

const NONE: readonly string[] = [];

/** @param content of a JSON file; one with a syntax error has no keys */
export function shippedKeys(content: string, syntax: MessageSyntax, language: string): ShippedKeys {
  try {
    const units = syntax.units(treeEntries(readJson(content).tree), language);
    return new Map(
      units.map(({ key, kind, forms }) => {
        const variables = new Set(forms.flatMap(({ text }) => variablesOf(text, syntax)));
        if (kind !== 'text') variables.add('count');
        return [key, variables.size === 0 ? NONE : [...variables]];
      }),
    );
  } catch (error) {
    if (error instanceof JsonSyntaxError) return new Map();
    throw error;
  }
}

/** The names of the variables that a text needs: `name` for `{{name}}`. */
export const variablesOf = (text: string, syntax: MessageSyntax): readonly string[] =>
  text.includes('{') ? messageVariables(text, syntax).map(({ name }) => name) : NONE;
