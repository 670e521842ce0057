import { readFile, writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type {
  TranslationImportInput,
  TranslationJobInput,
  TranslationJobView,
  TranslationPlanView,
} from '@dragoman/workspace/internal';
import { printConflicts, printProblems } from './import.command';
import { CommandError, type Installation } from './installation';
import { formatCount, type Output } from './output';
import type { Commands, InstallationOptions } from './commands';
import { importedStateOption, parseFilter, parseList, parseReleaseNumber, takeOption } from './options';

interface JobArguments extends InstallationOptions, TranslationJobInput {}

interface ImportArguments extends InstallationOptions {
  readonly dryRun?: true;
  readonly take?: 'mine' | 'theirs';
  readonly skipErrors?: true;
  readonly state?: NonNullable<TranslationImportInput['state']>;
}

export function addTranslationJobs(commands: Commands): void {
  const jobs = commands.group('translation-job', 'send texts to an agency, and import its files');
  jobs
    .addOnInstallation('create <file>', 'write texts into a file for translators: XLIFF 2 (.xlf) or .csv')
    .requiredOption('--language <tag>', 'the language to translate into')
    .option('--namespaces <list>', 'only these namespaces, e.g. shop,blog', parseList)
    .option('--filter <filter>', 'only these texts, such as untranslated or sourceChanged; default: all', parseFilter)
    .option(
      '--since-release <number>',
      'only keys that are new, or whose source text has changed, since this release',
      parseReleaseNumber,
    )
    .option('--name <name>', 'a name for the job')
    .action((file: string, { url, json, ...input }: JobArguments) =>
      jobs.write({ url, json }, (installation, output) =>
        createTranslationJob(installation, resolve(file), input, output),
      ),
    );
  jobs
    .addOnInstallation('import <file>', 'import the file that the translators have returned')
    .option('--dry-run', 'show what would happen without changing anything')
    .addOption(takeOption('the file'))
    .option('--skip-errors', 'skip texts with errors and import the rest')
    .addOption(importedStateOption())
    .action((file: string, { dryRun, skipErrors, take, state, ...options }: ImportArguments) => {
      const instructions = {
        dryRun: dryRun ?? false,
        skipErrors: skipErrors ?? false,
        ...(take && { take }),
        ...(state && { state }),
      };
      return jobs.write(options, (installation, output) =>
        importTranslationJob(installation, resolve(file), instructions, output),
      );
    });
  jobs
    .addOnInstallation('list', 'list translation jobs and how far they are')
    .action((options: InstallationOptions) => jobs.read(options, listTranslationJobs));
}

/** Creates a translation job and writes its file, in the format of its extension. */
export async function createTranslationJob(
  installation: Installation,
  file: string,
  input: TranslationJobInput,
  output: Output,
): Promise<number> {
  const format = /\.(csv|xlf|xliff)$/i.exec(file)?.[1]?.toLowerCase();
  if (format === undefined) throw new CommandError(`The file needs the extension .xlf or .csv, unlike ${file}.`);
  const job = await installation.createTranslationJob(input);
  await writeFile(file, await installation.translationJobFile(job, format === 'csv' ? 'csv' : 'xliff-2'));
  const { texts, words } = job;
  const size = words === undefined ? '' : ` with ${formatCount(words, 'word')}`; // of an older installation
  output.line(`${formatCount(texts, 'text')}${size} written to ${file}.`);
  output.result(job);
  return 0;
}

export async function listTranslationJobs(installation: Installation, output: Output): Promise<number> {
  const { jobs } = await installation.translationJobs();
  for (const job of jobs) output.line(describeJob(job));
  if (jobs.length === 0) output.line('There are no translation jobs.');
  output.result({ jobs });
  return 0;
}

const describeJob = ({ id, createdAt, sourceLanguage, language, texts, returned, name }: TranslationJobView): string =>
  `${id}  ${createdAt.slice(0, 10)}  ${sourceLanguage} → ${language}  ${returned} of ${texts} returned  ${name}`.trimEnd();

export interface TranslationImportOptions extends Pick<TranslationImportInput, 'state'> {
  readonly dryRun: boolean;
  readonly take?: 'mine' | 'theirs';
  readonly skipErrors: boolean;
}

/** Imports the file of a translation job. With conflicts, prints them and imports nothing unless `take` says which side to use. */
export async function importTranslationJob(
  installation: Installation,
  file: string,
  { dryRun, take, skipErrors, state }: TranslationImportOptions,
  output: Output,
): Promise<number> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  const input = { file: basename(file), content: bytes.toString('base64'), encoding: 'base64' } as const;
  const plan = await installation.planTranslations(input);
  printProblems(plan, output);
  const errors = plan.problems.filter(({ severity }) => severity === 'error').length;
  const hasOpenConflicts = plan.counts.conflicts > 0 && take === undefined;
  if (hasOpenConflicts) printConflicts(plan, output);
  const isRefused = plan.job === undefined || hasOpenConflicts || (errors > 0 && !skipErrors);
  if (dryRun || isRefused) {
    printPlan(plan, output);
    if (hasOpenConflicts) {
      output.error(
        "Nothing was imported: use --take mine to keep the current texts or --take theirs to use the file's.",
      );
    } else if (isRefused) output.error('Nothing was imported: fix the file, or import the rest with --skip-errors.');
    output.result(plan);
    return isRefused ? 1 : 0;
  }
  const report = await installation.importTranslations({
    ...input,
    plan: plan.plan,
    conflicts: take ?? 'mine',
    ...(state && { state }),
  });
  const sourceChanged = plan.entries.filter((entry) => entry.sourceChanged).length;
  output.line(
    report.changeSet === null
      ? 'Everything is already here; nothing was changed.'
      : `${formatCount(report.written, 'text')} imported.`,
  );
  if (report.kept > 0) output.line(`${formatCount(report.kept, 'conflict')}: kept the current text.`);
  if (sourceChanged > 0) output.line(`${formatCount(sourceChanged, 'text')} with a source that has changed since.`);
  if (plan.missing > 0) output.line(`${formatCount(plan.missing, 'text')} without a translation in the file.`);
  output.result(report);
  return 0;
}

function printPlan({ counts, missing, entries }: TranslationPlanView, output: Output): void {
  const { added, changed, conflicts, unchanged, newerHere } = counts;
  const sourceChanged = entries.filter((entry) => entry.sourceChanged).length;
  const all = {
    added,
    changed,
    conflicts,
    unchanged,
    'newer here': newerHere,
    'with another source': sourceChanged,
    missing,
  };
  for (const [what, amount] of Object.entries(all)) output.line(`${String(amount).padStart(8)} ${what}`);
}
