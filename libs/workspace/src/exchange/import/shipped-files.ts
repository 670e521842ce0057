import { JsonSyntaxError, readJson, type TextTree } from '@dragoman/i18n';
import {
  editJson,
  entriesIn,
  FileSyntaxError,
  flatten,
  type JsonEdit,
  localeTag,
  mergeTrees,
  type SyntaxName,
  syntaxOf,
  type TextSource,
  textsOfEntries,
  writeJson,
} from '@dragoman/i18n/internal';
import { formatOfFile, type IncomingFile, inOneLanguage } from './incoming-file';
import { incomingFiles } from './input-files';
import { readFilesToImport, readJsonFiles } from './read-files';

/**
 * Reads the files that an application ships, each with a language. If two sources have texts of the same language and namespace,
 * those of the later one take precedence.
 * @param fallback the language of files that name none. BCP 47
 * @throws SetupError, UnreadableFile
 */
export async function readShippedFiles(sources: readonly TextSource[], fallback: string): Promise<IncomingFile[]> {
  const files = new Map<string, IncomingFile>();
  for (const source of sources) {
    for (const file of await readSource(source)) {
      const shipped = inOneLanguage(file, fallback);
      const id = `${localeTag(shipped.language) ?? shipped.language} ${shipped.namespace}${shipped.isTemplate ? ' template' : ''}`;
      const earlier = files.get(id);
      files.set(id, earlier === undefined ? shipped : overlaid(earlier, shipped));
    }
  }
  return [...files.values()];
}

async function readSource(source: TextSource): Promise<IncomingFile[]> {
  const { directory, layout, syntax } = source;
  if (layout === undefined) return incomingFiles(await readJsonFiles(directory), { ...(syntax && { syntax }) });
  const { files, ...reading } = await readFilesToImport(source);
  return incomingFiles(files, reading);
}

/** Returns the later file as it is if one of the two is not valid, so that the import reports the error. */
function overlaid(earlier: IncomingFile, later: IncomingFile): IncomingFile {
  if (earlier.refused || later.refused || later.isTemplate) return later;
  try {
    const isJson = [earlier, later].every((file) => formatOfFile(file).name === 'json');
    return isJson ? { ...earlier, content: overlayJson(earlier.content, later.content) } : mergedAsJson(earlier, later);
  } catch (error) {
    if (error instanceof FileSyntaxError || error instanceof JsonSyntaxError || error instanceof TypeError)
      return later;
    throw error;
  }
}

function overlayJson(earlier: string, later: string): string {
  const texts = flatten(readJson(later).tree).flatMap(({ path, value }): JsonEdit[] =>
    typeof value === 'string' ? [{ set: path, text: value }] : [],
  );
  return editJson(earlier, texts);
}

/** The texts of two files as they are delivered: no format can hold those of every other one. */
function mergedAsJson(earlier: IncomingFile, later: IncomingFile): IncomingFile {
  const { file, language, namespace } = later;
  const content = writeJson(mergeTrees(treeOf(earlier), treeOf(later)));
  return { file, language, namespace, content, format: 'json', syntax: syntaxOfFile(later) };
}

/** As it is delivered. */
const syntaxOfFile = (file: IncomingFile): SyntaxName => file.syntax ?? formatOfFile(file).syntax ?? 'i18next';

function treeOf(file: IncomingFile): TextTree {
  const format = formatOfFile(file);
  if (format.name === 'json') return readJson(file.content).tree;
  const { language } = file;
  const read = format.read(file.content, { ...file.options, language });
  return textsOfEntries(
    format,
    entriesIn(read, format.holds, language, 'target'),
    syntaxOf(syntaxOfFile(file)),
    language,
  ).tree;
}
