import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { GlossaryImportView } from '@dragoman/workspace/internal';
import { CommandError, type Installation } from './installation';
import { formatCount, type Output } from './output';
import type { Commands, InstallationOptions } from './commands';

interface ImportArguments extends InstallationOptions {
  readonly dryRun?: true;
  readonly skipErrors?: true;
}

export function addGlossary(commands: Commands): void {
  const glossary = commands.group('glossary', 'import and export the terms of the glossary');
  glossary
    .addOnInstallation('import <file>', 'import terms from CSV or TBX; nothing is deleted')
    .option('--dry-run', 'show what would happen without changing anything')
    .option('--skip-errors', 'skip terms with errors and import the rest')
    .action((file: string, { dryRun, skipErrors, ...options }: ImportArguments) => {
      const flags = { dryRun: dryRun ?? false, skipErrors: skipErrors ?? false };
      return glossary.write(options, (installation, output) =>
        importGlossaryFile(installation, resolve(file), flags, output),
      );
    });
  glossary
    .addOnInstallation('export <file>', 'write the glossary into a file: .csv, or .tbx (TBX-Basic)')
    .action((file: string, options: InstallationOptions) =>
      glossary.read(options, (installation, output) => exportGlossary(installation, resolve(file), output)),
    );
}

/** Writes the glossary into a file, whose name says the format. */
export async function exportGlossary(installation: Installation, file: string, output: Output): Promise<number> {
  const format = /\.(csv|tbx)$/i.exec(file)?.[1]?.toLowerCase();
  if (format === undefined) throw new CommandError(`The file needs the extension .csv or .tbx, unlike ${file}.`);
  await writeFile(file, await installation.glossaryFile(format === 'csv' ? 'csv' : 'tbx'));
  output.line(`Glossary written to ${file}.`);
  output.result({ file });
  return 0;
}

export interface GlossaryImportOptions {
  readonly dryRun: boolean;
  readonly skipErrors: boolean;
}

/** Imports a file into the glossary. With errors, imports nothing unless they are to be skipped. */
export async function importGlossaryFile(
  installation: Installation,
  file: string,
  { dryRun, skipErrors }: GlossaryImportOptions,
  output: Output,
): Promise<number> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  const input = { file: basename(file), content: bytes.toString('base64'), encoding: 'base64' } as const;
  const plan = await installation.importGlossary({ ...input, dryRun: true });
  for (const { line, column, severity, code, values } of plan.problems) {
    output.error(`${input.file}:${line}:${column}: ${severity}: ${problemSentences[code](values)}`);
  }
  if (plan.problemsLeftOut > 0) output.error(`… and ${formatCount(plan.problemsLeftOut, 'other problem')}`);
  const hasErrors = plan.problems.some(({ severity }) => severity === 'error') || plan.problemsLeftOut > 0;
  const isRefused = hasErrors && !skipErrors;
  const result = dryRun || isRefused ? plan : await installation.importGlossary(input);
  if (isRefused) output.error('Nothing was imported: fix the file, or import the rest with --skip-errors.');
  else {
    const { added, changed, unchanged } = result;
    output.line(`${formatCount(added, 'term')} added, ${changed} changed, ${unchanged} unchanged.`);
  }
  output.result(result);
  return isRefused ? 1 : 0;
}

const problemSentences: Readonly<
  Record<GlossaryImportView['problems'][number]['code'], (values: Readonly<Record<string, string | number>>) => string>
> = {
  syntax: ({ reason }) => String(reason),
  encoding: ({ encoding }) => `the file is not encoded in ${encoding}; save it as UTF-8`,
  archive: () => 'the file is a ZIP archive; unzip it and import the files in it',
  fileTooLarge: ({ megabytes }) => `the file is larger than ${megabytes} MB; split it`,
  columnMissing: ({ column }) => `the file has no column "${column}"`,
  languageUnknown: ({ language }) => `"${language}" is not a language of the workspace and is ignored`,
  tooLong: ({ max }) => `a term or description is longer than ${max} characters`,
  termMissing: () => 'the term is missing',
  termTwice: ({ term }) => `"${term}" appears twice; the first one is used`,
  textImpossible: ({ term }) => `"${term}" contains a line break or a character that cannot be stored`,
  flagUnknown: ({ value }) => `"${value}" is neither true nor false`,
  tooManyTranslations: ({ max }) => `more than ${max} translations of one term`,
};
