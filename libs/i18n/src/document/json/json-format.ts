import { flatten, unflatten } from '../../message/tree/flatten';
import { readJson, type JsonTokenListener } from '../../message/json/read-json';
import type { DocumentFormat, FileEntry } from '../document-format';
import { editJson } from './edit-json';
import { detectJsonStyle, formatJson, type JsonStyle } from './json-style';
import { keyOffsets } from './locate-keys';

/** JSON (RFC 8259) with an object at the root: nested objects and lists, or flat keys. Values other than strings are kept. */
export const jsonFormat: DocumentFormat = {
  name: 'json',
  extensions: ['.json'],
  plurals: 'syntax',
  holds: 'one language',
  nesting: 'objects and lists',
  recognizes: (_, path) => path.toLowerCase().endsWith('.json'),

  read(content) {
    const offsets = new TextOffsets();
    const { tree, duplicates } = readJson(content, offsets);
    const leaves = flatten(tree);
    // With repeated keys the file has more values than the tree.
    const places = duplicates.length > 0 && keyOffsets(content, new Set(leaves.map(({ key }) => key)));
    const mark = content.startsWith('\uFEFF') ? 1 : 0;
    let scalar = 0;
    const entries: FileEntry[] = [];
    for (const { path, key, value } of leaves) {
      if (typeof value === 'object' && value !== null) continue; // an empty object or list
      const at = places ? places.get(key)! : offsets.starts[scalar++]! + mark;
      if (typeof value === 'string') entries.push({ path, key, text: value, at });
    }
    return { entries, warnings: duplicates.map((each) => ({ code: 'duplicateKey', ...each })), languages: [] };
  },

  edit(content, edits, { order, removeEmpty }) {
    const tree = order && unflatten(order.map((path) => ({ path, value: '' })));
    return editJson(content, edits, { order: tree, removeEmpty });
  },

  create(_, entries, model) {
    const style = model === undefined ? DEFAULT_STYLE : detectJsonStyle(model);
    return formatJson(unflatten(entries.map(({ path, text }) => ({ path, value: text }))), style);
  },
};

const DEFAULT_STYLE: JsonStyle = { ...detectJsonStyle('{}'), finalLineBreak: true };

/** Collects where each scalar of a file begins: its key, or the scalar itself in a list. */
class TextOffsets implements JsonTokenListener {
  readonly starts: number[] = [];
  private start?: number;

  branchStart(): void {
    this.start = undefined;
  }

  key(start: number): void {
    this.start = start;
  }

  scalar(start: number): void {
    this.starts.push(this.start ?? start);
    this.start = undefined;
  }

  branchEnd(): void {}
}
