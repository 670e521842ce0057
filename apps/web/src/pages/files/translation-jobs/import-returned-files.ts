import type { ImportReportView } from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import type {
  TranslationImportInput,
  TranslationPlanView,
} from '../../../../../../libs/workspace/src/translation-jobs/translation-jobs.contract';
import type { Outcome, Refusal, Send } from '../../../page/page-module';
import { importTranslations, planTranslations } from '../../../requests/translation-jobs';
import type { ImportInstructions } from '../import/use-import-steps';

type Inputs = readonly TranslationImportInput[];

/** The message about a refusal of several files. */
type Words = Pick<Refusal, 'title' | 'detail'>;

/**
 * Returns one plan for all files. Its id consists of those of the plans of the files, in their order, separated by spaces.
 * @param sameJob says that files cannot be imported together: one would replace what the other has brought
 */
export async function planReturnedFiles(
  send: Send,
  inputs: Inputs,
  sameJob: (files: readonly string[]) => Words,
): Promise<Outcome<TranslationPlanView>> {
  const plans = await forEachFile(inputs, (input) => planTranslations(send, input));
  if (!plans.ok) return refusalOf(plans, inputs);
  const jobs = Map.groupBy(inputs.keys(), (index) => plans.view[index]!.job?.id);
  for (const [id, indexes] of jobs)
    if (id !== undefined && indexes.length > 1) {
      const files = indexes.map((index) => inputs[index]!.file);
      return { ok: false, problem: { type: 'about:blank', status: 422, ...sameJob(files) } };
    }
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
 * Carries out a plan of {@link planReturnedFiles}, file by file, and returns one report.
 * @param partly says that a file was refused after others had been imported. Importing those once more changes nothing.
 */
export async function importReturnedFiles(
  send: Send,
  inputs: Inputs,
  { plan, removed: _, syntax: __, ...instructions }: ImportInstructions,
  partly: (imported: readonly string[], left: readonly string[]) => Words,
): Promise<Outcome<ImportReportView>> {
  const plans = plan!.split(' ');
  const reports = await forEachFile(inputs, (input, index) =>
    importTranslations(send, { ...input, ...instructions, plan: plans[index]! }, crypto.randomUUID()),
  );
  if (!reports.ok) {
    const { problem, index } = reports;
    const names = inputs.map(({ file }) => file);
    if (index === 0) return refusalOf(reports, inputs);
    const { title, detail } = partly(names.slice(0, index), names.slice(index));
    // Not 412, which means that nothing was imported.
    const reason = `${names[index]}: ${problem.title}`;
    return { ok: false, problem: { ...problem, status: 409, title, detail: [detail, reason].join(' ') } };
  }
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

type Refused = Extract<Outcome<unknown>, { readonly ok: false }> & {
  /** Of the file that was refused. */
  readonly index: number;
};

/** Sends a request for each file, one after the other, until one is refused. */
async function forEachFile<View>(
  inputs: Inputs,
  request: (input: TranslationImportInput, index: number) => Promise<Outcome<View>>,
): Promise<Extract<Outcome<readonly View[]>, { readonly ok: true }> | Refused> {
  const views: View[] = [];
  for (const [index, input] of inputs.entries()) {
    const outcome = await request(input, index);
    if (!outcome.ok) return { ...outcome, index };
    views.push(outcome.view);
  }
  return { ok: true, status: 200, view: views };
}

/** Names the file if there are several. */
function refusalOf({ problem, index }: Refused, inputs: Inputs): Outcome<never> {
  if (inputs.length === 1) return { ok: false, problem };
  return {
    ok: false,
    problem: { ...problem, detail: [inputs[index]!.file, problem.detail].filter(Boolean).join(': ') },
  };
}
