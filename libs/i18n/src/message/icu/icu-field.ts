import type { PluralCategory, PluralType } from '../../language/plural-categories';
import { pluralRules } from '../plural-rules';
import type { Branching } from '../syntax';

/** A part of a text with a field of its own: the content of a branch without a choice, or the words around choices. */
export interface IcuField {
  /** The selectors that lead to it: unique in the text unless a choice is repeated. */
  readonly path: readonly IcuSelector[];
  readonly text: string;
  /** The language needs the branch and the text lacks it: written with these characters around it, once it has a text. */
  readonly missing?: { readonly before: string; readonly after: string };
  /** The words of the source that the field is for, if it is not a branch: they are in front of, between or behind choices. */
  readonly words?: string;
}

export interface IcuSelector {
  readonly argument: string;
  readonly type: PluralType | 'select';
  /** `few`, `=0`, or a value of the argument. */
  readonly selector: string;
  /** The `offset` of the plural. */
  readonly offset: number;
  /** Whole numbers that choose the branch in this language; empty for a select and for fractions. */
  readonly numbers: readonly number[];
  /** The language does not have the category: the branch is never shown. */
  readonly isForeign: boolean;
}

/** Describes a branch of a choice in a language. */
export function selectorOf({ argument, type, offset }: Branching, selector: string, language: string): IcuSelector {
  const common = { argument, type, selector, offset };
  if (type === 'select') return { ...common, numbers: [], isForeign: false };
  if (selector.startsWith('=')) return { ...common, numbers: [Number(selector.slice(1))], isForeign: false };
  const { categories, wholeNumbers } = pluralRules(language, type);
  const isOwn = categories.some((category) => category === selector);
  const numbers = isOwn ? wholeNumbers(selector as PluralCategory).map((number) => number + offset) : [];
  return { ...common, numbers, isForeign: !isOwn && selector !== 'other' };
}
