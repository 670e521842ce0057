import { MAX_TREE_DEPTH } from '../message/tree/tree';

/** Why a format or a file cannot express a text, in English. The workspace has them in its languages (`textUnwritable`). */
export const UNWRITABLE_REASONS = {
  noNesting: '"{{key}}" cannot be a key of this file, which has no nesting.',
  noVariable: '"{{key}}" cannot be a text: its key has no such variable.',
  noForm: 'The header "Plural-Forms" of the file has no form "{{form}}".',
  noLanguage: '"{{key}}" cannot be a text without a language in this file.',
  noHeader: 'The file has no header with languages, so that it cannot have texts in "{{language}}".',
  noPart: 'The file has no <file> of the name "{{name}}".',
  invalidMarkup: 'The markup of "{{key}}" is not well-formed.',
  forbiddenCharacter: 'XML cannot contain the character {{character}}. Remove it from "{{key}}".',
  containsTexts:
    '"{{key}}" cannot be a text because it contains other texts. Remove them first, or rename one of them.',
  wrongParent: '"{{key}}" cannot be inserted, because "{{other}}" cannot contain it. Rename one of them.',
  alreadyExists: '"{{other}}" cannot be renamed to "{{key}}", which already exists. Remove it first.',
  tooDeep: `A key would be nested deeper than ${MAX_TREE_DEPTH} levels.`,
  sameKey: '"{{key}}" and another text would have the same key "{{other}}" in a flat file. Rename one of them.',
  noOrdinals: '"{{key}}" has ordinal forms, which this format does not have.',
  textAndPlural: '"{{key}}" is both a text and a plural, which this format cannot tell apart.',
  sameName: '"{{key}}" and "{{other}}" would have the same name.',
} as const;

/** A text, or a change of one, that a format or a file cannot express. The message says in English what to change. */
export class UnwritableTextError extends TypeError {
  override readonly name: string = 'UnwritableTextError';

  constructor(
    readonly reason: keyof typeof UNWRITABLE_REASONS,
    readonly values: Readonly<Record<string, string>> = {},
  ) {
    super(UNWRITABLE_REASONS[reason].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''));
  }
}
