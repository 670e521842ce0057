import { readJson } from '../../message/json/read-json';
import type { TextNode, TextTree } from '../../message/tree/tree';
import { copyOutOfPool } from './copy-out-of-pool';

/**
 * A tree that is stored as its JSON and parsed while it is used: parsed texts take five times the memory of their bytes,
 * and most bundles are only sent. Read-only.
 */
export class JsonTree extends Map<string, TextNode> {
  /** As `writeJson` writes the tree. */
  readonly json: Buffer;
  private readonly parsed: { tree?: WeakRef<TextTree> } = {};

  /** @param json written by `writeJson` */
  constructor(json: Buffer) {
    super();
    this.json = copyOutOfPool(json);
  }

  private get tree(): TextTree {
    let tree = this.parsed.tree?.deref();
    if (tree === undefined) {
      ({ tree } = readJson(this.json.toString()));
      this.parsed.tree = new WeakRef(tree);
    }
    return tree;
  }

  override get size(): number {
    return this.tree.size;
  }

  override get(key: string): TextNode | undefined {
    return this.tree.get(key);
  }

  override has(key: string): boolean {
    return this.tree.has(key);
  }

  override keys(): MapIterator<string> {
    return this.tree.keys();
  }

  override values(): MapIterator<TextNode> {
    return this.tree.values();
  }

  override entries(): MapIterator<[string, TextNode]> {
    return this.tree.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, TextNode]> {
    return this.tree.entries();
  }

  override forEach(callback: (node: TextNode, key: string, map: Map<string, TextNode>) => void): void {
    this.tree.forEach((node, key) => callback(node, key, this));
  }

  override set(): never {
    throw new TypeError('A JsonTree cannot be changed.');
  }
}
