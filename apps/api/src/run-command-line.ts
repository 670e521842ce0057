import { Command, CommanderError } from 'commander';
import { inspect } from 'node:util';
import { SetupError } from '@dragoman/i18n';
import { ArchiveError, ConfigError, DatabaseUnavailable, UnreadableFile } from '@dragoman/workspace/internal';
import { addBackup, addRestore } from './commands/archive.commands';
import { addCheck } from './commands/check/check.command';
import { Commands } from './commands/commands';
import { addExport } from './commands/export.command';
import { addGlossary } from './commands/glossary.commands';
import { addImport } from './commands/import.command';
import { CommandError } from './commands/installation';
import { addMemory } from './commands/memory.commands';
import { addMigrate } from './commands/migrate/migrate.commands';
import type { Terminal } from './commands/output';
import { addPull } from './commands/pull/pull.command';
import { addSecondFactorReset } from './commands/second-factor.command';
import { addStatus } from './commands/status.command';
import { addSync } from './commands/sync.command';
import { addTranslationJobs } from './commands/translation-job.commands';
import { addTypes } from './commands/types/types.command';

const INSTALLATIONS = `
Import, sync, export, glossary, translation-job, memory, status, types, check and pull work on the installation itself
(DRAGOMAN_DATA or DATABASE_URL), which must not be in use by a server during an import or sync, or on a server: --url is
its address; set DRAGOMAN_TOKEN to your token.

Exit status: 0 success, 1 something needs attention, 2 usage error.`;

/** In the order of the help. */
const adders = [
  ...[addImport, addSync, addExport, addTranslationJobs, addGlossary, addMemory, addStatus, addTypes, addCheck],
  ...[addPull, addMigrate, addBackup, addSecondFactorReset, addRestore],
];

/** @param finish receives the exit code of the command */
function commandLine(terminal: Terminal, finish: (code: number) => void): Command {
  const program = new Command('dragoman')
    .description('Serve, import, export and back up texts.')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', INSTALLATIONS)
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
      outputError: () => {},
    })
    .exitOverride();
  const commands = new Commands(program, terminal, finish);
  commands
    .addWithoutOptions('start', 'serve texts and the workspace, with the settings of the environment')
    .action(async () => {
      await import('./main.js');
      finish(0);
    });
  for (const add of adders) add(commands);
  return program;
}

/**
 * Runs the command line in this process.
 * @param args as after `dragoman`; paths are relative to the directory of the process
 * @returns the exit code
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 2;
  try {
    const program = commandLine(terminal, (code) => (exitCode = code));
    if (args.length > 0) await program.parseAsync(args, { from: 'user' });
    else program.outputHelp();
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (!error.code.startsWith('commander.help')) {
        const sentence = error.message.replace(/^error: (.)/, (_, first: string) => first.toUpperCase());
        terminal.stderr.write(`${sentence.replace(/\n/g, ' ').replace(/\.?$/, '.')} See dragoman --help.\n`);
      } // help was printed already
      return error.exitCode === 0 ? 0 : 2;
    }
    terminal.stderr.write(`${isExpected(error) ? error.message : inspect(error)}\n`);
    return 1;
  }
}

/** Errors that the caller can fix: one sentence, without a stack trace. */
const isExpected = (error: unknown): error is Error =>
  [ArchiveError, CommandError, ConfigError, DatabaseUnavailable, SetupError, UnreadableFile].some(
    (kind) => error instanceof kind,
  ) || ['ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'ENOSPC', 'EISDIR'].includes((error as { code?: string }).code ?? '');
