import type { BrowserTexts } from '@dragoman/i18n/react';
import type { setFieldMessage } from './field-message';

const NAMESPACES = ['dragoman/validation'];

/**
 * Says what is wrong with a field in the language of the page: browsers say it in their own. The texts are loaded when a field is
 * invalid for the first time; without a connection, the browser's message is shown.
 *
 * @param currentLanguage returns the language of the page, BCP 47
 * @returns a function that stops it
 */
export function translateFieldMessages(texts: BrowserTexts, currentLanguage: () => string): () => void {
  let setMessage: typeof setFieldMessage | undefined;
  let isLoading = false;
  let hasFailed = false;
  const translate = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const language = currentLanguage();
    const i18n = texts.ready(language, NAMESPACES);
    if (setMessage && i18n) return setMessage(field, i18n);
    if (hasFailed) return;
    event.preventDefault();
    if (isLoading) return; // another field of the form
    isLoading = true;
    void Promise.all([import('./field-message'), texts.load(language, NAMESPACES)])
      .then(
        ([module]) => (setMessage = module.setFieldMessage),
        () => (hasFailed = true),
      )
      .then(() => {
        isLoading = false;
        (field.form ?? field).reportValidity();
        hasFailed = false;
      });
  };
  document.addEventListener('invalid', translate, true);
  return () => document.removeEventListener('invalid', translate, true);
}
