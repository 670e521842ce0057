import { categories, type Category } from '../language/plural-categories';
import { formatKey, type Segment } from './flatten';
import { messageUnits, type MessageUnit } from './message-units';
import { pluralForms } from './plural-forms';
import type { TextTree } from './tree';

/** The place of one form in one language, filled or not. */
export interface MessageSlot {
  readonly category?: Category;
  readonly path: readonly Segment[];
  readonly key: string;
  /** `null`: untranslated. */
  readonly text: string | null;
  /** The message is not translated without it. Not needed: forms for fractions or millions only, a `zero` of one's own, foreign ones. */
  readonly needed: boolean;
}

/** A message in the language that it comes from and in the one that it is translated into. */
export interface MessagePair extends Omit<MessageUnit, 'forms'> {
  readonly reference: readonly MessageSlot[];
  readonly target: readonly MessageSlot[];
}

/** A namespace in one language. */
export interface NamespaceTexts {
  /** Canonical BCP 47 tag. */
  readonly language: string;
  readonly tree: TextTree;
}

/**
 * The messages of a namespace in two languages, side by side: in the order of the reference, then those that only the
 * target has. A plural has a slot for each category of its language and for every form that is there.
 */
export function pairMessages(reference: NamespaceTexts, target: NamespaceTexts): readonly MessagePair[] {
  const onlyInTarget = new Map(messageUnits(target.tree, reference.tree).map((unit) => [unit.key, unit]));
  const pair = (unit: MessageUnit, inReference?: MessageUnit, inTarget?: MessageUnit): MessagePair => {
    const { forms: _, ...message } = unit;
    return {
      ...message,
      reference: slots(unit, reference.language, inReference, inTarget),
      target: slots(unit, target.language, inTarget, inReference),
    };
  };
  const pairs = messageUnits(reference.tree, target.tree).map((unit) => {
    const counterpart = onlyInTarget.get(unit.key);
    onlyInTarget.delete(unit.key);
    return pair(unit, unit, counterpart);
  });
  return [...pairs, ...Array.from(onlyInTarget.values(), (unit) => pair(unit, undefined, unit))];
}

/** The slots of one language: what its grammar has, what is there, and what its counterpart has that any language may have. */
function slots(
  { kind, path }: MessageUnit,
  language: string,
  own?: MessageUnit,
  counterpart?: MessageUnit,
): readonly MessageSlot[] {
  const there = new Map(own?.forms.map(({ category, text }) => [category, text]));
  const beside = new Set(counterpart?.forms.map(({ category }) => category));
  const slot = (category: Category | undefined, needed: boolean): MessageSlot => {
    const slotPath = category ? [...path.slice(0, -1), `${path.at(-1)}_${category}`] : path;
    return {
      ...(category && { category }),
      path: slotPath,
      key: formatKey(slotPath),
      text: there.get(category) || null,
      needed,
    };
  };
  if (kind === 'text') return [slot(undefined, true)];

  const grammar = pluralForms(language, kind);
  const bareKey = there.has(undefined) || beside.has(undefined) ? [slot(undefined, beside.has(undefined))] : [];
  const ofGrammar = (category: Category): boolean => grammar.categories.includes(category);
  return [
    ...bareKey,
    ...categories
      .filter(
        (category) =>
          ofGrammar(category) ||
          there.has(category) ||
          (beside.has(category) && category === 'zero' && kind === 'cardinal'),
      )
      .map((category) => slot(category, ofGrammar(category) && grammar.numbers(category).length > 0)),
  ];
}
