import type { I18nTranslation } from 'nestjs-i18n';
import type { Resources } from '../../catalog/bundles/bundle';
import type { Snapshot } from '../../catalog/snapshot';
import { treePath } from './key-syntax';

/**
 * The texts of some namespaces as nestjs-i18n keeps them: by language, then by the parts of a namespace. A language has its
 * own texts alone, since nestjs-i18n has its own rules for missing ones. Namespaces are parsed when they are first used.
 */
export function translationTrees(snapshot: Snapshot, namespaces: readonly string[]): I18nTranslation {
  const byFirstPart = new Map<string, string[]>();
  for (const namespace of namespaces) {
    const [part] = treePath(namespace);
    byFirstPart.set(part, [...(byFirstPart.get(part) ?? []), namespace]);
  }
  const trees = Object.create(null) as I18nTranslation;
  for (const { tag } of snapshot.languages) {
    defineLazily(trees, tag, () => {
      const tree = {};
      for (const [part, group] of byFirstPart) {
        if (!group.some((namespace) => snapshot.own(tag, namespace))) continue;
        defineLazily(tree, part, () => compose(snapshot, tag, group));
      }
      return tree;
    });
  }
  return trees;
}

/** Returns the node for namespaces that begin with the same part: of `mail` and `mail/welcome`, what is below `mail`. */
function compose(snapshot: Snapshot, language: string, namespaces: readonly string[]): Resources {
  let node: Resources = {};
  // deeper ones last, as nestjs-i18n reads the files of a folder before those of its subfolders
  for (const namespace of namespaces.toSorted((a, b) => treePath(a).length - treePath(b).length)) {
    const resources = snapshot.own(language, namespace)?.resources;
    if (resources) node = place(node, treePath(namespace).slice(1), resources);
  }
  return node;
}

function place(node: Resources, path: readonly string[], resources: Resources): Resources {
  const [part, ...rest] = path;
  if (part === undefined) return Object.keys(node).length === 0 ? resources : { ...node, ...resources };
  const child = node[part];
  const below = typeof child === 'object' && child !== null ? (child as Resources) : {};
  return { ...node, [part]: place(below, rest, resources) };
}

function defineLazily(target: object, name: string, value: () => unknown): void {
  Object.defineProperty(target, name, {
    enumerable: true,
    configurable: true,
    get: () => {
      const node = value();
      Object.defineProperty(target, name, { enumerable: true, configurable: true, value: node });
      return node;
    },
  });
}
