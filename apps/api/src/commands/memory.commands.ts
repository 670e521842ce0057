import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MemoryExportInput, MemoryReportView } from '@dragoman/workspace/internal';
import { CommandError, type Installation } from './installation';
import { formatCount, type Output } from './output';
import type { Commands, InstallationOptions } from './commands';

interface ExportArguments extends InstallationOptions {
  readonly language?: string;
  readonly imported?: true;
}

export function addMemory(commands: Commands): void {
  const memory = commands.group('memory', 'import and export translation memories');
  memory
    .addOnInstallation('import <file...>', 'import translation memories (TMX)')
    .action((files: string[], options: InstallationOptions) =>
      memory.write(options, (installation, output) => importMemories(installation, files, output)),
    );
  memory
    .addOnInstallation('export <file>', 'export all translations, of the workspace and imported ones, as TMX')
    .option('--language <tag>', 'only translations into this language')
    .option('--imported', 'without the texts of the workspace')
    .action((file: string, { language, imported, ...options }: ExportArguments) => {
      const contents = imported ? ('imported' as const) : ('all' as const);
      const input = { contents, ...(language !== undefined && { language }) };
      return memory.read(options, (installation, output) => exportMemory(installation, file, input, output));
    });
}

/** Imports translation memories, one file after the other. */
export async function importMemories(
  installation: Installation,
  files: readonly string[],
  output: Output,
): Promise<number> {
  const reports: MemoryReportView[] = [];
  for (const file of files) {
    const bytes = await readFile(file).catch(() => {
      throw new CommandError(`${file} cannot be read.`);
    });
    const report = await installation.importMemory({
      file: basename(file),
      content: bytes.toString('base64'),
      encoding: 'base64',
    });
    reports.push(report);
    const { added, known, skipped } = report;
    output.line(`${file}: ${formatCount(added, 'unit')} added, ${known} already known, ${skipped} skipped.`);
  }
  output.result({ memories: reports });
  return 0;
}

/** Writes all translations as TMX. */
export async function exportMemory(
  installation: Installation,
  file: string,
  input: MemoryExportInput,
  output: Output,
): Promise<number> {
  const content = await installation.exportMemory(input);
  await writeFile(file, content);
  output.line(`The translation memory was written to ${file}.`);
  output.result({ file, bytes: content.length });
  return 0;
}
