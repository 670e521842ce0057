import type { TranslateAddress } from '../addresses/translate-address';
import type { TextListQuery } from '../requests/texts';

/** Returns the query of the API for a list. `unsaved` is left out: drafts exist only in the browser. */
export function translationsQuery(address: TranslateAddress & { readonly language: string }): TextListQuery {
  const { language, namespace, reference, task, filters, since, updatedBy, q, cursor } = address;
  const filter = filters.filter((each) => each !== 'unsaved').join(',') || undefined;
  return { language, namespace, reference, task, filter, since, updatedBy, q: q || undefined, cursor };
}
