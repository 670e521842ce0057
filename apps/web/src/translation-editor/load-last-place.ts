import { redirect } from 'react-router-dom';
import { lastPlace } from '../addresses/last-place';
import { parseTranslateAddress } from '../addresses/translate-address';
import type { PageInput } from '../page/page-module';
import { signedInPerson } from '../page/signed-in-person';
import { loadTranslations } from './load-translations';

/**
 * Loads Translate or Review. Without parameters, returns to the list and text that were open there last. Only the browser remembers
 * them: when the server renders the page, the first list is shown.
 */
export async function loadLastPlace(input: PageInput) {
  const { url, language } = input;
  const { page, namespace } = parseTranslateAddress(url);
  if (typeof document !== 'undefined' && url.search === '' && namespace === undefined) {
    const person = signedInPerson();
    const last = person === undefined ? undefined : lastPlace(person, page);
    if (last !== undefined) return redirect(`/${language}${last}`);
  }
  return loadTranslations(input);
}
