import { equalForms, type Forms } from '../message/forms';
import type { MessageEntry } from '../message/message-entry';
import type { MessageForm, MessageUnit } from '../message/message-units';
import type { MessageSyntax } from '../message/syntax';
import type { DocumentFormat } from './document-format';

/** A message of a file in one language. */
export interface FileUnit extends MessageUnit {
  /** The file has one text for every number, as which all forms are read. */
  readonly isPlain?: true;
}

/**
 * Groups the entries of a file in one language into messages. A format with plural forms has either them or one text for a
 * message. One text of a message that has plural forms in another language is for every number: it is read as all forms.
 * @param language canonical BCP 47
 * @param pluralKeys the keys of plurals in any language
 */
export function unitsOfFile(
  { plurals }: Pick<DocumentFormat, 'plurals'>,
  syntax: MessageSyntax,
  entries: readonly MessageEntry[],
  language: string,
  pluralKeys: ReadonlySet<string>,
): readonly FileUnit[] {
  const units = syntax.units(entries, language, pluralKeys);
  if (plurals === 'syntax') return units;
  return units.map((unit): FileUnit => {
    const [form] = unit.forms;
    const isPlain = unit.kind !== 'text' && unit.forms.length === 1 && form?.category === undefined;
    return isPlain ? { ...unit, forms: inEveryForm(syntax, unit, form!, language), isPlain } : unit;
  });
}

function inEveryForm(syntax: MessageSyntax, unit: MessageUnit, form: MessageForm, language: string): MessageForm[] {
  const slots = syntax.slots(unit, language, new Map(), new Map());
  return slots.flatMap(({ category }) => (category === undefined ? [] : { ...form, category }));
}

/** Returns the text that can stand for all forms that a message has in the file, if they have the same one. */
export function plainTextOf(unit: FileUnit, forms: Forms): string | undefined {
  const [text = ''] = Object.values(forms);
  const inEvery = Object.fromEntries(unit.forms.map(({ category = '' }) => [category, text]));
  return equalForms(forms, inEvery) || equalForms(forms, { '': text }) ? text : undefined;
}
