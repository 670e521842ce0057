import type { TranslateAddress } from '../addresses/translate-address';
import type { TextListQuery } from '../requests/texts';

/** Returns the query of the API for a list. `unsaved` is left out: drafts exist only in the browser. */
export function translationsQuery(address: TranslateAddress & { readonly language: string }): TextListQuery {
  const { language, namespace, reference, filters, since, updatedBy, q, cursor } = address;
  const filter = filters.filter((each) => each !== 'unsaved').join(',') || undefined;
  return { language, namespace, reference, filter, since, updatedBy, q: q || undefined, cursor };
}
