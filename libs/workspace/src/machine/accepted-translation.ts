import type { Forms } from '@dragoman/i18n/internal';
import type { FindingView } from '../served/served.contract';
import { INSTRUCTIONS } from './chat.provider';
import { type MaskedText, unmaskText } from './masked-text';
import type { SuggestionContext } from './suggestion-provider';

/** A form to translate, with its masks. */
export interface MaskedForm {
  /** `''` if there are no plural forms. */
  readonly category: string;
  /** As the provider names it. */
  readonly form: string;
  readonly source: MaskedText;
  /** The name of a value that a translation may leave out: the number, in a form for a single one, which may be spelled out. */
  readonly optional?: string;
}

/** Translations with their placeholders, by category. */
export interface AcceptedTranslation {
  readonly forms: Forms;
  /** Values of the source that they do not have. */
  readonly missing: readonly FindingView[];
}

/** Translations are at most so much longer than their sources, in UTF-16 units: short words may become phrases. */
const MAX_GROWTH = 3;
const MAX_ADDITION = 60;
/** Shorter parts of a prompt may occur in a translation. In UTF-16 units. */
const MIN_LEAK_LENGTH = 24;

/**
 * Returns the translations with their placeholders; undefined if a form is missing or more than asked for, has other markup than
 * its source, is far too long, repeats the prompt, or is in another script.
 * @param answer of a provider, which may be anything
 * @param context with the language of the translation
 */
export function acceptedTranslation(
  answer: unknown,
  forms: readonly MaskedForm[],
  context: SuggestionContext & { readonly language: string },
): AcceptedTranslation | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const translations = answer as Readonly<Record<string, unknown>>;
  if (Object.keys(translations).length !== forms.length) return undefined;
  const accepted = new Map<string, string>();
  const missing: FindingView[] = [];
  for (const { category, form, source, optional } of forms) {
    const translation = Object.hasOwn(translations, form) ? translations[form] : undefined;
    if (typeof translation !== 'string' || translation.trim() === '') return undefined;
    if (translation.length > MAX_GROWTH * source.text.length + MAX_ADDITION) return undefined;
    if (/[\p{Cc}\u2028\u2029]/u.test(translation.replace(/[\n\t]/g, '')) || leaks(translation, source.text, context)) {
      return undefined;
    }
    const unmasked = unmaskText(translation, source);
    if (unmasked === undefined) return undefined;
    if (isInOtherScript(translation, source.text, context.language)) return undefined;
    accepted.set(category, unmasked.text);
    for (const { name, raw: placeholder } of unmasked.missing)
      if (name !== optional) missing.push(missingValue(placeholder, category));
  }
  return { forms: Object.fromEntries(accepted), missing };
}

const missingValue = (placeholder: string, category: string): FindingView => ({
  code: 'placeholderMissing',
  severity: 'error',
  ...(category !== '' && { form: category }),
  values: { placeholder },
});

/** Whether a translation has a part of the instructions, of the description or of a key, which the source does not have. */
function leaks(translation: string, source: string, { description = '', key, namespace }: SuggestionContext): boolean {
  const parts = [...INSTRUCTIONS.split(/[\n.;]/), ...description.split(/[\n.;]/), `${namespace}:${key}`, key]
    .map((part) => part.trim())
    .filter((part) => part.length >= MIN_LEAK_LENGTH && !source.includes(part));
  return parts.some((part) => translation.includes(part));
}

/** Whether it has letters that neither the language nor the source has, or no letter of the language. */
function isInOtherScript(translation: string, source: string, language: string): boolean {
  const own = lettersOf(language);
  if (own === undefined) return false;
  const letters = translation.replace(/<x[^>]*>/g, '').match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !own.test(letter) && !source.includes(letter));
  if (foreign.some((letter) => !/\p{Script=Latin}/u.test(letter))) return true;
  return foreign.length > 0 && !letters.some((letter) => own.test(letter));
}

const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana', 'Han'],
  Kore: ['Hang', 'Han'],
  Hans: ['Han'],
  Hant: ['Han', 'Bopo'],
};

/** Matches a letter of the language; undefined for one whose script is not known. */
function lettersOf(language: string): RegExp | undefined {
  const { script } = new Intl.Locale(language).maximize();
  if (script === undefined) return undefined;
  try {
    const scripts = (SCRIPTS[script] ?? [script]).map((each) => `\\p{Script_Extensions=${each}}`);
    return new RegExp(`[${scripts.join('')}\\p{Script=Common}]`, 'u');
  } catch {
    return undefined; // Unicode does not have it as a script of characters
  }
}
