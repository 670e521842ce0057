import type { BrowserTexts } from '@dragoman/i18n/react';
import type { setFieldMessage } from './field-message';

const NAMESPACES = ['dragoman/validation'];

/**
 * Shows messages about invalid fields in the language of the page, instead of those of the browser, which are in its own. The texts
 * are loaded when a field is invalid for the first time; if that fails, the browser's messages are shown.
 *
 * @param currentLanguage returns the language of the page, BCP 47
 * @returns a function that stops it
 */
export function translateFieldMessages(texts: BrowserTexts, currentLanguage: () => string): () => void {
  let setMessage: typeof setFieldMessage | undefined;
  let loading: Promise<void> | undefined;
  const translate = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const language = currentLanguage();
    const i18n = texts.ready(language, NAMESPACES);
    if (setMessage && i18n) return setMessage(field, i18n);
    event.preventDefault();
    // Once for all fields of the form.
    loading ??= Promise.all([import('./field-message'), texts.load(language, NAMESPACES)])
      .then(([module]) => void (setMessage = module.setFieldMessage), stop)
      .then(() => {
        loading = undefined;
        (field.form ?? field).reportValidity();
      });
  };
  const stop = () => document.removeEventListener('invalid', translate, true);
  document.addEventListener('invalid', translate, true);
  return stop;
}
