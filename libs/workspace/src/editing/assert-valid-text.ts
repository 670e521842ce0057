import { PLURAL_CATEGORIES, type Forms, type MessageShape } from '@dragoman/i18n/internal';
import { MAX_TEXT_KILOBYTES } from '../http/input/input-limits';
import { formUnknown, textImpossible, textTooLarge } from './editing.errors';

/**
 * Checks that the forms of a text can be stored, and returns them.
 * @throws Problem 413 if they are larger than 64 KiB (UTF-8) together, 422 if the message's kind does not have one of
 * the forms, or a text contains NUL, which PostgreSQL cannot store, or a lone surrogate, which is not a character
 */
export function assertValidForms(kind: MessageShape['kind'], forms: Forms): Forms {
  let bytes = 0;
  for (const [category, text] of Object.entries(forms)) {
    // Forms that the language does not have are accepted, because files may contain them. They are reported as
    // findings.
    const isForm = category === '' || (kind !== 'text' && (PLURAL_CATEGORIES as readonly string[]).includes(category));
    if (!isForm) throw formUnknown();
    assertValidText(text);
    bytes += Buffer.byteLength(text);
  }
  if (bytes > MAX_TEXT_KILOBYTES * 1024) throw textTooLarge(MAX_TEXT_KILOBYTES);
  return forms;
}

/** @throws Problem 422 */
export function assertValidText(text: string): string {
  if (/[\0\p{Surrogate}]/u.test(text)) throw textImpossible();
  return text;
}
