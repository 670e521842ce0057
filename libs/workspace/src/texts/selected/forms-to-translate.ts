import type { Forms, MessageSlot } from '@dragoman/i18n/internal';
import { slotsOf } from '../../editing/check-text';
import type { Message } from '../../editing/stores/messages.store';

/** Returns what a form is translated from: languages have other forms than their source. */
export const sourceOfForm = (source: Forms, form: string): string => source[form] ?? source.other ?? source[''] ?? '';

/** Returns the forms of a text that there are to translate: plural categories, `''` for the only form. */
export function formsToTranslate(message: Message, source: Forms, language: string, target: Forms): readonly string[] {
  const from = { language: message.reference, forms: source };
  const slots = slotsOf(message, from, { language, forms: target }).target;
  return slots.filter(isToTranslate(source)).map(({ category = '' }) => category);
}

/** Forms that the language needs, that have a text, or that only the source shows to be wanted: a text for 0. */
const isToTranslate =
  (source: Forms) =>
  ({ category, needed, text }: MessageSlot): boolean =>
    needed || text !== null || (category === 'zero' && source.zero !== undefined);
