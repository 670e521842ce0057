import type { ImportReportView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import type {
  TranslationImportInput,
  TranslationPlanView,
} from '../../../../../../libs/workspace/src/translation-jobs/translation-jobs.contract';
import type { Outcome, Send } from '../../../page/page-module';
import { importTranslations, planTranslations } from '../../../requests/translation-jobs';
import type { ImportInstructions } from '../import/use-import-steps';

type Inputs = readonly TranslationImportInput[];

/** Returns one plan for all files. Its id consists of those of the plans of the files, in their order, separated by spaces. */
export async function planReturnedFiles(send: Send, inputs: Inputs): Promise<Outcome<TranslationPlanView>> {
  const plans = await forEachFile(inputs, (input) => planTranslations(send, input));
  if (!plans.ok) return plans;
  const sum = (count: (plan: TranslationPlanView) => number) =>
    plans.view.reduce((total, plan) => total + count(plan), 0);
  const counts = { ...plans.view[0]!.counts };
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = sum((plan) => plan.counts[name]);
  const { job } = plans.view.find((plan) => plan.job) ?? {};
  const merged: TranslationPlanView = {
    ...plans.view[0]!,
    ...(job && { job }),
    plan: plans.view.map(({ plan }) => plan).join(' '),
    namespaces: plans.view.flatMap(({ namespaces }) => namespaces),
    files: plans.view.flatMap(({ files }) => files),
    counts,
    entries: plans.view.flatMap(({ entries }) => entries),
    entriesLeftOut: sum(({ entriesLeftOut }) => entriesLeftOut),
    withErrors: sum(({ withErrors = 0 }) => withErrors),
    problems: plans.view.flatMap(({ problems }) => problems),
    problemsLeftOut: sum(({ problemsLeftOut }) => problemsLeftOut),
    missing: sum(({ missing }) => missing),
  };
  return { ...plans, view: merged };
}

/**
 * Carries out a plan of {@link planReturnedFiles}, file by file, and returns one report. After a refusal, the files before are
 * imported: importing them once more changes nothing.
 */
export async function importReturnedFiles(
  send: Send,
  inputs: Inputs,
  { plan, removed: _, syntax: __, ...instructions }: ImportInstructions,
): Promise<Outcome<ImportReportView>> {
  const plans = plan!.split(' ');
  const reports = await forEachFile(inputs, (input, index) =>
    importTranslations(send, { ...input, ...instructions, plan: plans[index]! }, crypto.randomUUID()),
  );
  if (!reports.ok) return reports;
  const sum = (count: (report: ImportReportView) => number) =>
    reports.view.reduce((total, report) => total + count(report), 0);
  const errors = Map.groupBy(
    reports.view.flatMap(({ withErrors }) => withErrors),
    ({ language }) => language,
  );
  const merged: ImportReportView = {
    ...reports.view[0]!,
    changeSet: reports.view.find(({ changeSet }) => changeSet !== null)?.changeSet ?? null,
    written: sum(({ written }) => written),
    kept: sum(({ kept }) => kept),
    withErrors: Array.from(errors, ([language, each]) => ({
      language,
      texts: each.reduce((total, { texts }) => total + texts, 0),
    })),
  };
  return { ...reports, view: merged };
}

/** Sends a request for each file, one after the other, until one is refused. The refusal names the file if there are several. */
async function forEachFile<View>(
  inputs: Inputs,
  request: (input: TranslationImportInput, index: number) => Promise<Outcome<View>>,
): Promise<Outcome<readonly View[]>> {
  const views: View[] = [];
  for (const [index, input] of inputs.entries()) {
    const outcome = await request(input, index);
    if (outcome.ok) views.push(outcome.view);
    else if (inputs.length === 1) return outcome;
    else {
      const { problem } = outcome;
      return { ok: false, problem: { ...problem, detail: [input.file, problem.detail].filter(Boolean).join(': ') } };
    }
  }
  return { ok: true, status: 200, view: views };
}
