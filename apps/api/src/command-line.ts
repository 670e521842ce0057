import './node-version';
import './compile-cache';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './app.config';
import { backUp, restore } from './commands/archive.commands';
import { exportDirectory } from './commands/export.command';
import { importDirectory } from './commands/import.command';
import { CommandError, type Installation } from './commands/installation';
import { LocalInstallation } from './commands/local.installation';
import { outputTo } from './commands/output';
import { RemoteInstallation } from './commands/remote.installation';
import { tellStatus } from './commands/status.command';
import { DatabaseUnavailable } from './database/database.errors';
import { ArchiveError } from './exchange/archive';
import { UnreadableFile } from './exchange/files-in';

const help = `Usage: dragoman COMMAND [options]

  import DIR      bring files {language}/{namespace}.json (i18next JSON) in
  export DIR      write them out; only files that differ are written
  status          how far each language is
  backup FILE     write everything that matters to a file, also while a server runs
  restore FILE    load it into an empty installation, kept in SQLite or in PostgreSQL

Import, export and status work on the installation itself (DRAGOMAN_DATA or DATABASE_URL), which no server may have open for an import, or on a server:

  --url URL       where it is; the token of whoever asks stands in DRAGOMAN_TOKEN
  --json          the result for programs, on standard output

import:
  --dry-run       say what would happen, and do nothing
  --take mine     where a text was changed here and in a file: keep what is here
  --take theirs   … or take what the file says; without either nothing is imported where there are such texts
  --delete-removed  delete texts that were imported once and are no longer in the files
  --skip-errors   import the rest where files have errors
  --state STATE   what imported texts are: draft, needsReview (default) or reviewed

export:
  --state STATE   all (default), or reviewed: leave out texts that are not

status:
  --fail-under N  end with 1 where less than N % of the messages are translated
  --languages L   only of these, e.g. de,pl

Ends with 0 when it is done, with 1 when somebody has to look at something, with 2 when it was called wrongly.
`;

/** It was called wrongly. */
class UsageError extends Error {}

const options = {
  help: { type: 'boolean', short: 'h' },
  url: { type: 'string' },
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  take: { type: 'string' },
  'delete-removed': { type: 'boolean' },
  'skip-errors': { type: 'boolean' },
  state: { type: 'string' },
  'fail-under': { type: 'string' },
  languages: { type: 'string' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

interface Command {
  /** What it takes beside its options. */
  readonly takes: readonly string[];
  readonly options: readonly (keyof Values)[];
  run(values: Values, path: string): Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  import: {
    takes: ['DIR'],
    options: ['url', 'dry-run', 'take', 'delete-removed', 'skip-errors', 'state'],
    run: (values, path) => {
      const take = oneOf(['mine', 'theirs'], 'take', values.take);
      const state = oneOf(['draft', 'needsReview', 'reviewed'], 'state', values.state);
      const wishes = {
        dryRun: values['dry-run'] ?? false,
        deleteRemoved: values['delete-removed'] ?? false,
        skipErrors: values['skip-errors'] ?? false,
        ...(take && { take }),
        ...(state && { state }),
      };
      return using(values, 'toChange', (installation) =>
        importDirectory(installation, path, wishes, outputTo(values.json ?? false)),
      );
    },
  },
  export: {
    takes: ['DIR'],
    options: ['url', 'state'],
    run: (values, path) => {
      const state = oneOf(['all', 'reviewed'], 'state', values.state) ?? 'all';
      return using(values, 'toRead', (installation) =>
        exportDirectory(installation, path, state, outputTo(values.json ?? false)),
      );
    },
  },
  status: {
    takes: [],
    options: ['url', 'fail-under', 'languages'],
    run: (values) => {
      const least = values['fail-under'];
      if (least !== undefined && !(/^\d{1,3}(\.\d+)?$/.test(least) && Number(least) <= 100)) {
        throw new UsageError('--fail-under takes a number of percents from 0 to 100.');
      }
      const wishes = {
        ...(least !== undefined && { least: Number(least) }),
        ...(values.languages !== undefined && { only: values.languages.split(',') }),
      };
      return using(values, 'toRead', (installation) =>
        tellStatus(installation, wishes, outputTo(values.json ?? false)),
      );
    },
  },
  backup: {
    takes: ['FILE'],
    options: [],
    run: (values, path) => backUp(readConfig(process.env), path, outputTo(values.json ?? false)),
  },
  restore: {
    takes: ['FILE'],
    options: [],
    run: (values, path) => restore(readConfig(process.env), path, outputTo(values.json ?? false)),
  },
};

async function main(): Promise<number> {
  const { values, positionals } = parsed();
  const [name, ...rest] = positionals;
  if (values.help || name === undefined || name === 'help') {
    process.stdout.write(help);
    return name === undefined && !values.help ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  if (rest.length !== command.takes.length) {
    throw new UsageError(`It is called so: dragoman ${[name, ...command.takes].join(' ')} [options].`);
  }
  const known: readonly string[] = [...command.options, 'json', 'help'];
  const foreign = Object.keys(values).find((option) => !known.includes(option));
  if (foreign !== undefined) throw new UsageError(`dragoman ${name} knows no --${foreign}.`);
  return command.run(values, rest[0] === undefined ? '' : resolve(rest[0]));
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  name: string,
  given: string | undefined,
): Choice | undefined {
  const choice = choices.find((each) => each === given);
  if (given !== undefined && choice === undefined) {
    throw new UsageError(`--${name} takes one of these: ${choices.join(', ')}.`);
  }
  return choice;
}

async function using(
  { url }: Values,
  local: 'toChange' | 'toRead',
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
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError('--url takes an address such as https://texts.example.');
  }
  const token = process.env.DRAGOMAN_TOKEN;
  if (!token) throw new CommandError('DRAGOMAN_TOKEN is not set: make a token in your profile, and set it.');
  return new RemoteInstallation(new URL(url).origin, token);
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    if (error instanceof UsageError) console.error(`${error.message} See dragoman --help.`);
    else if (isForPeople(error)) console.error(error.message);
    else console.error(error);
  },
);

/** What the one who called it can mend is one sentence; a stack would hide it. */
const isForPeople = (error: unknown): error is Error =>
  [ArchiveError, CommandError, ConfigError, DatabaseUnavailable, UnreadableFile].some(
    (kind) => error instanceof kind,
  ) || ['ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'ENOSPC', 'EISDIR'].includes((error as { code?: string }).code ?? '');
