import { isList, isTree, type TextNode, type TextTree } from '../../message/tree/tree';
import { writeJson } from '../../message/json/write-json';
import type { Bundle, Resources } from './bundle';
import { EncodedContent, contentHash } from './encoded-content';
import { JsonTree } from './json-tree';
import { mapConcurrently } from '../map-concurrently';
import { deepFreeze } from './deep-freeze';
import type { BundleName } from '../sources/resource-source';

/**
 * Bundles compressed at once. Node has four threads for compression, files and passwords together: two stay free for
 * requests, and the memory needed is limited to two compressions.
 */
const MAX_COMPRESSIONS = 2;

/** Creates the bundles of one snapshot. Bundles with equal bytes share one content, compressed once. */
export class BundleFactory {
  private readonly contents = new Map<string, EncodedContent>();

  /** @param earlier bundles whose contents can be reused */
  constructor(earlier: Iterable<Bundle>) {
    for (const bundle of earlier) if (bundle instanceof TextBundle) this.contents.set(bundle.hash, bundle.content);
  }

  /** @param former the bundle served under this name until now, returned again if nothing changed */
  create(name: BundleName, tree: TextTree, former: Bundle | undefined): Bundle {
    if (former?.tree === tree) return former;
    const json = tree instanceof JsonTree ? tree.json : Buffer.from(writeJson(tree));
    const hash = contentHash(json);
    if (former?.hash === hash) return former;
    let content = this.contents.get(hash);
    if (content === undefined) this.contents.set(hash, (content = new EncodedContent(hash, json)));
    return new TextBundle(name, tree, content);
  }

  /** Compresses large contents in threads. */
  async prepare(): Promise<void> {
    await mapConcurrently([...this.contents.values()], (content) => content.prepare(), {
      concurrency: MAX_COMPRESSIONS,
    });
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
    readonly content: EncodedContent,
  ) {
    this.language = name.language;
    this.namespace = name.namespace;
    this.texts = countTexts(tree);
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

  /** Parsed, since `JSON.parse` turns a key `__proto__` into an ordinary property while assignment sets the prototype. */
  get resources(): Resources {
    return (this.parsed ??= deepFreeze(JSON.parse(this.json.toString()) as Resources));
  }
}

function countTexts(node: TextNode): number {
  if (isList(node)) return node.reduce<number>((texts, child) => texts + countTexts(child), 0);
  if (!isTree(node)) return 1;
  let texts = 0;
  for (const child of node.values()) texts += countTexts(child);
  return texts;
}
