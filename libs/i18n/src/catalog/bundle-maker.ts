import { isList, isTree, type TextNode, type TextTree } from '../message/tree';
import { writeJson } from '../message/write-json';
import type { Bundle, Resources } from './bundle';
import { Content, contentHash } from './content';
import { fewAtATime } from './few-at-a-time';
import { frozen } from './frozen';
import type { BundleName } from './resource-source';

/**
 * Large bundles compressed at once. Node has four threads for this, files and passwords together: two are left for
 * requests, and memory for the work of two is all that is taken.
 */
const COMPRESSIONS = 2;

/** Makes the bundles of one snapshot. Equal bytes are compressed and kept once, whichever bundles send them. */
export class BundleMaker {
  private readonly contents = new Map<string, Content>();

  /** @param earlier bundles whose bytes may be wanted again */
  constructor(earlier: Iterable<Bundle>) {
    for (const bundle of earlier) if (bundle instanceof TextBundle) this.contents.set(bundle.hash, bundle.content);
  }

  /** @param former what was served under this name until now: stays the same object if nothing changed */
  make(name: BundleName, tree: TextTree, former: Bundle | undefined): Bundle {
    if (former?.tree === tree) return former;
    const json = Buffer.from(writeJson(tree));
    const hash = contentHash(json);
    if (former?.hash === hash) return former;
    let content = this.contents.get(hash);
    if (content === undefined) this.contents.set(hash, (content = new Content(hash, json)));
    return new TextBundle(name, tree, content);
  }

  /** Compresses what is large of all that it made. */
  async prepare(): Promise<void> {
    await fewAtATime(COMPRESSIONS, [...this.contents.values()], (content) => content.prepare());
  }
}

class TextBundle implements Bundle {
  readonly language: string;
  readonly namespace: string;
  readonly texts: number;
  private parsed: Resources | undefined;

  constructor(
    name: BundleName,
    readonly tree: TextTree,
    readonly content: Content,
  ) {
    this.language = name.language;
    this.namespace = name.namespace;
    this.texts = textsIn(tree);
  }

  get hash(): string {
    return this.content.hash;
  }

  get json(): Buffer {
    return this.content.json;
  }

  get brotli(): Buffer {
    return this.content.brotli;
  }

  get gzip(): Buffer {
    return this.content.gzip;
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
