import { canonicalTag } from '../../language/canonical-tag';
import { isTree, type TextNode, type TextTree } from '../../message/tree/tree';
import { treeFromObject } from '../../message/tree/tree-from-object';
import { removeUntranslated } from '../../message/tree/remove-untranslated';
import { mapConcurrently } from '../map-concurrently';
import { isNamespaceName } from '../name-syntax';
import { EventLoopYielder } from '../event-loop-yielder';
import type { BundleName, ResourceSource, SourceTexts } from './resource-source';
import { BrokenTexts, type ReportProblem } from './source-problem';

/** The texts of one source by canonical language tag and namespace, without untranslated ones. */
export type Layer = ReadonlyMap<string, ReadonlyMap<string, TextTree>>;

/** Concurrent reads: as many as Node has threads for files. */
const MAX_READS = 4;

/**
 * Reads all texts of a source.
 *
 * @param previous the last texts of the source: a bundle that cannot be read keeps these
 * @throws whatever the source throws if it fails as a whole
 */
export async function readSource(
  source: ResourceSource,
  previous: Layer | undefined,
  report: ReportProblem,
): Promise<Layer> {
  const yielder = new EventLoopYielder();
  const names = (await source.list(report)).flatMap((name) => servableName(name, report));
  const readBundle = async ({ sourceName, language, namespace }: ServableName): Promise<TextTree | undefined> => {
    await yielder.yieldIfDue();
    try {
      const texts = await source.read(sourceName, report);
      return texts && translatedTree(texts, `${language}/${namespace}`);
    } catch (error) {
      if (!(error instanceof BrokenTexts)) throw error;
      const last = previous?.get(language)?.get(namespace);
      const outcome = last ? 'Its last texts stay.' : `"${namespace}" is left out in "${language}".`;
      report({ severity: 'error', ...error.place, reason: `${error.reason}. ${outcome}` });
      return last;
    }
  };
  const trees = await mapConcurrently(names, readBundle, { concurrency: MAX_READS });
  const layer = new Map<string, Map<string, TextTree>>();
  names.forEach(({ language, namespace }, index) => {
    const tree = trees[index];
    if (tree === undefined) return;
    const namespaces = layer.get(language) ?? new Map<string, TextTree>();
    layer.set(language, namespaces.set(namespace, tree));
  });
  return layer;
}

/** The name under which a bundle is served, and the name that its source uses. */
interface ServableName extends BundleName {
  readonly sourceName: BundleName;
}

/** Returns nothing, and reports a problem, if no request can name the bundle. */
function servableName(sourceName: BundleName, report: ReportProblem): readonly ServableName[] {
  const language = canonicalTag(sourceName.language);
  const { namespace } = sourceName;
  if (language !== undefined && isNamespaceName(namespace)) return [{ sourceName, language, namespace }];
  const reason =
    language === undefined
      ? `A source has a language ${JSON.stringify(sourceName.language)}, which is not a BCP 47 tag. Its texts are left out.`
      : `A source has a namespace ${JSON.stringify(namespace)}, which is not a valid name. It is left out.`;
  report({ severity: 'warning', reason });
  return [];
}

/** Results by tree: a source returns the same one until its texts change. */
const translatedTrees = new WeakMap<TextTree, TextTree>();

function translatedTree(texts: SourceTexts, name: string): TextTree {
  const tree = texts instanceof Map ? (texts as TextTree) : treeOf(texts as Exclude<SourceTexts, TextTree>, name);
  let translated = translatedTrees.get(tree);
  // Unchanged texts stay the same object, so that results computed from it are reused.
  if (translated === undefined)
    translatedTrees.set(tree, (translated = isTranslated(tree) ? tree : removeUntranslated(tree)));
  return translated;
}

function treeOf(texts: Exclude<SourceTexts, TextTree>, name: string): TextTree {
  try {
    return treeFromObject(texts);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BrokenTexts(`"${name}" contains a value that is not a text: ${error.message.replace(/\.$/, '')}`);
  }
}

function isTranslated(node: TextNode): boolean {
  if (isTree(node)) {
    for (const child of node.values()) if (!isTranslated(child)) return false;
    return true;
  }
  return Array.isArray(node) ? node.every(isTranslated) : node !== '';
}
