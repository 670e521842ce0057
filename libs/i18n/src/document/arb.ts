import { formatKey, type Segment } from '../message/tree/flatten';
import { readJson } from '../message/json/read-json';
import { isTree, type TextTree } from '../message/tree/tree';
import type { DocumentEdit, DocumentFormat, FileEntry } from './document-format';
import { editJson, type JsonEdit } from './json/edit-json';
import { detectJsonStyle, formatJson } from './json/json-style';
import { keyOffsets } from './json/locate-keys';
import { UnwritableTextError } from './unwritable-text-error';

/**
 * Application Resource Bundles of Flutter: JSON with texts, their attributes in `@key`, and the language in `@@locale`. A text
 * is removed and renamed with its attributes.
 */
export const arbFormat: DocumentFormat = {
  name: 'arb',
  extensions: ['.arb'],
  plurals: 'syntax',
  holds: 'one language',
  nesting: 'none',
  syntax: 'icu',
  recognizes: (_, path) => path.toLowerCase().endsWith('.arb'),

  read(content) {
    const { tree, duplicates } = readJson(content);
    const keys = Array.from(tree.keys()).filter((name) => !name.startsWith('@') && typeof tree.get(name) === 'string');
    const offsets = keyOffsets(content, new Set(keys.map((name) => formatKey([name]))));
    const entries = keys.map((name): FileEntry => {
      const key = formatKey([name]);
      return { path: [name], text: tree.get(name) as string, at: offsets.get(key)!, ...attributesOf(tree, name) };
    });
    const locale = tree.get('@@locale');
    return {
      entries,
      warnings: duplicates.map((each) => ({ code: 'duplicateKey', ...each })),
      languages: typeof locale === 'string' ? [locale] : [],
    };
  },

  edit(content, edits, { order = [] }) {
    const { tree } = readJson(content);
    // The attributes of a text follow it.
    const names = order.flatMap(([name]) => [String(name), `@${name}`]);
    return editJson(
      content,
      edits.flatMap((edit) => withAttributes(edit, tree)),
      { order: new Map(names.map((name) => [name, ''])) },
    );
  },

  create({ language }, entries, model) {
    const style = { ...detectJsonStyle(model ?? '{}\n'), flat: false };
    const texts = entries.map(({ path, text }): [string, string] => [singleName(path), text]);
    return formatJson(new Map([['@@locale', language], ...texts]), style);
  },
};

const isName = (path: readonly Segment[]): boolean =>
  path.length === 1 && typeof path[0] === 'string' && !path[0].startsWith('@');

function singleName(path: readonly Segment[]): string {
  if (isName(path)) return path[0] as string;
  throw new UnwritableTextError('noNesting', { key: formatKey(path) });
}

function attributesOf(tree: TextTree, name: string): Pick<FileEntry, 'description' | 'context'> {
  const attributes = tree.get(`@${name}`);
  if (!isTree(attributes)) return {};
  const [description, context] = [attributes.get('description'), attributes.get('context')];
  return {
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(typeof context === 'string' && context !== '' && { context }),
  };
}

function withAttributes(edit: DocumentEdit, tree: TextTree): JsonEdit[] {
  const lastOf = (path: readonly Segment[]): readonly Segment[] => (tree.has(`@${path[0]}`) ? [`@${path[0]}`] : path);
  const after = 'after' in edit && edit.after && { after: lastOf(edit.after) };
  if ('set' in edit) return [{ set: [singleName(edit.set)], text: edit.text, ...after }];
  if ('remove' in edit) {
    const name = singleName(edit.remove);
    return [{ remove: [name] }, { remove: [`@${name}`] }];
  }
  const [from, to] = [singleName(edit.move), singleName(edit.to)];
  return [
    { move: [from], to: [to], ...after },
    { move: [`@${from}`], to: [`@${to}`], ...(after && { after: [to] }) },
  ];
}
