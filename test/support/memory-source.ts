import { treeFromObject } from '../../libs/i18n/src/message/tree/tree-from-object';
import type { TextTree } from '../../libs/i18n/src/message/tree/tree';
import type { BundleName, ResourceSource } from '../../libs/i18n/src/catalog/sources/resource-source';

/**
 * Returns a source of texts written in code, by language and namespace: `{ en: { common: { title: 'Hello' } } }`.
 * @throws TypeError naming the key of a value that JSON cannot represent
 */
export function memorySource(texts: {
  readonly [language: string]: { readonly [namespace: string]: { readonly [key: string]: unknown } };
}): ResourceSource {
  const bundles: { name: BundleName; tree: TextTree }[] = [];
  for (const [language, namespaces] of Object.entries(texts)) {
    for (const [namespace, content] of Object.entries(namespaces)) {
      bundles.push({ name: { language, namespace }, tree: treeFromObject(content) });
    }
  }
  return {
    list: async () => bundles.map(({ name }) => name),
    read: async ({ language, namespace }) =>
      bundles.find(({ name }) => name.language === language && name.namespace === namespace)?.tree,
  };
}
