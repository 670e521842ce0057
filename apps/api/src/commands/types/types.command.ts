import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ExportScope, Installation } from '../installation';
import { formatCount, type Output } from '../output';
import { referenceTexts } from '../reference-texts';
import {
  compareDeclarations,
  type DeclarationChanges,
  type DeclarationOptions,
  declareTexts,
} from './text-declaration';
import { Option } from 'commander';
import type { Commands, InstallationOptions } from '../commands';
import { type ReleaseName, sourceReleaseOption, textsOf } from '../options';

interface TypesArguments extends InstallationOptions {
  readonly release: ReleaseName;
  readonly out: string;
  readonly selector?: true | 'optimize' | 'strict';
  readonly defaultNamespace?: string;
  readonly nest?: true;
  readonly check?: true;
}

export function addTypes(commands: Commands): void {
  commands
    .addOnInstallation('types', 'write the types of your texts, for i18next and Nest')
    .addOption(sourceReleaseOption())
    .option('--out <file>', 'the declaration to write', 'src/texts.d.ts')
    .option('--default-namespace <name>', 'also declare defaultNS, the namespace of keys without one')
    .addOption(
      new Option(
        '--selector [mode]',
        "also declare enableSelector, i18next's API with functions instead of keys",
      ).choices(['optimize', 'strict']),
    )
    .option('--nest', 'also declare the texts for TypedI18nService of @dragoman/i18n')
    .option('--check', 'write nothing, and exit with 1 if a key or a variable differs (for CI)')
    .action(({ release, out, selector, defaultNamespace, nest, check, ...options }: TypesArguments) => {
      const declaration = {
        file: resolve(out),
        fileName: out,
        check: check ?? false,
        nest: nest ?? false,
        ...(selector && { selector: selector === true ? ('on' as const) : selector }),
        ...(defaultNamespace !== undefined && { defaultNamespace }),
      };
      return commands.read(options, (installation, output) =>
        writeTextTypes(installation, textsOf(release), declaration, output),
      );
    });
}

export interface TypesOptions extends DeclarationOptions {
  /** Absolute. */
  readonly file: string;
  /** As the user wrote it, for messages. */
  readonly fileName: string;
  /** Writes nothing; fails if the file is out of date. */
  readonly check: boolean;
}

/** Writes the types of the texts, or checks whether they are up to date. An unchanged file is not touched. */
export async function writeTextTypes(
  installation: Installation,
  scope: ExportScope,
  { file, fileName, check, ...options }: TypesOptions,
  output: Output,
): Promise<number> {
  const content = declareTexts(await referenceTexts(installation, scope), options);
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (check) return reportChanges(fileName, before, content, output);
  if (before !== content) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file); // atomic: a watching compiler never reads half of it
  }
  output.line(before === content ? `${fileName} is up to date.` : `${fileName} written.`);
  output.result({ file: fileName, written: before !== content });
  return 0;
}

function reportChanges(fileName: string, before: string | undefined, content: string, output: Output): number {
  const command = 'Run dragoman types without --check, and commit the file.';
  if (before === undefined) {
    output.error(`${fileName} does not exist. ${command}`);
    output.result({ file: fileName, upToDate: false });
    return 1;
  }
  const changes = compareDeclarations(before, content);
  const { added, removed, changed, isOtherwiseDifferent, reworded } = changes;
  const isUpToDate = added.length + removed.length + changed.length === 0 && !isOtherwiseDifferent;
  output.result({ file: fileName, upToDate: isUpToDate, ...changes });
  if (isUpToDate) {
    const rest = reworded > 0 ? ` ${formatCount(reworded, 'text')} worded differently, which changes no type.` : '';
    output.line(`${fileName} is up to date.${rest}`);
    return 0;
  }
  for (const line of describeChanges(changes)) output.error(line);
  output.error(`${fileName} is out of date. ${command}`);
  return 1;
}

const MAX_LISTED_KEYS = 20;

function describeChanges({ added, removed, changed, isOtherwiseDifferent }: DeclarationChanges): string[] {
  const list = (what: string, keys: readonly string[]): string[] => [
    ...keys.slice(0, MAX_LISTED_KEYS).map((key) => `${what} ${key}`),
    ...(keys.length > MAX_LISTED_KEYS ? [`… and ${formatCount(keys.length - MAX_LISTED_KEYS, 'other key')}`] : []),
  ];
  return [
    ...list('new:', added),
    ...list('removed:', removed),
    ...list('other variables:', changed),
    ...(isOtherwiseDifferent ? ['The options differ, or the file was changed by hand.'] : []),
  ];
}
