import { hash } from 'node:crypto';
import { isList, isTree, type TextNode, type TextTree } from '../message/tree';
import { writeJson } from '../message/write-json';
import type { Bundle, Resources } from './bundle';
import { compress, type Compressed } from './compress';
import { frozen } from './frozen';
import type { BundleName } from './resource-source';
import { unpooled } from './unpooled';

/** Bytes in all forms that they are sent in. */
interface Content extends Compressed {
  readonly hash: string;
  readonly json: Buffer;
}

/** Makes the bundles of one snapshot. Equal bytes are compressed and kept once, whichever bundles send them. */
export class BundleMaker {
  private readonly contents = new Map<string, Content | Promise<Content>>();

  /** @param earlier bundles whose bytes may be wanted again */
  constructor(earlier: Iterable<Bundle>) {
    for (const bundle of earlier) this.contents.set(bundle.hash, bundle);
  }

  /** @param former what was served under this name until now: stays the same object if nothing changed */
  async make(name: BundleName, tree: TextTree, former: Bundle | undefined): Promise<Bundle> {
    if (former?.tree === tree) return former;
    const json = Buffer.from(writeJson(tree));
    const contentHash = hash('sha256', json, 'base64url').slice(0, 22);
    if (former?.hash === contentHash) return former;
    return new TextBundle(name, tree, await this.contentOf(json, contentHash));
  }

  private async contentOf(json: Buffer, contentHash: string): Promise<Content> {
    let content = this.contents.get(contentHash);
    if (content === undefined) {
      content = compress(json).then((compressed) => ({ hash: contentHash, json: unpooled(json), ...compressed }));
      this.contents.set(contentHash, content);
    }
    return content;
  }
}

class TextBundle implements Bundle {
  readonly language: string;
  readonly namespace: string;
  readonly hash: string;
  readonly texts: number;
  readonly json: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  private parsed: Resources | undefined;

  constructor(
    name: BundleName,
    readonly tree: TextTree,
    content: Content,
  ) {
    this.language = name.language;
    this.namespace = name.namespace;
    this.texts = textsIn(tree);
    this.hash = content.hash;
    this.json = content.json;
    this.brotli = content.brotli;
    this.gzip = content.gzip;
  }

  /** JSON.parse makes of a key `__proto__` a property like any other, where assignment would change the prototype. */
  get resources(): Resources {
    return (this.parsed ??= frozen(JSON.parse(this.json.toString())));
  }
}

function textsIn(node: TextNode): number {
  if (isList(node)) return node.reduce<number>((texts, child) => texts + textsIn(child), 0);
  if (!isTree(node)) return 1;
  let texts = 0;
  for (const child of node.values()) texts += textsIn(child);
  return texts;
}
