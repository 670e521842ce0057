import { parseTextSource, SYNTAX_NAMES, type TextSource } from '@dragoman/i18n/internal';
import {
  type ImportEntryView,
  type ImportInput,
  type ImportPlanView,
  type ImportReportView,
  readFilesToImport,
} from '@dragoman/workspace/internal';
import { CommandError, type FileReading, type Installation } from './installation';
import { formatCount, type Output } from './output';
import { Option } from 'commander';
import type { Commands, InstallationOptions } from './commands';
import { importedStateOption, parseLayout, takeOption } from './options';

interface ImportArguments extends InstallationOptions, FileReading {
  readonly dryRun?: true;
  readonly take?: 'mine' | 'theirs';
  readonly deleteRemoved?: true;
  readonly skipErrors?: true;
  readonly state?: NonNullable<ImportInput['state']>;
}

export function addImport(commands: Commands): void {
  commands
    .addOnInstallation('import <dir>', 'import files of texts, such as {language}/{namespace}.json')
    .option('--dry-run', 'show what would happen without changing anything')
    .addOption(takeOption('a file'))
    .option('--delete-removed', 'delete previously imported texts that are no longer in the files')
    .option('--skip-errors', 'skip files or texts with errors and import the rest')
    .addOption(importedStateOption())
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
    .action((dir: string, { dryRun, deleteRemoved, skipErrors, ...options }: ImportArguments) => {
      const flags = { dryRun: dryRun ?? false, deleteRemoved: deleteRemoved ?? false, skipErrors: skipErrors ?? false };
      return commands.write(options, (installation, output) =>
        importDirectory(installation, parseTextSource(dir), { ...options, ...flags }, output),
      );
    });
}

export interface ImportOptions extends FileReading {
  readonly dryRun: boolean;
  readonly take?: 'mine' | 'theirs';
  readonly deleteRemoved: boolean;
  readonly skipErrors: boolean;
  readonly state?: ImportInput['state'];
}

/**
 * Imports the files of a directory, or of a pattern of paths. With conflicts, prints them and imports nothing unless `take` says which side to
 * use.
 */
export async function importDirectory(
  installation: Installation,
  source: TextSource,
  options: ImportOptions,
  output: Output,
): Promise<number> {
  const { syntax } = options;
  const { files, ...found } = await readFilesToImport(source, options.layout);
  const reading = { ...found, ...(syntax && { syntax }) };
  if (files.length === 0) {
    throw new CommandError(
      `No {language}/{namespace}.json files, or files of another format, found in ${placeOf(source)}: specify the directory that contains them, or a pattern such as locales/{lng}.yml.`,
    );
  }
  const plan = await installation.plan(files, reading);
  printProblems(plan, output);
  const errors = plan.problems.filter(({ severity }) => severity === 'error').length;
  const isOpen = plan.counts.conflicts > 0 && options.take === undefined;
  if (isOpen) printConflicts(plan, output);
  const isRefused = isOpen || (errors > 0 && !options.skipErrors);
  if (options.dryRun || isRefused) {
    printPlan(plan, output);
    if (isOpen)
      output.error(
        "Nothing was imported: use --take mine to keep the current texts or --take theirs to use the files'.",
      );
    if (errors > 0 && !options.skipErrors)
      output.error('Nothing was imported: fix the files, or import the rest with --skip-errors.');
    output.result(plan);
    return isRefused ? 1 : 0;
  }
  const report = await installation.import(files, {
    plan: plan.plan,
    conflicts: options.take ?? 'mine',
    removed: options.deleteRemoved ? 'delete' : 'keep',
    ...(options.state && { state: options.state }),
    ...reading,
  });
  printReport(report, plan, options, output);
  output.result(report);
  return 0;
}

/** For an error. */
export const placeOf = ({ directory, layout }: TextSource): string =>
  layout === undefined ? directory : `${directory}/${layout}`;

export function printProblems(
  { problems, problemsLeftOut }: Pick<ImportPlanView, 'problems' | 'problemsLeftOut'>,
  output: Output,
): void {
  for (const { file, line, column, severity, code, values } of problems) {
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    output.error(`${place}: ${severity}: ${problemSentences[code](values)}`);
  }
  if (problemsLeftOut > 0) output.error(`… and ${formatCount(problemsLeftOut, 'other problem')}`);
}

const problemSentences: Readonly<
  Record<ImportPlanView['problems'][number]['code'], (values: Readonly<Record<string, string | number>>) => string>
> = {
  syntax: ({ reason }) => String(reason),
  encoding: ({ encoding }) => `the file is not encoded in ${encoding}; save it as UTF-8`,
  archive: () => 'the file is a ZIP archive; unzip it and import the files in it',
  fileTooLarge: ({ megabytes }) => `the file is larger than ${megabytes} MB; split it`,
  tooManyTexts: ({ texts }) => `the file has more than ${texts} texts; split it`,
  languageImpossible: ({ language }) => `"${language}" is not a language`,
  namespaceImpossible: ({ namespace }) => `"${namespace}" cannot be a namespace`,
  fileTwice: ({ other }) => `${other} has the same language and namespace and is used instead`,
  duplicateKey: ({ key }) => `"${key}" appears twice; the last one is used`,
  contextEmpty: ({ key }) => `"${key}" has an empty context (msgctxt "") and is not imported`,
  formExtra: ({ key }) =>
    `"${key}" belongs to no plural category of the language; its texts stay in the file, and are not shown`,
  keyAmbiguous: ({ key, other }) => `i18next cannot tell "${key}" from "${other}"`,
  keyTaken: ({ key, other }) => `"${key}" conflicts with "${other}"`,
  keyImpossible: ({ key }) => `"${key}" cannot be a key`,
  kindDiffers: ({ key }) => `"${key}" is a text here and a plural in the file`,
  keyTooDeep: ({ key, max }) => `"${key}" is nested more than ${max} levels deep`,
  textTooLarge: ({ key, kilobytes }) => `"${key}" is longer than ${kilobytes} KiB`,
  textImpossible: ({ key }) => `"${key}" contains NUL or an incomplete character`,
  columnMissing: ({ column }) => `the file has no column "${column}"`,
  jobMissing: () => 'the file has no texts of a translation job',
  unknownJob: ({ job }) => `the translation job ${job} was deleted, has expired, or is one of another installation`,
  otherJob: ({ key }) => `"${key}" belongs to another translation job`,
  unknownText: ({ key }) => `the id of "${key}" is not that of a text of the translation job`,
  textTwice: ({ key }) => `"${key}" appears twice; the first one is used`,
  codesInText: ({ key }) => `the translation of "${key}" contains codes that are not in the file that was sent`,
  syntaxDiffers: ({ key }) => `the namespace of "${key}" has had another syntax since the job was created`,
  keyDeleted: ({ key }) => `"${key}" was deleted here`,
};

export function printConflicts({ entries, counts }: Pick<ImportPlanView, 'entries' | 'counts'>, output: Output): void {
  const conflicts = entries.filter(({ change }) => change === 'conflict');
  for (const { language, namespace, key, mine, theirs } of conflicts) {
    output.error(`${language}/${namespace}.json: "${key}" was changed here and in the file`);
    output.error(`    here: ${formatForms(mine)}`);
    output.error(`    file: ${formatForms(theirs)}`);
  }
  const more = counts.conflicts - conflicts.length;
  if (more > 0) output.error(`… and ${formatCount(more, 'other conflict')}`);
}

export function formatForms(forms: ImportEntryView['mine']): string {
  if (forms === null) return 'no text';
  const shown = Object.entries(forms).map(([form, text]) => (form === '' ? '' : `${form}: `) + JSON.stringify(text));
  return shown.join(', ');
}

function printPlan({ newLanguages, namespaces, counts, files, layout }: ImportPlanView, output: Output): void {
  const added = namespaces.filter(({ isNew }) => isNew);
  output.line(`${formatCount(new Set(files.map(({ file }) => file)).size, 'file')} could be read.`);
  if (layout !== null) output.line(`Layout: ${layout}`);
  if (newLanguages.length > 0) output.line(`New languages: ${newLanguages.join(', ')}`);
  for (const { name, syntax, syntaxFrom, syntaxExample } of added)
    output.line(`New namespace: ${name} (${syntax}${REASONS[syntaxFrom]}${syntaxExample ? ` ${syntaxExample}` : ''})`);
  const changedNotes = namespaces.reduce((sum, namespace) => sum + namespace.changedNotes, 0);
  if (changedNotes > 0) output.line(`Changed descriptions: ${changedNotes}`);
  const { unchanged, newerHere, ...rest } = counts;
  for (const [what, amount] of Object.entries({ ...rest, unchanged, 'newer here': newerHere }))
    output.line(`${String(amount).padStart(8)} ${what}`);
}

const REASONS: Readonly<Record<ImportPlanView['namespaces'][number]['syntaxFrom'], string>> = {
  namespace: '',
  request: '',
  default: ', the default',
  format: ', because of its format',
  texts: ', recognized by',
  otherNamespaces: ', like the others',
};

function printReport(
  report: ImportReportView,
  { counts }: ImportPlanView,
  { deleteRemoved }: ImportOptions,
  output: Output,
): void {
  const { changeSet, newLanguages, newNamespaces, newKeys, written, changedNotes, kept, withErrors } = report;
  if (changeSet === null) output.line('Everything is already here; nothing was changed.');
  else {
    const places = [
      newLanguages.length > 0 ? formatCount(newLanguages.length, 'new language') : '',
      newNamespaces.length > 0 ? formatCount(newNamespaces.length, 'new namespace') : '',
      newKeys > 0 ? formatCount(newKeys, 'new key') : '',
      changedNotes > 0 ? formatCount(changedNotes, 'changed description') : '',
    ].filter(Boolean);
    output.line([`${formatCount(written, 'text')} imported`, ...places].join(', ') + '.');
  }
  if (kept > 0) output.line(`${formatCount(kept, 'conflict')}: kept the current text.`);
  for (const { language, texts } of withErrors)
    output.line(
      `${language}: ${formatCount(texts, 'imported text')} with errors. Correct them before the next release.`,
    );
  if (counts.removed > 0 && !deleteRemoved) {
    output.line(
      `Kept ${formatCount(counts.removed, 'text')} that are no longer in the files; use --delete-removed to delete them.`,
    );
  }
}
