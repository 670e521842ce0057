import { redirect } from 'react-router-dom';
import { lastTranslatePath } from '../../addresses/last-translate-path';
import { parseTranslateAddress } from '../../addresses/translate-address';
import type { PageInput } from '../../page/page-module';
import { signedInPerson } from '../../page/signed-in-person';
import { loadTranslations, shouldRevalidateTranslations } from '../../translation-editor/load-translations';
import { saveTranslation } from '../../translation-editor/save-translation';
import { TranslationEditor } from '../../translation-editor/translation-editor';
import type { PageRoute } from '../../page/page-route';
import { translationsHead } from '../../translation-editor/translations-head';

export const route = {
  path: '/translate/*',
  namespaces: ['dragoman/translate', 'dragoman/editing', 'dragoman/messages'],
  audience: 'members',
  fillsWindow: true,
  navigation: {
    label: 'dragoman/common:navigation.translate',
    order: 200,
    permission: 'texts.read',
    section: 'translation',
    icon: 'translate',
  },
} satisfies PageRoute;

/**
 * Without parameters, returns to the list and text that were open last. Only the browser remembers them: when the server
 * renders the page, the first list is shown.
 */
export async function loader(input: PageInput) {
  const { url, language } = input;
  if (typeof document !== 'undefined' && url.search === '' && parseTranslateAddress(url).namespace === undefined) {
    const person = signedInPerson();
    const last = person === undefined ? undefined : lastTranslatePath(person);
    if (last !== undefined) return redirect(`/${language}${last}`);
  }
  return loadTranslations(input);
}

export const action = saveTranslation;
export const shouldRevalidate = shouldRevalidateTranslations;
export const head = translationsHead('dragoman/translate:title');
export default TranslationEditor;
