import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { FORMATS, isStaticLayout, isTextFileName } from '@dragoman/i18n/internal';
import { type ExportListView, type FileFormat, MANIFEST_FILE, manifestContent } from '@dragoman/workspace/internal';
import { CommandError, type ExportScope, type Installation } from './installation';
import { formatCount, type Output } from './output';
import { InvalidArgumentError, Option } from 'commander';
import type { Commands, InstallationOptions } from './commands';
import { type ReleaseName, releaseOption, textsOf } from './options';

interface ExportArguments extends InstallationOptions {
  readonly state: ExportScope['state'];
  readonly release?: ReleaseName;
  readonly layout?: string;
  readonly format?: FileFormat;
}

export function addExport(commands: Commands): void {
  commands
    .addOnInstallation('export <dir>', 'export them; only changed files are written')
    .addOption(
      new Option('--state <state>', 'reviewed: leave out texts that are not reviewed')
        .choices(['all', 'reviewed'])
        .default('all'),
    )
    .addOption(
      releaseOption(
        'export the texts of a release: "current", its number, or "drafts" for those of the workspace',
      ).conflicts('state'),
    )
    .option('--layout <layout>', 'static files of a release, at paths such as "{lng}/{ns}.json"', parseStaticLayout)
    .addOption(
      new Option('--format <format>', 'write all files in this format').choices(FORMATS.map(({ name }) => name)),
    )
    .action((dir: string, { state, release, layout, format, ...options }: ExportArguments) => {
      const isStatic = layout !== undefined;
      if (isStatic && release === 'drafts') throw new CommandError('--layout exports a release, not drafts.');
      const scope = {
        ...textsOf(release ?? (isStatic ? 'current' : 'drafts'), state),
        ...(isStatic && { layout }),
        ...(format !== undefined && { format }),
      };
      return commands.read(options, (installation, output) =>
        exportDirectory(installation, resolve(dir), scope, output),
      );
    });
}

function parseStaticLayout(layout: string): string {
  if (isStaticLayout(layout)) return layout;
  throw new InvalidArgumentError('--layout takes a path with {lng} and {ns}, such as "{lng}/{ns}.json".');
}

/**
 * Writes all exported files into a directory. Files with the same content, and other files, are not touched. Static files get a
 * manifest, written last; those that only the former manifest lists are removed, unless they were changed.
 */
export async function exportDirectory(
  installation: Installation,
  directory: string,
  scope: ExportScope,
  output: Output,
): Promise<number> {
  const { files, release, losses = [] } = await installation.exports(scope);
  const written: string[] = [];
  for (const file of files) {
    if (!isSafePath(file))
      throw new CommandError(`The server returned an invalid file name, ${JSON.stringify(file.file)}.`);
    const path = pathIn(directory, file.file);
    if ((await hashOf(path)) === file.hash) continue;
    await replace(path, await installation.content(file, scope));
    written.push(file.file);
  }
  const removed = release ? await replaceManifest(directory, { files, release }) : [];
  const counts = `${formatCount(written.length, 'file')} written, ${files.length - written.length} unchanged`;
  output.line(`${counts}${removed.length === 0 ? '' : `, ${removed.length} removed`}.`);
  if (losses.length > 0) {
    output.line(
      `Files that were not imported in this format do not contain ${losses.map((loss) => LOSSES[loss]).join(', ')}.`,
    );
  }
  output.result({ files: files.length, written, ...(release && { release: release.number, removed }) });
  return 0;
}

const LOSSES: Readonly<Record<NonNullable<ExportListView['losses']>[number], string>> = {
  descriptions: 'descriptions',
  maxLengths: 'maximum lengths',
  states: 'statuses',
  otherStates: 'statuses other than "Needs review"',
  nesting: 'nested keys (they become menu.open)',
  ordinals: 'ordinal forms (they become plural forms)',
  extraForms: 'plural forms that the language does not have, such as one for 0',
};

const pathIn = (directory: string, file: string): string => join(directory, ...file.split('/'));

async function replace(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path); // atomic
}

/** @returns the files of the former manifest that were removed */
async function replaceManifest(
  directory: string,
  view: Required<Pick<ExportListView, 'files' | 'release'>>,
): Promise<readonly string[]> {
  const path = join(directory, MANIFEST_FILE);
  const former = await readFile(path, 'utf8').catch(() => '');
  const content = manifestContent(view);
  if (former === content) return [];
  await replace(path, content);
  const current = new Set(view.files.map(({ file }) => file));
  const removed: string[] = [];
  for (const { file, hash } of filesOf(former)) {
    if (current.has(file) || !isSafePath({ file }) || (await hashOf(pathIn(directory, file))) !== hash) continue;
    await rm(pathIn(directory, file));
    removed.push(file);
  }
  return removed;
}

/** The files of a manifest; none if it is of another program. */
function filesOf(manifest: string): readonly { readonly file: string; readonly hash: string }[] {
  try {
    const { files } = JSON.parse(manifest) as { readonly files?: unknown };
    return (Array.isArray(files) ? files : []).filter(
      (each: { file?: unknown } | null) => typeof each?.file === 'string',
    ) as readonly { file: string; hash: string }[];
  } catch {
    return [];
  }
}

/** Guards against a server whose paths would lead out of the directory, or to files other than texts. */
const isSafePath = ({ file }: Pick<ExportListView['files'][number], 'file'>): boolean =>
  isTextFileName(file) && !/[\\:\0]/.test(file) && !file.split('/').some((name) => name === '' || name.startsWith('.'));

async function hashOf(path: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
