import { categories } from '@dragoman/i18n';
import { formUnknown, textImpossible, textTooLarge } from './editing.errors';
import type { Forms, MessageShape } from './message-forms';

const mostBytes = 64 * 1024;

/**
 * Forms as they can be kept.
 * @throws Problem 413 where they are larger than 64 KiB (UTF-8) together, 422 where a form is not one of the message's
 * kind, or a text holds NUL, which PostgreSQL cannot keep, or half of a surrogate pair, which is no character
 */
export function possibleForms(kind: MessageShape['kind'], forms: Forms): Forms {
  let bytes = 0;
  for (const [category, text] of Object.entries(forms)) {
    // Also those that the language does not have: they are a finding, and came with a file perhaps.
    const isForm = category === '' || (kind !== 'text' && (categories as readonly string[]).includes(category));
    if (!isForm) throw formUnknown();
    possibleText(text);
    bytes += Buffer.byteLength(text);
  }
  if (bytes > mostBytes) throw textTooLarge(mostBytes / 1024);
  return forms;
}

/** @throws Problem 422 */
export function possibleText(text: string): string {
  if (/[\0\p{Surrogate}]/u.test(text)) throw textImpossible();
  return text;
}
