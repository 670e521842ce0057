import { PLURAL_CATEGORIES, type PluralCategory, type PluralType } from '../language/plural-categories';
import { formatKey, type Segment } from './tree/flatten';
import { formPath } from './forms';
import type { MessageShape } from './message-units';
import { pluralRules, type PluralRules } from './plural-rules';

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

/** Where plural forms are in a file, and which of them a language has. */
interface PluralSyntax {
  readonly pluralRules: (language: string, kind: PluralType) => PluralRules;
  readonly formPath: (path: readonly Segment[], category: PluralCategory, language: string) => readonly Segment[];
}

const I18NEXT: PluralSyntax = { pluralRules, formPath };

/**
 * Returns the forms of a message in one language: those of its grammar, those with a text (`own`), and a bare key or extra
 * `zero` that the `counterpart` in another language has, since any language may have these.
 */
export function messageSlots(
  { kind, key, path }: MessageShape,
  language: string,
  own: FormTexts,
  counterpart: FormTexts,
  syntax = I18NEXT,
): readonly MessageSlot[] {
  const slot = (category: PluralCategory | undefined, needed: boolean): MessageSlot => {
    const text = own.get(category) || null;
    if (category === undefined) return { path, key, text, needed };
    const formPath = syntax.formPath(path, category, language);
    // `formatKey` takes several times as long.
    const formKey = syntax === I18NEXT ? `${key}_${category}` : formatKey(formPath);
    return { category, path: formPath, key: formKey, text, needed };
  };
  if (kind === 'text') return [slot(undefined, true)];

  const grammar = syntax.pluralRules(language, kind);
  const hasBareKey = own.has(undefined) || counterpart.has(undefined);
  const bareKey = hasBareKey ? [slot(undefined, counterpart.has(undefined))] : [];
  const ofGrammar = (category: PluralCategory): boolean => grammar.categories.includes(category);
  return [
    ...bareKey,
    ...PLURAL_CATEGORIES.filter(
      (category) =>
        ofGrammar(category) ||
        own.has(category) ||
        (counterpart.has(category) && category === 'zero' && !grammar.isForeign(category)),
    ).map((category) => slot(category, grammar.isNeeded(category))),
  ];
}
