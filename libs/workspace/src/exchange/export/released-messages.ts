import type { TextTree } from '@dragoman/i18n';
import { formatKey, type MessageShape, messageUnits, pluralKeys, toForms } from '@dragoman/i18n/internal';
import type { ExportedMessage } from './exported-document';

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;

/**
 * Returns the messages of a namespace of a release by language. Each language has all of them, some without a text.
 * @param trees by language; the first determines the order of messages
 * @param current messages of the workspace, which know what is a plural
 */
export function releasedMessages(
  trees: ReadonlyMap<string, TextTree>,
  current: readonly MessageShape[],
): ReadonlyMap<string, readonly ExportedMessage[]> {
  const plurals = new Set([...trees.values()].flatMap((tree) => [...pluralKeys(tree)]));
  for (const { path, kind } of current) {
    const key = formatKey(path);
    if (kind !== 'text') plurals.add(key);
    else if (PLURAL_SUFFIX.test(key)) plurals.delete(key.replace(PLURAL_SUFFIX, ''));
  }
  const shapes = new Map<string, MessageShape>();
  const texts = new Map<string, Map<string, ExportedMessage['forms']>>();
  for (const [language, tree] of trees) {
    const forms = new Map<string, ExportedMessage['forms']>();
    for (const unit of messageUnits(tree, plurals)) {
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
