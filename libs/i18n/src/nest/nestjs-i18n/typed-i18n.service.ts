import type { TranslateOptions } from 'nestjs-i18n';

/**
 * What each text needs, by `namespace:key`: `{ 'shop:greeting': { name: string | number } }`. Empty until `dragoman types
 * --nest` declares it; then {@link TypedI18nService} refuses other keys, and calls without what a text needs.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- to be augmented
export interface TextVariables {}

/** `namespace:key`; any string until {@link TextVariables} are declared. */
export type TextKey = [keyof TextVariables] extends [never] ? string : Extract<keyof TextVariables, string>;

/** What all of the given texts need together: code that chooses between two keys gives the variables of both. */
type VariablesOf<Key extends string> = (
  Key extends keyof TextVariables ? (variables: TextVariables[Key]) => void : () => void
) extends (variables: infer Variables) => void
  ? Variables
  : never;

/** Further values are ignored by the text. */
type Values<Key extends string> = ([unknown] extends [VariablesOf<Key>] ? object : VariablesOf<Key>) &
  Readonly<Record<string, unknown>>;

/** The options of an unknown key are optional, so that the compiler reports the key instead of missing options. */
type Options<Key extends string> = [TextKey] extends [Key]
  ? [options?: TranslateOptions]
  : Record<never, never> extends VariablesOf<Key>
    ? [options?: Omit<TranslateOptions, 'args'> & { args?: Values<Key> }]
    : [options: Omit<TranslateOptions, 'args'> & { args: Values<Key> }];

/**
 * nestjs-i18n's `I18nService` with keys and variables that the compiler checks: inject it instead. `I18nContext` can be
 * typed with it, too: `@I18n() i18n: TypedI18nService`.
 */
export abstract class TypedI18nService {
  /** Returns the text in the language of the request, or in `options.lang`. */
  abstract translate<const Key extends TextKey>(key: Key, ...options: Options<Key>): string;

  /** As {@link translate}. */
  abstract t<const Key extends TextKey>(key: Key, ...options: Options<Key>): string;
}
