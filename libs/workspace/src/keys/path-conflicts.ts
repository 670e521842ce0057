import type { Segment } from '@dragoman/i18n/internal';

type Path = readonly Segment[];

interface PathNode {
  /** The key of the message that has a text at this path. */
  key?: string;
  /** The key of any message that has a text below this path. */
  descendantKey?: string;
  readonly children: Map<Segment, PathNode>;
}

/**
 * The paths at which the messages of a namespace have texts, so that no new text is above, below or at another one's
 * path.
 */
export class PathConflicts {
  private readonly root: PathNode = { children: new Map() };

  add(key: string, paths: Iterable<Path>): void {
    for (const path of paths) {
      let node = this.root;
      for (const segment of path) {
        node.descendantKey ??= key;
        const child = node.children.get(segment) ?? { children: new Map() };
        node.children.set(segment, child);
        node = child;
      }
      node.key ??= key;
    }
  }

  /** Returns the key of another message that cannot be in the same file as texts of `key` at these paths, if any. */
  conflictingKey(key: string, paths: Iterable<Path>): string | undefined {
    for (const path of paths) {
      const other = this.keyOnPath(path);
      if (other !== undefined && other !== key) return other;
    }
    return undefined;
  }

  private keyOnPath(path: Path): string | undefined {
    let node = this.root;
    for (const segment of path) {
      if (node.key !== undefined) return node.key;
      const child = node.children.get(segment);
      if (!child) {
        const [sibling] = node.children.keys();
        // A number is the index of a list, a string the name in an object: a node is one or the other.
        return sibling === undefined || typeof sibling === typeof segment ? undefined : node.descendantKey;
      }
      node = child;
    }
    return node.key ?? node.descendantKey;
  }
}
