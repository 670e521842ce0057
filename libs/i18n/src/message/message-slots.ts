import { categories, type Category } from '../language/plural-categories';
import type { Segment } from './flatten';
import type { MessageUnit } from './message-units';
import { pluralForms } from './plural-forms';

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

/** By category; `undefined` for the one form of a message, and for the bare key beside plural forms. */
export type FormTexts = ReadonlyMap<Category | undefined, string>;

/**
 * The slots of a message in one language: what its grammar has, what is there (`own`), and what its `counterpart` in another
 * language has that any language may have.
 */
export function messageSlots(
  { kind, key, path }: Pick<MessageUnit, 'kind' | 'key' | 'path'>,
  language: string,
  own: FormTexts,
  counterpart: FormTexts,
): readonly MessageSlot[] {
  const slot = (category: Category | undefined, needed: boolean): MessageSlot => {
    const text = own.get(category) || null;
    if (category === undefined) return { path, key, text, needed };
    return {
      category,
      path: [...path.slice(0, -1), `${path.at(-1)}_${category}`],
      key: `${key}_${category}`,
      text,
      needed,
    };
  };
  if (kind === 'text') return [slot(undefined, true)];

  const grammar = pluralForms(language, kind);
  const hasBareKey = own.has(undefined) || counterpart.has(undefined);
  const bareKey = hasBareKey ? [slot(undefined, counterpart.has(undefined))] : [];
  const ofGrammar = (category: Category): boolean => grammar.categories.includes(category);
  return [
    ...bareKey,
    ...categories
      .filter(
        (category) =>
          ofGrammar(category) ||
          own.has(category) ||
          (counterpart.has(category) && category === 'zero' && kind === 'cardinal'),
      )
      .map((category) => slot(category, grammar.isNeeded(category))),
  ];
}
