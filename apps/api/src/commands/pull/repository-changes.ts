import { canonicalTag, readJson, type TextTree } from '@dragoman/i18n';
import { isNamespaceName } from '@dragoman/i18n/internal';
import { readDirectoryFiles } from '@dragoman/workspace/internal';
import { createHash } from 'node:crypto';
import { printProblems } from '../import.command';
import { CommandError, type ExportScope, type Installation, type TextPosition } from '../installation';
import type { Output } from '../output';
import { mergeTexts } from './merge-texts';

export interface RepositoryChanges {
  /** Paths below the directory of texts. */
  readonly files: readonly { readonly file: string; readonly content: string }[];
  readonly texts: readonly TextPosition[];
  /** Texts that were changed both in the repository and in the workspace; they stay as they are in the repository. */
  readonly conflicts: readonly TextPosition[];
}

/**
 * Compares the files of a directory with the workspace. Writes nothing. Languages that the workspace has added to a namespace
 * of the repository get files of their own; other namespaces are left out.
 * @returns undefined if files are invalid, which has been printed
 * @throws CommandError
 */
export async function repositoryChanges(
  installation: Installation,
  directory: string,
  scope: ExportScope,
  output: Output,
): Promise<RepositoryChanges | undefined> {
  const files = await readDirectoryFiles(directory);
  if (files.length === 0) {
    throw new CommandError(
      `No {language}/{namespace}.json files found in ${directory}: specify the directory that contains them.`,
    );
  }
  const plan = await installation.plan(files);
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
  const changed: { file: string; content: string }[] = [];
  const texts: TextPosition[] = [];
  const covered = new Set<string>();
  for (const { file, language: tag, namespace, content } of files) {
    const language = canonicalTag(tag) ?? tag;
    const id = bundleId(language, namespace);
    covered.add(id);
    if (exports.isEqual(id, content)) continue;
    const [target, drafts] = await exports.texts(id);
    try {
      const merged = mergeTexts({ content, target, drafts, changedInCode: changedInCode.get(id) ?? new Set() });
      if (merged.content === content) continue;
      changed.push({ file, content: merged.content });
      texts.push(...merged.keys.map((key) => ({ language, namespace, key })));
    } catch (error) {
      if (error instanceof TypeError) throw new CommandError(`${file}: ${error.message}`);
      throw error;
    }
  }
  // Other namespaces may be those of another repository.
  const namespaces = new Set(files.map(({ namespace }) => namespace));
  for (const { id, language, namespace } of exports.bundles()) {
    if (covered.has(id) || !namespaces.has(namespace)) continue;
    const content = await exports.content(id);
    changed.push({ file: newFile({ language, namespace }, files), content });
    texts.push(...[...readJson(content).tree.keys()].map((key) => ({ language, namespace, key })));
  }
  const conflicts = plan.entries.filter(({ change }) => change === 'conflict');
  return { files: changed, texts, conflicts };
}

const bundleId = (language: string, namespace: string): string => `${canonicalTag(language) ?? language} ${namespace}`;

/** Where the file of a new language or namespace belongs: next to those of its namespace, if there are some. */
function newFile(
  { language, namespace }: Pick<TextPosition, 'language' | 'namespace'>,
  files: Awaited<ReturnType<typeof readDirectoryFiles>>,
): string {
  const sibling = files.find((file) => file.namespace === namespace);
  const parts = sibling?.file.split('/') ?? [];
  const index = parts.findIndex((part) => part.replace(/\.json$/, '') === sibling!.language);
  if (index < 0) return `${language}/${namespace}.json`;
  return parts.with(index, parts[index]!.replace(sibling!.language, language)).join('/');
}

/** The files that the workspace would export, loaded when they are needed. */
class WorkspaceExports {
  private target = new Map<string, ExportedFile>();
  private drafts = new Map<string, ExportedFile>();

  constructor(
    private readonly installation: Installation,
    private readonly scope: ExportScope,
  ) {}

  async load(): Promise<void> {
    this.target = await this.list(this.scope);
    this.drafts = this.scope.release === undefined ? this.target : await this.list(DRAFTS);
  }

  /** Whether the repository has the file already. */
  isEqual(id: string, content: string): boolean {
    const hash = createHash('sha256').update(content).digest('hex');
    return this.target.get(id)?.hash === hash || this.drafts.get(id)?.hash === hash;
  }

  bundles(): { id: string; language: string; namespace: string }[] {
    return Array.from(this.target, ([id, { language, namespace }]) => ({ id, language, namespace }));
  }

  /** Of the scope and of the drafts; empty trees where there is no file. */
  async texts(id: string): Promise<[target: TextTree, drafts: TextTree]> {
    const read = async (files: Map<string, ExportedFile>, scope: ExportScope): Promise<TextTree> => {
      const file = files.get(id);
      return file === undefined ? new Map() : readJson(await this.read(file, scope)).tree;
    };
    return [await read(this.target, this.scope), await read(this.drafts, DRAFTS)];
  }

  content(id: string): Promise<string> {
    return this.read(this.target.get(id)!, this.scope);
  }

  private async list(scope: ExportScope): Promise<Map<string, ExportedFile>> {
    const { files } = await this.installation.exports(scope);
    for (const { file, language, namespace } of files) {
      if (canonicalTag(language) === undefined || !isNamespaceName(namespace))
        throw new CommandError(`The server returned an invalid file name, ${JSON.stringify(file)}.`);
    }
    return new Map(files.map((file) => [bundleId(file.language, file.namespace), file]));
  }

  private async read(file: ExportedFile, scope: ExportScope): Promise<string> {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await this.installation.content(file, scope));
  }
}

type ExportedFile = Awaited<ReturnType<Installation['exports']>>['files'][number];

const DRAFTS: ExportScope = { state: 'all' };
