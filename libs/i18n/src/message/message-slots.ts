import { PLURAL_CATEGORIES, type PluralCategory } from '../language/plural-categories';
import type { Segment } from './flatten';
import { formPath } from './forms';
import type { MessageShape } from './message-units';
import { pluralRules } from './plural-rules';

/** One form of a message in one language, translated or not. */
export interface MessageSlot {
  readonly category?: PluralCategory;
  readonly path: readonly Segment[];
  readonly key: string;
  /** `null` if untranslated. */
  readonly text: string | null;
  /** Whether the message is incomplete without it. Forms for fractions or millions only, an extra `zero` and foreign forms are optional. */
  readonly needed: boolean;
}

/** Texts by category; `undefined` stands for a single form and for the bare key beside plural forms. */
export type FormTexts = ReadonlyMap<PluralCategory | undefined, string>;

/**
 * Returns the forms of a message in one language: those of its grammar, those with a text (`own`), and a bare key or extra
 * `zero` that the `counterpart` in another language has, since any language may have these.
 */
export function messageSlots(
  { kind, key, path }: MessageShape,
  language: string,
  own: FormTexts,
  counterpart: FormTexts,
): readonly MessageSlot[] {
  const slot = (category: PluralCategory | undefined, needed: boolean): MessageSlot => {
    const text = own.get(category) || null;
    if (category === undefined) return { path, key, text, needed };
    return {
      category,
      path: formPath(path, category),
      key: `${key}_${category}`,
      text,
      needed,
    };
  };
  if (kind === 'text') return [slot(undefined, true)];

  const grammar = pluralRules(language, kind);
  const hasBareKey = own.has(undefined) || counterpart.has(undefined);
  const bareKey = hasBareKey ? [slot(undefined, counterpart.has(undefined))] : [];
  const ofGrammar = (category: PluralCategory): boolean => grammar.categories.includes(category);
  return [
    ...bareKey,
    ...PLURAL_CATEGORIES.filter(
      (category) =>
        ofGrammar(category) ||
        own.has(category) ||
        (counterpart.has(category) && category === 'zero' && kind === 'cardinal'),
    ).map((category) => slot(category, grammar.isNeeded(category))),
  ];
}
