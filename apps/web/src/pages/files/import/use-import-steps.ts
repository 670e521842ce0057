import { useRef, useState } from 'react';
import type {
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import type { Outcome, Refusal } from '../../../page/page-module';
import type { ImportChoices } from './import-choices';

/** What carries a plan out, in addition to the files. */
export type ImportInstructions = Pick<ImportInput, 'plan' | 'conflicts' | 'removed' | 'choices' | 'state' | 'syntax'>;

export type ImportSteps = ReturnType<typeof useImportSteps>;

const defaultChoices: ImportChoices = { removed: 'keep', state: 'needsReview', single: new Map() };

/**
 * The steps of an import: plan, choices, report.
 * @param before an import that was in progress
 */
export function useImportSteps(before?: {
  readonly plan: ImportPlanView | undefined;
  readonly choices: ImportChoices;
}) {
  const [plan, setPlan] = useState(before?.plan);
  const [choices, setChoices] = useState(before?.choices ?? defaultChoices);
  const [report, setReport] = useState<ImportReportView>();
  const [problem, setProblem] = useState<Refusal>();
  const [outdatedPlans, setOutdatedPlans] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const latestPreview = useRef<Promise<unknown>>(undefined);

  const startOver = () => {
    setPlan(undefined);
    setProblem(undefined);
    setReport(undefined);
    setOutdatedPlans(0);
    setChoices(defaultChoices);
  };
  const trackBusy = async <View>(request: Promise<Outcome<View>>) => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await request;
    setBusy(false);
    return outcome;
  };
  const preview = async (request: Promise<Outcome<ImportPlanView>>) => {
    latestPreview.current = request;
    const planned = await trackBusy(request);
    if (latestPreview.current !== request) return; // another one has been requested
    if (planned.ok) setPlan(planned.view);
    else setProblem(planned.problem);
  };
  /** Returns whether the plan was carried out. */
  const carryOut = async (send: (instructions: ImportInstructions) => Promise<Outcome<ImportReportView>>) => {
    const { single, ...choicesForAll } = choices;
    const imported = await trackBusy(
      send({ plan: plan!.plan, ...choicesForAll, ...(single.size > 0 && { choices: [...single.values()] }) }),
    );
    if (imported.ok) {
      startOver();
      setReport(imported.view);
    } else if (imported.problem.status === 412) {
      setOutdatedPlans((count) => count + 1);
      setPlan(imported.problem.current as ImportPlanView);
    } else {
      setProblem(imported.problem);
    }
    return imported.ok;
  };
  return { plan, choices, setChoices, report, problem, outdatedPlans, isBusy, startOver, preview, carryOut };
}
