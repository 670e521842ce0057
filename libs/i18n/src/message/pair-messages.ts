import { i18nextSyntax } from './i18next/i18next-syntax';
import type { FormTexts, MessageSlot } from './message-slots';
import { messageUnitsOfBoth, type MessageUnit } from './message-units';
import type { MessageSyntax } from './syntax';
import { treeEntries } from './tree/tree-entries';
import type { TextTree } from './tree/tree';

/** A message in its source language and in a target language. */
export interface MessagePair extends Omit<MessageUnit, 'forms'> {
  readonly reference: readonly MessageSlot[];
  readonly target: readonly MessageSlot[];
}

/** A namespace in one language. */
export interface LanguageTree {
  /** Canonical BCP 47 tag. */
  readonly language: string;
  readonly tree: TextTree;
}

/**
 * Pairs the messages of a namespace in two languages: in the order of the reference, then those that only the target has.
 * A plural has a slot for each category of its language and for each form with a text.
 */
export function pairMessages(
  reference: LanguageTree,
  target: LanguageTree,
  syntax: MessageSyntax = i18nextSyntax,
): readonly MessagePair[] {
  const [inReference, inTarget] =
    syntax === i18nextSyntax ? messageUnitsOfBoth(reference.tree, target.tree) : unitsOfBoth(reference, target, syntax);
  const onlyInTarget = new Map(inTarget.map((unit) => [unit.key, unit]));
  const pair = ({ forms: _, ...message }: MessageUnit, ours: FormTexts, theirs: FormTexts): MessagePair => ({
    ...message,
    reference: syntax.slots(message, reference.language, ours, theirs),
    target: syntax.slots(message, target.language, theirs, ours),
  });
  const pairs = inReference.map((unit) => {
    const counterpart = onlyInTarget.get(unit.key);
    onlyInTarget.delete(unit.key);
    return pair(unit, textsOf(unit), textsOf(counterpart));
  });
  return [...pairs, ...Array.from(onlyInTarget.values(), (unit) => pair(unit, new Map(), textsOf(unit)))];
}

/** Returns the messages of both languages; what is a plural in one is a plural in the other. */
function unitsOfBoth(
  one: LanguageTree,
  other: LanguageTree,
  syntax: MessageSyntax,
): readonly [readonly MessageUnit[], readonly MessageUnit[]] {
  const [entries, otherEntries] = [treeEntries(one.tree), treeEntries(other.tree)];
  const plurals = new Set([
    ...syntax.pluralKeys(entries, one.language),
    ...syntax.pluralKeys(otherEntries, other.language),
  ]);
  return [syntax.units(entries, one.language, plurals), syntax.units(otherEntries, other.language, plurals)];
}

const textsOf = (unit: MessageUnit | undefined): FormTexts =>
  new Map(unit?.forms.map(({ category, text }) => [category, text]));
