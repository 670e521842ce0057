#!/usr/bin/env node
import './node-version';
import './compile-cache';
import './source-maps';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { resolve } from 'node:path';
import { ArchiveError, ConfigError, DatabaseUnavailable, UnreadableFile } from '@dragoman/workspace/internal';
import { readConfig } from './read-config';
import { runBackup, runRestore } from './commands/archive.commands';
import { exportDirectory } from './commands/export.command';
import { resetSecondFactor } from './commands/second-factor.command';
import { importDirectory } from './commands/import.command';
import { CommandError, type Installation } from './commands/installation';
import { LocalInstallation } from './commands/local.installation';
import { migrateFromNestjsI18n } from './commands/migrate.command';
import { outputTo } from './commands/output';
import { RemoteInstallation } from './commands/remote.installation';
import { printStatus } from './commands/status.command';

interface OutputOptions {
  readonly json?: true;
}

interface InstallationOptions extends OutputOptions {
  readonly url?: string;
}

interface ImportOptions extends InstallationOptions {
  readonly dryRun?: true;
  readonly take?: 'mine' | 'theirs';
  readonly deleteRemoved?: true;
  readonly skipErrors?: true;
  readonly state?: 'draft' | 'needsReview' | 'reviewed';
}

interface ExportOptions extends InstallationOptions {
  readonly state: 'all' | 'reviewed';
}

interface StatusOptions extends InstallationOptions {
  readonly failUnder?: number;
  readonly languages?: readonly string[];
}

const exitStatus = '\nExit status: 0 success, 1 something needs attention, 2 usage error.';
const installations = `
Import, export and status work on the installation itself (DRAGOMAN_DATA or DATABASE_URL), which must not be in use by a
server during an import, or on a server: --url is its address; set DRAGOMAN_TOKEN to your token.`;

/** @param finish receives the exit code of the command */
function commandLine(finish: (code: number) => void): Command {
  const program = new Command('dragoman')
    .description('Serve, import, export and back up texts.')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', `${installations}\n${exitStatus}`)
    .configureOutput({ outputError: () => {} })
    .exitOverride();

  const command = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .helpOption('-h, --help', 'show this help')
      .option('--json', 'print the result as JSON')
      .addHelpText('after', exitStatus);
  const onInstallation = (name: string, description: string) =>
    command(name, description).option('--url <url>', 'URL of a server, which needs DRAGOMAN_TOKEN', parseUrl);

  program
    .command('start')
    .description('serve texts and the workspace, with the settings of the environment')
    .helpOption('-h, --help', 'show this help')
    .action(async () => {
      await import('./main.js');
      finish(0);
    });

  onInstallation('import <dir>', 'import {language}/{namespace}.json files (i18next JSON)')
    .option('--dry-run', 'show what would happen without changing anything')
    .addOption(
      new Option(
        '--take <side>',
        "for texts changed both here and in a file: keep the current text (mine), or use the file's (theirs); if there are conflicts and neither is given, nothing is imported",
      ).choices(['mine', 'theirs']),
    )
    .option('--delete-removed', 'delete previously imported texts that are no longer in the files')
    .option('--skip-errors', 'skip files or texts with errors and import the rest')
    .addOption(
      new Option('--state <state>', 'status of imported texts; default: needsReview').choices([
        'draft',
        'needsReview',
        'reviewed',
      ]),
    )
    .action(async (dir: string, { url, json, take, state, ...flags }: ImportOptions) => {
      const importOptions = {
        dryRun: flags.dryRun ?? false,
        deleteRemoved: flags.deleteRemoved ?? false,
        skipErrors: flags.skipErrors ?? false,
        ...(take && { take }),
        ...(state && { state }),
      };
      finish(
        await withInstallation(url, 'openForWriting', (installation) =>
          importDirectory(installation, resolve(dir), importOptions, outputTo(json ?? false)),
        ),
      );
    });

  onInstallation('export <dir>', 'export them; only changed files are written')
    .addOption(
      new Option('--state <state>', 'reviewed: leave out texts that are not reviewed')
        .choices(['all', 'reviewed'])
        .default('all'),
    )
    .action(async (dir: string, { url, json, state }: ExportOptions) => {
      finish(
        await withInstallation(url, 'openForReading', (installation) =>
          exportDirectory(installation, resolve(dir), state, outputTo(json ?? false)),
        ),
      );
    });

  onInstallation('status', 'translation progress by language')
    .option('--fail-under <percentage>', 'exit with 1 if less than this percentage is translated', parsePercentage)
    .option('--languages <list>', 'only these languages, e.g. de,pl', (list) => list.split(','))
    .action(async ({ url, json, failUnder, languages }: StatusOptions) => {
      const statusOptions = {
        ...(failUnder !== undefined && { minPercentage: failUnder }),
        ...(languages && { onlyLanguages: languages }),
      };
      finish(
        await withInstallation(url, 'openForReading', (installation) =>
          printStatus(installation, statusOptions, outputTo(json ?? false)),
        ),
      );
    });

  program
    .command('migrate')
    .description('show what it takes to use the texts of another library')
    .helpOption('-h, --help', 'show this help')
    .command('nestjs-i18n <dir>')
    .description('what i18next would answer differently for files of nestjs-i18n, and what to set; changes nothing')
    .helpOption('-h, --help', 'show this help')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', exitStatus)
    .action(async (dir: string, { json }: OutputOptions) =>
      finish(await migrateFromNestjsI18n(resolve(dir), outputTo(json ?? false))),
    );
  command('backup <file>', 'back up everything important to a file, even while a server is running').action(
    async (file: string, { json }: OutputOptions) =>
      finish(await runBackup(readConfig(process.env), resolve(file), outputTo(json ?? false))),
  );
  command('reset-second-factor <email>', 'remove the second factor of a person who lost it, and sign them out').action(
    async (email: string, { json }: OutputOptions) =>
      finish(await resetSecondFactor(readConfig(process.env), email, outputTo(json ?? false))),
  );
  command('restore <file>', 'restore it into an empty installation (SQLite or PostgreSQL)').action(
    async (file: string, { json }: OutputOptions) =>
      finish(await runRestore(readConfig(process.env), resolve(file), outputTo(json ?? false))),
  );
  return program;
}

function parseUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new InvalidArgumentError('--url takes a URL such as https://texts.example.');
}

function parsePercentage(text: string): number {
  if (/^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100) return Number(text);
  throw new InvalidArgumentError('--fail-under takes a percentage from 0 to 100.');
}

async function withInstallation(
  url: string | undefined,
  local: 'openForWriting' | 'openForReading',
  work: (installation: Installation) => Promise<number>,
): Promise<number> {
  const installation = url === undefined ? await LocalInstallation[local](readConfig(process.env)) : remote(url);
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

function remote(url: string): Installation {
  const token = process.env.DRAGOMAN_TOKEN;
  if (!token) throw new CommandError('DRAGOMAN_TOKEN is not set: create a token in your profile and set it.');
  const { origin, pathname } = new URL(url);
  return new RemoteInstallation(origin + pathname.replace(/\/+$/, ''), token);
}

async function main(): Promise<number> {
  let exitCode = 2;
  const program = commandLine((code) => (exitCode = code));
  if (process.argv.length > 2) await program.parseAsync();
  else program.outputHelp();
  return exitCode;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
      if (error.code.startsWith('commander.help')) return; // printed already
      const sentence = error.message.replace(/^error: (.)/, (_, first: string) => first.toUpperCase());
      console.error(`${sentence.replace(/\n/g, ' ').replace(/\.?$/, '.')} See dragoman --help.`);
      return;
    }
    process.exitCode = 1;
    console.error(isExpected(error) ? error.message : error);
  },
);

/** Errors that the caller can fix: one sentence, without a stack trace. */
const isExpected = (error: unknown): error is Error =>
  [ArchiveError, CommandError, ConfigError, DatabaseUnavailable, UnreadableFile].some(
    (kind) => error instanceof kind,
  ) || ['ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'ENOSPC', 'EISDIR'].includes((error as { code?: string }).code ?? '');
