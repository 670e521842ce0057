import { localeTag, parseTextSource, type TextSource } from '@dragoman/i18n/internal';
import {
  BUILD_ORDER_RULE,
  type BuildPlanView,
  type BuildResultView,
  findBuildOrder,
  type ImportFileInput,
  parseBuildOrder,
  readBuildFiles,
} from '@dragoman/workspace/internal';
import { formatForms, placeOf, printProblems } from './import.command';
import { CommandError, type Installation } from './installation';
import { formatCount, type Output } from './output';
import { InvalidArgumentError, Option } from 'commander';
import type { Commands, InstallationOptions } from './commands';

interface SyncArguments extends InstallationOptions {
  readonly dryRun?: true;
  readonly failOn?: 'conflicts';
  readonly skipErrors?: true;
  readonly build?: number;
}

export function addSync(commands: Commands): void {
  commands
    .addOnInstallation('sync <dir>', 'let texts follow the code: compare the files of a build with the workspace')
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
    .action((dir: string, { dryRun, failOn, skipErrors, build, ...installation }: SyncArguments) => {
      const options = {
        dryRun: dryRun ?? false,
        failOnConflicts: failOn === 'conflicts',
        skipErrors: skipErrors ?? false,
        ...(build !== undefined && { order: build }),
      };
      const access = dryRun ? 'read' : 'write';
      return commands[access](installation, (opened, output) =>
        syncDirectory(opened, parseTextSource(dir), options, output),
      );
    });
}

/** An empty variable counts as absent, as in the settings of a server. */
function parseBuild(text: string): number | undefined {
  const order = parseBuildOrder(text);
  if (order !== undefined || text === '') return order;
  throw new InvalidArgumentError(`--build ${BUILD_ORDER_RULE}`);
}

export interface SyncOptions {
  readonly dryRun: boolean;
  readonly failOnConflicts: boolean;
  /** Syncs the other files and texts if some have errors. */
  readonly skipErrors: boolean;
  /** Milliseconds since 1970, UTC. Default: the time of the commit, or of the newest file. */
  readonly order?: number;
}

/**
 * Compares the files of a directory, or of a pattern of paths, with the workspace as a build: texts that only the code has
 * changed follow it, texts that both sides have changed wait in the inbox.
 */
export async function syncDirectory(
  installation: Installation,
  source: TextSource,
  { dryRun, failOnConflicts, skipErrors, order: givenOrder }: SyncOptions,
  output: Output,
): Promise<number> {
  const texts = await readBuildFiles(source);
  if (texts.files.length === 0) {
    throw new CommandError(
      `No {language}/{namespace}.json files, or files of another format, found in ${placeOf(source)}: specify the directory that contains them, or a pattern such as locales/{lng}/LC_MESSAGES/{ns}.po.`,
    );
  }
  const order = givenOrder ?? (await findBuildOrder([source]));
  const fileOf = fileNames(texts.files);
  const preview = await installation.sync({ ...texts, order, dryRun: true });
  printProblems(preview.plan, output);
  const hasErrors = preview.plan.problems.some(({ severity }) => severity === 'error');
  const isRefused = hasErrors && !skipErrors;
  if (dryRun || isRefused) {
    printPlan(preview.plan, fileOf, output);
    if (isRefused) output.error('Nothing was changed: fix the files, or sync the rest with --skip-errors.');
    output.result(preview);
    return isRefused || (failOnConflicts && preview.plan.counts.conflicts > 0) ? 1 : 0;
  }
  const result = await installation.sync({ ...texts, order, dryRun: false });
  printPlan(result.plan, fileOf, output);
  printOutcome(result, output);
  output.result(result);
  return failOnConflicts && result.plan.counts.conflicts > 0 ? 1 : 0;
}

/** Returns the file of a text. */
type FileOf = (text: Pick<BuildPlanView['entries'][number], 'language' | 'namespace'>) => string;

function fileNames(files: readonly ImportFileInput[]): FileOf {
  const names = new Map(
    files.map(({ file, language = '', namespace }) => [`${localeTag(language)} ${namespace}`, file]),
  );
  return ({ language, namespace }) => names.get(`${language} ${namespace}`) ?? `${language}/${namespace}`;
}

function printPlan(plan: BuildPlanView, fileOf: FileOf, output: Output): void {
  const { older, counts, newLanguages, newNamespaces, entries, entriesLeftOut, gone } = plan;
  if (older) {
    output.line('A newer build was compared already, so nothing follows this one.');
    return;
  }
  const conflicts = entries.filter(({ change }) => change === 'conflict');
  for (const { key, code, workspace, ...text } of conflicts) {
    output.error(`${fileOf(text)}: "${key}" was changed in the code and in the workspace`);
    output.error(`    code:      ${formatForms(code)}`);
    output.error(`    workspace: ${formatForms(workspace)}`);
  }
  const moreConflicts = counts.conflicts - conflicts.length;
  if (moreConflicts > 0) output.error(`… and ${formatCount(moreConflicts, 'other conflict')}`);
  if (newLanguages.length > 0) output.line(`New languages: ${newLanguages.join(', ')}`);
  if (newNamespaces.length > 0) output.line(`New namespaces: ${newNamespaces.join(', ')}`);
  for (const { key, change, code, ...text } of entries) {
    if (change !== 'conflict') output.line(`${change} ${fileOf(text)}: "${key}" ${formatForms(code)}`);
  }
  const moreEntries = entriesLeftOut - moreConflicts;
  if (moreEntries > 0) output.line(`… and ${formatCount(moreEntries, 'other text')}`);
  for (const { namespace, key } of gone) output.line(`no longer in the code: ${namespace}: "${key}"`);
  const moreGone = counts.gone - gone.length;
  if (moreGone > 0) output.line(`… and ${formatCount(moreGone, 'other key')} no longer in the code`);
  const totals = {
    changed: counts.changed,
    added: counts.added,
    conflicts: counts.conflicts,
    'newer in the workspace': counts.newerHere,
    'no longer in the code': counts.gone,
    'in the code again': counts.returned,
  };
  for (const [what, amount] of Object.entries(totals)) output.line(`${String(amount).padStart(8)} ${what}`);
}

function printOutcome({ build, plan: { counts } }: BuildResultView, output: Output): void {
  if (build?.state === 'baseline') {
    output.line('The workspace has no texts yet; later builds are compared with this one.');
  }
  if (build?.state === 'waiting') output.line('The build waits in the inbox until someone applies it.');
  if (build?.state === 'applied' && counts.conflicts > 0) {
    output.line(`Waiting for a decision in the inbox: ${formatCount(counts.conflicts, 'text')}.`);
  }
  if (build?.release !== undefined && counts.changed + counts.added > 0) {
    output.line(`Published as release ${build.release}.`);
  }
}
