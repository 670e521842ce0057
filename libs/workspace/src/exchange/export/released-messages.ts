import type { TextTree } from '@dragoman/i18n';
import { formatKey, type MessageShape, syntaxOf, type SyntaxName, toForms, treeEntries } from '@dragoman/i18n/internal';
import type { ExportedMessage } from './exported-document';

/**
 * Returns the messages of a namespace of a release by language. Each language has all of them, some without a text.
 * @param trees by language; the first determines the order of messages
 * @param current messages of the workspace, which know what is a plural
 * @param name what the texts are written in
 */
export function releasedMessages(
  trees: ReadonlyMap<string, TextTree>,
  current: readonly MessageShape[],
  name: SyntaxName = 'i18next',
): ReadonlyMap<string, readonly ExportedMessage[]> {
  const syntax = syntaxOf(name);
  const entries = new Map(Array.from(trees, ([language, tree]) => [language, treeEntries(tree)]));
  const plurals = new Set(Array.from(entries, ([language, texts]) => [...syntax.pluralKeys(texts, language)]).flat());
  for (const { path, kind } of current) {
    const key = formatKey(path);
    if (kind !== 'text') plurals.add(key);
    else plurals.delete(syntax.pluralKeyOf(key) ?? '');
  }
  const shapes = new Map<string, MessageShape>();
  const texts = new Map<string, Map<string, ExportedMessage['forms']>>();
  for (const [language, ofLanguage] of entries) {
    const forms = new Map<string, ExportedMessage['forms']>();
    for (const unit of syntax.units(ofLanguage, language, plurals)) {
      const { key, path, kind } = unit;
      if (!shapes.has(key)) shapes.set(key, { key, path, kind });
      forms.set(key, toForms(unit.forms));
    }
    texts.set(language, forms);
  }
  return new Map(
    Array.from(texts, ([language, forms]) => [
      language,
      Array.from(shapes.values(), (shape) => ({ ...shape, forms: forms.get(shape.key) ?? {} })),
    ]),
  );
}
