#!/usr/bin/env node
import './node-version';
import './compile-cache';
import './source-maps';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { SetupError } from '@dragoman/i18n';
import {
  FORMATS,
  isLayout,
  isStaticLayout,
  parseTextSource,
  SYNTAX_NAMES,
  type SyntaxName,
} from '@dragoman/i18n/internal';
import { resolve } from 'node:path';
import {
  ArchiveError,
  areTextFilters,
  BUILD_ORDER_RULE,
  ConfigError,
  DatabaseUnavailable,
  type FileFormat,
  parseBuildOrder,
  TEXT_FILTERS,
  UnreadableFile,
} from '@dragoman/workspace/internal';
import { readConfig } from './read-config';
import { runBackup, runRestore } from './commands/archive.commands';
import { checkCode, type CheckFormat } from './commands/check/check.command';
import { exportDirectory } from './commands/export.command';
import { resetSecondFactor } from './commands/second-factor.command';
import { importDirectory } from './commands/import.command';
import { CommandError, type ExportScope, type Installation } from './commands/installation';
import { LocalInstallation } from './commands/local.installation';
import { exportMemory, importMemories } from './commands/memory.commands';
import { migrateFromI18nextV3 } from './commands/migrate/migrate-i18next-v3';
import { migrateFromNestjsI18n } from './commands/migrate/migrate-nestjs-i18n';
import { migrateFromNextIntl } from './commands/migrate/migrate-next-intl';
import { outputTo } from './commands/output';
import { RemoteInstallation } from './commands/remote.installation';
import type { ForgeKind } from './commands/pull/forge';
import { pullTexts } from './commands/pull/pull.command';
import { printStatus } from './commands/status.command';
import { syncDirectory } from './commands/sync.command';
import { exportGlossary, importGlossaryFile } from './commands/glossary.commands';
import { createTranslationJob, importTranslationJob, listTranslationJobs } from './commands/translation-job.commands';
import { writeTextTypes } from './commands/types/types.command';

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
  readonly layout?: string;
  readonly syntax?: SyntaxName;
}

interface TranslationJobOptions extends InstallationOptions {
  readonly language: string;
  readonly namespaces?: readonly string[];
  readonly filter?: string;
  readonly sinceRelease?: number;
  readonly name?: string;
}

type TranslationImportOptions = Pick<ImportOptions, 'url' | 'json' | 'dryRun' | 'take' | 'skipErrors' | 'state'>;

type GlossaryImportOptions = Pick<ImportOptions, 'url' | 'json' | 'dryRun' | 'skipErrors'>;

interface MemoryExportOptions extends InstallationOptions {
  readonly language?: string;
  readonly imported?: true;
}

interface SyncOptions extends InstallationOptions {
  readonly dryRun?: true;
  readonly failOn?: 'conflicts';
  readonly skipErrors?: true;
  readonly build?: number;
}

interface ExportOptions extends InstallationOptions {
  readonly state: 'all' | 'reviewed';
  readonly release?: ReleaseName;
  readonly layout?: string;
  readonly format?: FileFormat;
}

/** Of a release; `drafts` are the texts of the workspace. */
type ReleaseName = number | 'current' | 'drafts';

interface PullOptions extends InstallationOptions {
  readonly release: ReleaseName;
  readonly pr?: true;
  readonly branch: string;
  readonly base?: string;
  readonly remote: string;
  readonly title: string;
  readonly forge?: ForgeKind;
  readonly apiUrl?: string;
  readonly coAuthors: boolean;
}

interface TypesOptions extends InstallationOptions {
  readonly release: ReleaseName;
  readonly out: string;
  readonly selector?: true | 'optimize' | 'strict';
  readonly defaultNamespace?: string;
  readonly nest?: true;
  readonly check?: true;
}

interface CheckCommandOptions {
  readonly url?: string;
  readonly release: ReleaseName;
  readonly format: CheckFormat;
  readonly defaultNamespace: string;
}

interface MigrateOptions extends OutputOptions {
  readonly layout?: string;
  readonly write?: string;
}

interface StatusOptions extends InstallationOptions {
  readonly failUnder?: number;
  readonly languages?: readonly string[];
}

const exitStatus = '\nExit status: 0 success, 1 something needs attention, 2 usage error.';
const installations = `
Import, sync, export, glossary, translation-job, memory, status, types, check and pull work on the installation itself
(DRAGOMAN_DATA or DATABASE_URL), which must not be in use by a server during an import or sync, or on a server: --url is
its address; set DRAGOMAN_TOKEN to your token.`;

/** @param finish receives the exit code of the command */
function commandLine(finish: (code: number) => void): Command {
  const program = new Command('dragoman')
    .description('Serve, import, export and back up texts.')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', `${installations}\n${exitStatus}`)
    .configureOutput({ outputError: () => {} })
    .exitOverride();

  const command = (name: string, description: string, parent = program) =>
    parent
      .command(name)
      .description(description)
      .helpOption('-h, --help', 'show this help')
      .option('--json', 'print the result as JSON')
      .addHelpText('after', exitStatus);
  const onInstallation = (name: string, description: string, parent?: Command) =>
    command(name, description, parent).option('--url <url>', 'URL of a server, which needs DRAGOMAN_TOKEN', parseUrl);

  program
    .command('start')
    .description('serve texts and the workspace, with the settings of the environment')
    .helpOption('-h, --help', 'show this help')
    .action(async () => {
      await import('./main.js');
      finish(0);
    });

  onInstallation('import <dir>', 'import files of texts, such as {language}/{namespace}.json')
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
    .option(
      '--layout <pattern>',
      'how paths show language and namespace, such as {lng}/{ns} or src/{ns}/i18n/{lng}.json; default: guessed from all paths',
      parseLayout,
    )
    .addOption(
      new Option(
        '--syntax <syntax>',
        'what the texts of new namespaces are written in; default: recognized from the files, i18next if unclear',
      ).choices(SYNTAX_NAMES),
    )
    .action(async (dir: string, { url, json, take, state, layout, syntax, ...flags }: ImportOptions) => {
      const importOptions = {
        dryRun: flags.dryRun ?? false,
        deleteRemoved: flags.deleteRemoved ?? false,
        skipErrors: flags.skipErrors ?? false,
        ...(take && { take }),
        ...(state && { state }),
        ...(layout !== undefined && { layout }),
        ...(syntax && { syntax }),
      };
      finish(
        await withInstallation(url, 'openForWriting', (installation) =>
          importDirectory(installation, parseTextSource(dir), importOptions, outputTo(json ?? false)),
        ),
      );
    });

  onInstallation('sync <dir>', 'let texts follow the code: compare the files of a build with the workspace')
    .option('--dry-run', 'show what would happen without changing anything')
    .addOption(
      new Option(
        '--fail-on <what>',
        'exit with 1 if texts were changed both in the files and in the workspace',
      ).choices(['conflicts']),
    )
    .option('--skip-errors', 'skip files or texts with errors and sync the rest')
    .addOption(
      new Option(
        '--build <time>',
        'time of the commit, by which builds are ordered; default: from Git, else the newest file',
      )
        .env('DRAGOMAN_BUILD')
        .argParser(parseBuild),
    )
    .action(async (dir: string, { url, json, dryRun, failOn, skipErrors, build }: SyncOptions) => {
      const syncOptions = {
        dryRun: dryRun ?? false,
        failOnConflicts: failOn === 'conflicts',
        skipErrors: skipErrors ?? false,
        ...(build !== undefined && { order: build }),
      };
      finish(
        await withInstallation(url, dryRun ? 'openForReading' : 'openForWriting', (installation) =>
          syncDirectory(installation, parseTextSource(dir), syncOptions, outputTo(json ?? false)),
        ),
      );
    });

  onInstallation('export <dir>', 'export them; only changed files are written')
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
    .action(async (dir: string, { url, json, state, release, layout, format }: ExportOptions) => {
      const files = { ...(layout !== undefined && { layout }), ...(format !== undefined && { format }) };
      const isStatic = layout !== undefined;
      if (isStatic && release === 'drafts') throw new CommandError('--layout exports a release, not drafts.');
      const scope = { ...textsOf(release ?? (isStatic ? 'current' : 'drafts'), state), ...files };
      finish(
        await withInstallation(url, 'openForReading', (installation) =>
          exportDirectory(installation, resolve(dir), scope, outputTo(json ?? false)),
        ),
      );
    });

  const job = program
    .command('translation-job')
    .description('send texts to an agency, and import its files')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', exitStatus);

  onInstallation('create <file>', 'write texts into a file for translators: XLIFF 2 (.xlf) or .csv', job)
    .requiredOption('--language <tag>', 'the language to translate into')
    .option('--namespaces <list>', 'only these namespaces, e.g. shop,blog', (list) => list.split(','))
    .option('--filter <filter>', 'only these texts, such as untranslated or sourceChanged; default: all', parseFilter)
    .option(
      '--since-release <number>',
      'only keys that are new, or whose source text has changed, since this release',
      parseReleaseNumber,
    )
    .option('--name <name>', 'a name for the job')
    .action(async (file: string, { url, json, ...input }: TranslationJobOptions) =>
      finish(
        await withInstallation(url, 'openForWriting', (installation) =>
          createTranslationJob(installation, resolve(file), input, outputTo(json ?? false)),
        ),
      ),
    );

  onInstallation('import <file>', 'import the file that the translators have returned', job)
    .option('--dry-run', 'show what would happen without changing anything')
    .addOption(
      new Option(
        '--take <side>',
        "for texts changed both here and in the file: keep the current text (mine), or use the file's (theirs); if there are conflicts and neither is given, nothing is imported",
      ).choices(['mine', 'theirs']),
    )
    .option('--skip-errors', 'skip texts with errors and import the rest')
    .addOption(
      new Option('--state <state>', 'status of imported texts; default: needsReview').choices([
        'draft',
        'needsReview',
        'reviewed',
      ]),
    )
    .action(async (file: string, { url, json, take, state, ...flags }: TranslationImportOptions) => {
      const importOptions = {
        dryRun: flags.dryRun ?? false,
        skipErrors: flags.skipErrors ?? false,
        ...(take && { take }),
        ...(state && { state }),
      };
      finish(
        await withInstallation(url, 'openForWriting', (installation) =>
          importTranslationJob(installation, resolve(file), importOptions, outputTo(json ?? false)),
        ),
      );
    });

  onInstallation('list', 'list translation jobs and how far they are', job).action(
    async ({ url, json }: InstallationOptions) =>
      finish(
        await withInstallation(url, 'openForReading', (installation) =>
          listTranslationJobs(installation, outputTo(json ?? false)),
        ),
      ),
  );

  const glossary = program
    .command('glossary')
    .description('import and export the terms of the glossary')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', exitStatus);

  onInstallation('import <file>', 'import terms from CSV or TBX; nothing is deleted', glossary)
    .option('--dry-run', 'show what would happen without changing anything')
    .option('--skip-errors', 'skip terms with errors and import the rest')
    .action(async (file: string, { url, json, ...flags }: GlossaryImportOptions) => {
      const importOptions = { dryRun: flags.dryRun ?? false, skipErrors: flags.skipErrors ?? false };
      finish(
        await withInstallation(url, 'openForWriting', (installation) =>
          importGlossaryFile(installation, resolve(file), importOptions, outputTo(json ?? false)),
        ),
      );
    });

  onInstallation('export <file>', 'write the glossary into a file: .csv, or .tbx (TBX-Basic)', glossary).action(
    async (file: string, { url, json }: InstallationOptions) =>
      finish(
        await withInstallation(url, 'openForReading', (installation) =>
          exportGlossary(installation, resolve(file), outputTo(json ?? false)),
        ),
      ),
  );

  const memory = program
    .command('memory')
    .description('import and export translation memories')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', exitStatus);

  onInstallation('import <file...>', 'import translation memories (TMX)', memory).action(
    async (files: string[], { url, json }: InstallationOptions) =>
      finish(
        await withInstallation(url, 'openForWriting', (installation) =>
          importMemories(installation, files, outputTo(json ?? false)),
        ),
      ),
  );

  onInstallation('export <file>', 'export all translations, of the workspace and imported ones, as TMX', memory)
    .option('--language <tag>', 'only translations into this language')
    .option('--imported', 'without the texts of the workspace')
    .action(async (file: string, { url, json, language, imported }: MemoryExportOptions) => {
      const input = {
        contents: imported ? ('imported' as const) : ('all' as const),
        ...(language !== undefined && { language }),
      };
      finish(
        await withInstallation(url, 'openForReading', (installation) =>
          exportMemory(installation, file, input, outputTo(json ?? false)),
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

  onInstallation('types', 'write the types of your texts, for i18next and Nest')
    .addOption(
      releaseOption('whose texts: "current", the number of a release, or "drafts"').default('current' as const),
    )
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
    .action(async ({ url, json, release, out, selector, defaultNamespace, nest, check }: TypesOptions) => {
      const typesOptions = {
        file: resolve(out),
        fileName: out,
        check: check ?? false,
        nest: nest ?? false,
        ...(selector && { selector: selector === true ? ('on' as const) : selector }),
        ...(defaultNamespace !== undefined && { defaultNamespace }),
      };
      finish(
        await withInstallation(url, 'openForReading', (installation) =>
          writeTextTypes(installation, textsOf(release), typesOptions, outputTo(json ?? false)),
        ),
      );
    });

  program
    .command('check <src...>')
    .description('report keys without a text, and variables that your code does not give to a text')
    .helpOption('-h, --help', 'show this help')
    .option('--url <url>', 'URL of a server, which needs DRAGOMAN_TOKEN', parseUrl)
    .addOption(
      releaseOption('whose texts: "current", the number of a release, or "drafts"').default('current' as const),
    )
    .addOption(
      new Option('--format <format>', 'github: annotations of GitHub Actions')
        .choices(['text', 'json', 'github'])
        .default('text'),
    )
    .option('--default-namespace <name>', 'the namespace of keys without one', 'translation')
    .addHelpText('after', exitStatus)
    .action(async (sources: string[], { url, release, format, defaultNamespace }: CheckCommandOptions) =>
      finish(
        await withInstallation(url, 'openForReading', (installation) =>
          checkCode(installation, textsOf(release), { sources, format, defaultNamespace }),
        ),
      ),
    );

  onInstallation('pull [dir]', 'write texts that were changed in the workspace into the files of a repository')
    .addOption(
      releaseOption('whose texts: "current", the number of a release, or "drafts"').default('current' as const),
    )
    .option('--pr', 'commit them to a branch, and open or update a pull request (GitHub) or merge request (GitLab)')
    .option('--branch <name>', 'the branch of the request', 'dragoman/texts')
    .option('--base <name>', "the branch to merge into; default: the remote's")
    .option('--remote <name>', 'the remote to push to', 'origin')
    .option('--title <title>', 'the title of the commit and of the request', 'Update texts')
    .addOption(new Option('--forge <kind>', 'where the remote is; found by itself in CI').choices(['github', 'gitlab']))
    .option('--api-url <url>', "URL of the forge's REST API, for a server of your own", parseApiUrl)
    .option('--no-co-authors', 'do not name the people who changed the texts in the commit')
    .action(async (dir: string | undefined, { url, json, release, pr, ...options }: PullOptions) => {
      const { branch, base, remote, title, forge, apiUrl, coAuthors } = options;
      const request = {
        branch,
        remote,
        title,
        coAuthors,
        ...(base !== undefined && { base }),
        ...(forge !== undefined && { forge }),
        ...(apiUrl !== undefined && { api: apiUrl }),
      };
      const pullOptions = { scope: textsOf(release), ...(pr && { request }) };
      finish(
        await withInstallation(url, 'openForReading', (installation) =>
          pullTexts(installation, parseTextSource(dir ?? 'locales'), pullOptions, outputTo(json ?? false)),
        ),
      );
    });

  const migrate = program
    .command('migrate')
    .description('show what it takes to use the texts of another library')
    .helpOption('-h, --help', 'show this help');
  const migrateFrom = (name: string, description: string) =>
    migrate
      .command(name)
      .description(description)
      .helpOption('-h, --help', 'show this help')
      .option('--json', 'print the result as JSON')
      .addHelpText('after', exitStatus);
  const layoutOption = () =>
    new Option(
      '--layout <pattern>',
      'how paths show language and namespace, such as {lng}/{ns} or messages/{lng}.json; default: guessed from all paths',
    ).argParser(parseLayout);
  migrateFrom(
    'nestjs-i18n <dir>',
    'what i18next would answer differently for files of nestjs-i18n, and what to set; changes nothing',
  ).action(async (dir: string, { json }: OutputOptions) =>
    finish(await migrateFromNestjsI18n(resolve(dir), outputTo(json ?? false))),
  );
  migrateFrom(
    'i18next-v3 <dir>',
    'what differs for the texts of a project that uses i18next JSON v3, and what to set; can convert them to v4',
  )
    .addOption(layoutOption())
    .option('--write <dir>', 'write the texts there in i18next JSON v4')
    .action(async (dir: string, { json, layout, write }: MigrateOptions) => {
      const options = {
        ...(layout !== undefined && { layout }),
        ...(write !== undefined && { write: resolve(write) }),
      };
      finish(await migrateFromI18nextV3(resolve(dir), options, outputTo(json ?? false)));
    });
  migrateFrom(
    'next-intl <dir>',
    'what differs for the messages of a project that uses next-intl, and what to set; changes nothing',
  )
    .addOption(layoutOption())
    .action(async (dir: string, { json, layout }: MigrateOptions) =>
      finish(await migrateFromNextIntl(resolve(dir), layout === undefined ? {} : { layout }, outputTo(json ?? false))),
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

const isWebUrl = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

function parseUrl(url: string): string {
  if (isWebUrl(url)) return url;
  throw new InvalidArgumentError('--url takes a URL such as https://texts.example.');
}

function parseApiUrl(url: string): string {
  if (isWebUrl(url)) return url;
  throw new InvalidArgumentError('--api-url takes a URL such as https://github.example/api/v3.');
}

function parseLayout(pattern: string): string {
  if (isLayout(pattern)) return pattern;
  throw new InvalidArgumentError(
    '--layout takes a pattern with {lng}, such as {lng}/{ns} or src/{ns}/i18n/{lng}.json.',
  );
}

/** Of a release, or of the workspace. */
const textsOf = (release: ReleaseName, state: ExportScope['state'] = 'all'): ExportScope =>
  release === 'drafts' ? { state } : { state, release };

function parseStaticLayout(layout: string): string {
  if (isStaticLayout(layout)) return layout;
  throw new InvalidArgumentError('--layout takes a path with {lng} and {ns}, such as "{lng}/{ns}.json".');
}

const releaseOption = (description: string) => new Option('--release <release>', description).argParser(parseRelease);

function parseRelease(text: string): ReleaseName {
  if (text === 'drafts' || text === 'current') return text;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('--release takes "current", "drafts" or the number of a release.');
}

/** An empty variable counts as absent, as in the settings of a server. */
function parseBuild(text: string): number | undefined {
  const order = parseBuildOrder(text);
  if (order !== undefined || text === '') return order;
  throw new InvalidArgumentError(`--build ${BUILD_ORDER_RULE}`);
}

function parseReleaseNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('--since-release takes the number of a release.');
}

function parseFilter(text: string): string {
  if (areTextFilters(text)) return text;
  throw new InvalidArgumentError(`--filter takes one or several of ${TEXT_FILTERS.join(', ')}.`);
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

// A reader that has seen enough, such as `head`, closes the pipe.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
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
  [ArchiveError, CommandError, ConfigError, DatabaseUnavailable, SetupError, UnreadableFile].some(
    (kind) => error instanceof kind,
  ) || ['ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'ENOSPC', 'EISDIR'].includes((error as { code?: string }).code ?? '');
