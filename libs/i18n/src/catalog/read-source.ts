import { canonicalTag } from '../language/canonical-tag';
import { isTree, type TextNode, type TextTree } from '../message/tree';
import { treeFrom } from '../message/tree-from';
import { withoutUntranslated } from '../message/without-untranslated';
import { fewAtATime } from './few-at-a-time';
import { isNamespaceName } from './identifier';
import { Pace } from './pace';
import type { BundleName, ResourceSource, Texts } from './resource-source';
import { BrokenTexts, type Report } from './source-problem';

/** What one source has, by canonical language tag and namespace. Untranslated texts are left out. */
export type Layer = ReadonlyMap<string, ReadonlyMap<string, TextTree>>;

/** Reads under way at once; as many as the threads that Node has for files. */
const READS = 4;

/**
 * Everything that a source has.
 *
 * @param kept what the source last gave: a bundle that cannot be read stays as it is there
 * @throws whatever the source throws, where it fails as a whole
 */
export async function readSource(source: ResourceSource, kept: Layer | undefined, report: Report): Promise<Layer> {
  const pace = new Pace();
  const names = (await source.list(report)).flatMap((name) => nameable(name, report));
  const trees = await fewAtATime(READS, names, async ({ asked, language, namespace }) => {
    await pace.breathe();
    try {
      const texts = await source.read(asked, report);
      return texts && translated(texts, `${language}/${namespace}`);
    } catch (error) {
      if (!(error instanceof BrokenTexts)) throw error;
      const last = kept?.get(language)?.get(namespace);
      const outcome = last ? 'The texts read before stay.' : `"${namespace}" is left out in "${language}".`;
      report({ severity: 'error', ...error.place, reason: `${error.reason}. ${outcome}` });
      return last;
    }
  });
  const layer = new Map<string, Map<string, TextTree>>();
  names.forEach(({ language, namespace }, index) => {
    const tree = trees[index];
    if (tree === undefined) return;
    const namespaces = layer.get(language) ?? new Map<string, TextTree>();
    layer.set(language, namespaces.set(namespace, tree));
  });
  return layer;
}

/** The names under which a bundle is served: none where no request could ask for it. */
function nameable(asked: BundleName, report: Report): readonly (BundleName & { readonly asked: BundleName })[] {
  const language = canonicalTag(asked.language);
  if (language !== undefined && isNamespaceName(asked.namespace))
    return [{ asked, language, namespace: asked.namespace }];
  const reason =
    language === undefined
      ? `A source names a language ${JSON.stringify(asked.language)}, which is no BCP 47 tag; its texts are left out.`
      : `A source names a namespace ${JSON.stringify(asked.namespace)}, which no request can name; it is left out.`;
  report({ severity: 'warning', reason });
  return [];
}

function translated(texts: Texts, name: string): TextTree {
  const tree = texts instanceof Map ? (texts as TextTree) : treeOf(texts as Exclude<Texts, TextTree>, name);
  // the same object for the same texts: what was made of it before is then used again
  return isTranslated(tree) ? tree : withoutUntranslated(tree);
}

function treeOf(texts: Exclude<Texts, TextTree>, name: string): TextTree {
  try {
    return treeFrom(texts);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BrokenTexts(`"${name}" holds what is no text: ${error.message.replace(/\.$/, '')}`);
  }
}

function isTranslated(node: TextNode): boolean {
  if (isTree(node)) {
    for (const child of node.values()) if (!isTranslated(child)) return false;
    return true;
  }
  return Array.isArray(node) ? node.every(isTranslated) : node !== '';
}
