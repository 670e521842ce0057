import { canonicalTag, readJson, type TextTree } from '@dragoman/i18n';
import {
  type FormatName,
  formatNamed,
  type FormatOptions,
  isNamespaceName,
  isShared,
  type MessageSyntax,
  pathLike,
  placementIn,
  syntaxOf,
  type TextSource,
} from '@dragoman/i18n/internal';
import { encodeDocument, incomingFiles, readFilesToImport, type WorkspaceView } from '@dragoman/workspace/internal';
import { placeOf, printProblems } from '../import.command';
import { CommandError, type ExportScope, type Installation, type TextPosition } from '../installation';
import type { Output } from '../output';
import { mergeTexts } from './merge-texts';

export interface RepositoryChanges {
  /** Paths below the directory of the texts. */
  readonly files: readonly { readonly file: string; readonly content: Uint8Array }[];
  readonly texts: readonly TextPosition[];
  /** Texts that were changed both in the repository and in the workspace; they stay as they are in the repository. */
  readonly conflicts: readonly TextPosition[];
}

/**
 * Compares the files of a directory, or of a pattern of paths, with the workspace, in all formats. Writes nothing. Languages that the workspace has added to
 * a namespace of the repository get files of their own, or a place in the file of all languages; other namespaces are left out.
 * @returns undefined if files are invalid, which has been printed
 * @throws CommandError
 */
export async function repositoryChanges(
  installation: Installation,
  source: TextSource,
  scope: ExportScope,
  output: Output,
): Promise<RepositoryChanges | undefined> {
  const { files: inputs, ...reading } = await readFilesToImport(source);
  if (inputs.length === 0) {
    throw new CommandError(
      `No files with texts found in ${placeOf(source)}: specify the directory that contains them, or a pattern such as locales/{lng}/{ns}.json.`,
    );
  }
  const plan = await installation.plan(inputs, { ...reading, base: 'builds' });
  const errors = plan.problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    printProblems({ ...plan, problems: errors }, output);
    output.error('Nothing was changed: fix the files first.');
    return undefined;
  }
  if (plan.entriesLeftOut > 0) {
    throw new CommandError(
      'The repository has thousands of texts that the workspace does not have: import them first, with dragoman import.',
    );
  }
  const changedInCode = new Map<string, Set<string>>();
  for (const { language, namespace, key } of plan.entries) {
    const id = bundleId(language, namespace);
    changedInCode.set(id, (changedInCode.get(id) ?? new Set()).add(key));
  }
  const exports = new WorkspaceExports(installation, scope);
  await exports.load();
  const incoming = new Map(
    incomingFiles(inputs, plan.layout === null ? {} : { layout: plan.layout }).map((file) => [file.file, file]),
  );
  const changed: { file: string; content: Uint8Array }[] = [];
  const texts: TextPosition[] = [];
  const covered = new Set<string>();
  const take = async (file: string, languages: readonly string[], about: RepositoryFile): Promise<void> => {
    const { namespace, format, encoding = 'utf-8' } = about;
    let { content } = about;
    try {
      for (const language of languages) {
        const id = bundleId(language, namespace);
        covered.add(id);
        const { target, drafts, source } = await exports.texts(id);
        const merged = mergeTexts({
          ...about,
          ...{ content, language, target, drafts, source },
          format: formatNamed(format),
          file: { language: about.tag ?? language, tag: language, path: file, options: about.options },
          syntax: exports.syntaxOf(namespace),
          sourceLanguage: exports.reference(namespace),
          changedInCode: changedInCode.get(id) ?? new Set(),
          areReleased: scope.release !== undefined,
        });
        if (merged.keys.length === 0) continue;
        content = merged.content;
        texts.push(...merged.keys.map((key) => ({ language, namespace, key })));
      }
    } catch (error) {
      if (error instanceof TypeError) throw new CommandError(`${file}: ${error.message}`);
      throw error;
    }
    if (content !== undefined && content !== about.content) {
      changed.push({ file, content: encodeDocument(content, encoding, format) });
    }
  };
  const models = new Map<string, RepositoryFile & { readonly path: string; readonly layout: string }>();
  for (const file of new Set(plan.files.map((each) => each.file))) {
    const inFile = plan.files.filter((each) => each.file === file);
    const [{ namespace, format }] = inFile as [(typeof inFile)[number]];
    const { content, encoding, layout = DEFAULT_LAYOUT, options: given } = incoming.get(file)!;
    const read = formatNamed(format).read(content, { ...given, language: inFile[0]!.language });
    const about = { namespace, format, content, options: { ...given, ...read.options }, ...(encoding && { encoding }) };
    const own = inFile.map(({ language }) => language);
    const isOfAll = isShared(formatNamed(format).holds, read);
    const added = isOfAll ? exports.languagesOf(namespace).filter((tag) => !own.includes(tag)) : [];
    await take(file, [...own, ...added], about);
    if (!isOfAll && !(models.has(namespace) && own[0] !== exports.reference(namespace))) {
      models.set(namespace, { ...about, path: file, layout });
    }
  }
  // Other namespaces may be those of another repository.
  for (const [namespace, { content, path, layout, ...about }] of models) {
    for (const tag of exports.languagesOf(namespace)) {
      if (covered.has(bundleId(tag, namespace))) continue;
      const file = pathLike(path, layout, { tag, namespace });
      await take(file, [tag], { ...about, model: content, tag: placementIn(file, layout).language });
    }
  }
  const conflicts = plan.entries.filter(({ change }) => change === 'conflict');
  return { files: changed, texts, conflicts };
}

/** A file of the repository, or a new one. */
interface RepositoryFile {
  readonly namespace: string;
  readonly format: FormatName;
  readonly options: FormatOptions;
  /** Default: UTF-8. */
  readonly encoding?: string;
  /** Absent for a new file. */
  readonly content?: string;
  /** The file that a new one is written like. */
  readonly model?: string;
  /** The language of a new file, as its path writes it. */
  readonly tag?: string;
}

/** The layout of files whose paths show language and namespace in no other one. */
const DEFAULT_LAYOUT = '{lng}/{ns}';

const bundleId = (language: string, namespace: string): string => `${canonicalTag(language) ?? language} ${namespace}`;

/** The texts of the workspace, loaded when they are needed. */
class WorkspaceExports {
  private target = new Map<string, ExportedFile>();
  private drafts = new Map<string, ExportedFile>();
  private workspace: Pick<WorkspaceView, 'reference' | 'namespaces'> = { reference: null, namespaces: [] };
  private readonly scope: ExportScope;

  constructor(
    private readonly installation: Installation,
    scope: ExportScope,
  ) {
    this.scope = { ...scope, format: 'json' };
  }

  async load(): Promise<void> {
    this.workspace = await this.installation.workspace();
    this.target = await this.list(this.scope);
    this.drafts = this.scope.release === undefined ? this.target : await this.list(DRAFTS);
  }

  /** The languages that a namespace has texts in. */
  languagesOf(name: string): readonly string[] {
    return [...this.target.values()].flatMap(({ language, namespace }) => (namespace === name ? [language] : []));
  }

  /** The language that a namespace is translated from. */
  reference(name: string): string {
    const { reference, namespaces } = this.workspace;
    return namespaces.find((namespace) => namespace.name === name)?.reference ?? reference ?? '';
  }

  syntaxOf(name: string): MessageSyntax {
    return syntaxOf(this.workspace.namespaces.find((namespace) => namespace.name === name)?.syntax ?? 'i18next');
  }

  /** Returns the texts of the scope, the drafts, and the drafts in the reference language; empty trees where there are none. */
  async texts(id: string): Promise<Record<'target' | 'drafts' | 'source', TextTree>> {
    const namespace = id.slice(id.indexOf(' ') + 1);
    const source = bundleId(this.reference(namespace), namespace);
    return {
      target: await this.read(this.target.get(id), this.scope),
      drafts: await this.read(this.drafts.get(id), this.target === this.drafts ? this.scope : DRAFTS),
      source: await this.read(this.drafts.get(source), this.target === this.drafts ? this.scope : DRAFTS),
    };
  }

  private async list(scope: ExportScope): Promise<Map<string, ExportedFile>> {
    const { files } = await this.installation.exports(scope);
    for (const { file, language, namespace } of files) {
      if (canonicalTag(language) === undefined || !isNamespaceName(namespace))
        throw new CommandError(`The server returned an invalid file name, ${JSON.stringify(file)}.`);
    }
    return new Map(files.map((file) => [bundleId(file.language, file.namespace), file]));
  }

  private async read(file: ExportedFile | undefined, scope: ExportScope): Promise<TextTree> {
    if (file === undefined) return new Map();
    let tree = this.trees.get(file);
    if (tree === undefined) {
      tree = readJson(new TextDecoder().decode(await this.installation.content(file, scope))).tree;
      this.trees.set(file, tree);
    }
    return tree;
  }

  private readonly trees = new Map<ExportedFile, TextTree>();
}

type ExportedFile = Awaited<ReturnType<Installation['exports']>>['files'][number];

const DRAFTS: ExportScope = { state: 'all', format: 'json' };
