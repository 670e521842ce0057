import { parseTranslateAddress, type TranslateAddress, translatePath } from '../../addresses/translate-address';
import type { WorkspaceSummary } from '../load-translations';

/** Returns the part of an address that a filter saves: everything except the languages, so that it works in all of them. */
export const savedFilterPath = ({ page, namespace, filters, since, updatedBy, q }: TranslateAddress): string =>
  translatePath({ page, namespace, filters, since, updatedBy, q });

/**
 * Returns the list of a saved filter in a language. What no longer exists is left out: filters of older versions, and a
 * namespace that was renamed or deleted.
 */
export function savedFilterAddress(
  path: string,
  { namespaces }: Pick<WorkspaceSummary, 'namespaces'>,
  { language, reference }: Pick<TranslateAddress, 'language' | 'reference'>,
): TranslateAddress {
  const [pathname = '', search = ''] = path.split('?');
  const { page, namespace, filters, since, updatedBy, q } = parseTranslateAddress({
    pathname: `/-${pathname}`,
    search,
  });
  const known = namespaces.some(({ name }) => name === namespace) ? namespace : undefined;
  return { page, namespace: known, filters, since, updatedBy, q, language, reference };
}
