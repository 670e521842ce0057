import { filesIn } from '../exchange/files-in';
import type { ImportEntryView, ImportInput, ImportPlanView, ImportReportView } from '../exchange/exchange.contract';
import { CommandError, type Installation } from './installation';
import { count, type Output } from './output';

export interface ImportOptions {
  readonly dryRun: boolean;
  readonly take?: 'mine' | 'theirs';
  readonly deleteRemoved: boolean;
  readonly skipErrors: boolean;
  readonly state?: ImportInput['state'];
}

/** Brings the files of a directory in. Says what would be overwritten and does nothing, unless it is told what to take. */
export async function importDirectory(
  installation: Installation,
  directory: string,
  options: ImportOptions,
  output: Output,
): Promise<number> {
  const files = await filesIn(directory);
  if (files.length === 0) {
    throw new CommandError(`${directory} has no files {language}/{namespace}.json: name the directory that has them.`);
  }
  const plan = await installation.plan(files);
  tellProblems(plan, output);
  const errors = plan.problems.filter(({ severity }) => severity === 'error').length;
  const isOpen = plan.counts.conflicts > 0 && options.take === undefined;
  if (isOpen) tellConflicts(plan, output);
  const isRefused = isOpen || (errors > 0 && !options.skipErrors);
  if (options.dryRun || isRefused) {
    tellPlan(plan, output);
    if (isOpen) output.error('Nothing was imported: say --take mine to keep what is here, or --take theirs.');
    if (errors > 0 && !options.skipErrors)
      output.error('Nothing was imported: mend the files, or import the rest with --skip-errors.');
    output.result(plan);
    return isRefused ? 1 : 0;
  }
  const report = await installation.carryOut(files, {
    plan: plan.plan,
    conflicts: options.take ?? 'mine',
    removed: options.deleteRemoved ? 'delete' : 'keep',
    ...(options.state && { state: options.state }),
  });
  tellReport(report, plan, options, output);
  output.result(report);
  return 0;
}

function tellProblems({ problems, problemsLeftOut }: ImportPlanView, output: Output): void {
  for (const { file, line, column, severity, code, values } of problems) {
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    output.error(`${place}: ${severity}: ${sentences[code](values)}`);
  }
  if (problemsLeftOut > 0) output.error(`… and ${count(problemsLeftOut, 'other problem')}`);
}

const sentences: Readonly<
  Record<ImportPlanView['problems'][number]['code'], (values: Readonly<Record<string, string | number>>) => string>
> = {
  syntax: ({ reason }) => String(reason),
  languageImpossible: ({ language }) => `"${language}" is no language`,
  namespaceImpossible: ({ namespace }) => `"${namespace}" cannot be a namespace`,
  fileTwice: ({ other }) => `${other} is the same language and namespace, and is taken instead`,
  duplicateKey: ({ key }) => `"${key}" stands here a second time; the last one counts`,
  keyAmbiguous: ({ key, other }) => `i18next cannot tell "${key}" from "${other}"`,
  keyTaken: ({ key, other }) => `"${key}" cannot stand beside "${other}", which is there already`,
  keyImpossible: ({ key }) => `"${key}" cannot be a key`,
  kindDiffers: ({ key }) => `"${key}" is a text here and a plural in the file`,
  keyTooDeep: ({ key, most }) => `"${key}" stands beneath more than ${most} names`,
  textTooLarge: ({ key, kilobytes }) => `"${key}" is longer than ${kilobytes} KiB`,
  textImpossible: ({ key }) => `"${key}" holds NUL or half of a character`,
};

function tellConflicts({ entries, counts }: ImportPlanView, output: Output): void {
  const conflicts = entries.filter(({ change }) => change === 'conflict');
  for (const { language, namespace, key, mine, theirs } of conflicts) {
    output.error(`${language}/${namespace}.json: "${key}" was changed here and in the file`);
    output.error(`    here: ${words(mine)}`);
    output.error(`    file: ${words(theirs)}`);
  }
  const more = counts.conflicts - conflicts.length;
  if (more > 0) output.error(`… and ${count(more, 'other conflict')}`);
}

function words(forms: ImportEntryView['mine']): string {
  if (forms === null) return 'no text';
  const shown = Object.entries(forms).map(([form, text]) => (form === '' ? '' : `${form}: `) + JSON.stringify(text));
  return shown.join(', ');
}

function tellPlan({ newLanguages, namespaces, counts, files }: ImportPlanView, output: Output): void {
  const added = namespaces.filter(({ isNew }) => isNew);
  output.say(`${count(files.length, 'file')} could be read.`);
  if (newLanguages.length > 0) output.say(`New languages: ${newLanguages.join(', ')}`);
  if (added.length > 0) output.say(`New namespaces: ${added.map(({ name }) => name).join(', ')}`);
  const { unchanged, newerHere, ...rest } = counts;
  for (const [what, amount] of Object.entries({ ...rest, unchanged, 'newer here': newerHere }))
    output.say(`${String(amount).padStart(8)} ${what}`);
}

function tellReport(
  report: ImportReportView,
  { counts }: ImportPlanView,
  { deleteRemoved }: ImportOptions,
  output: Output,
): void {
  const { changeSet, newLanguages, newNamespaces, newMessages, written, kept } = report;
  if (changeSet === null) output.say('Everything is here already: nothing was changed.');
  else {
    const places = [
      newLanguages.length > 0 ? count(newLanguages.length, 'new language') : '',
      newNamespaces.length > 0 ? count(newNamespaces.length, 'new namespace') : '',
      newMessages > 0 ? count(newMessages, 'new message') : '',
    ].filter(Boolean);
    output.say([`${count(written, 'text')} imported`, ...places].join(', ') + '.');
  }
  if (kept > 0) output.say(`${count(kept, 'conflict')}: what is here stayed.`);
  if (counts.removed > 0 && !deleteRemoved) {
    output.say(`${count(counts.removed, 'text')} that the files have no longer stayed; --delete-removed deletes them.`);
  }
}
