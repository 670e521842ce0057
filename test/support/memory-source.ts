import { treeFrom } from '../../libs/i18n/src/message/tree-from';
import type { TextTree } from '../../libs/i18n/src/message/tree';
import type { BundleName, ResourceSource } from '../../libs/i18n/src/catalog/resource-source';

/**
 * Texts written in code: `{ en: { common: { title: 'Hello' } } }`, by language and namespace.
 *
 * @throws TypeError naming the key at which something stands that JSON cannot hold
 */
export function memorySource(texts: {
  readonly [language: string]: { readonly [namespace: string]: { readonly [key: string]: unknown } };
}): ResourceSource {
  const bundles: { name: BundleName; tree: TextTree }[] = [];
  for (const [language, namespaces] of Object.entries(texts)) {
    for (const [namespace, content] of Object.entries(namespaces)) {
      bundles.push({ name: { language, namespace }, tree: treeFrom(content) });
    }
  }
  return {
    list: async () => bundles.map(({ name }) => name),
    read: async ({ language, namespace }) =>
      bundles.find(({ name }) => name.language === language && name.namespace === namespace)?.tree,
  };
}
