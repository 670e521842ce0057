import { useState } from 'react';
import type {
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import type { Outcome, Refusal, Send } from '../../../page/page-module';
import type { ImportChoices } from './import-choices';
import { useImportRequest } from './use-import-request';

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
  const { progress, canceled, run, stop, cancel } = useImportRequest();

  const startOver = () => {
    stop();
    setPlan(undefined);
    setProblem(undefined);
    setReport(undefined);
    setOutdatedPlans(0);
    setChoices(defaultChoices);
  };
  const preview = async (request: (send: Send) => Promise<Outcome<ImportPlanView>>) => {
    setProblem(undefined);
    const planned = await run(false, request);
    if (planned === undefined) return;
    if (planned.ok) setPlan(planned.view);
    else setProblem(planned.problem);
  };
  /**
   * Returns whether the plan was carried out.
   * @param planAgain requests the current plan, if this one is outdated
   */
  const carryOut = async (
    request: (send: Send, instructions: ImportInstructions) => Promise<Outcome<ImportReportView>>,
    planAgain: (send: Send) => Promise<Outcome<ImportPlanView>>,
  ): Promise<boolean> => {
    const { single, ...choicesForAll } = choices;
    const instructions = {
      plan: plan!.plan,
      ...choicesForAll,
      ...(single.size > 0 && { choices: [...single.values()] }),
    };
    setProblem(undefined);
    const imported = await run(true, (send) => request(send, instructions));
    if (imported === undefined) return false;
    if (imported.ok) {
      startOver();
      setReport(imported.view);
    } else if (imported.problem.status === 412) {
      // The refusal has the current plan, but without findings.
      const planned = await run(false, planAgain);
      if (planned === undefined) return false;
      if (planned.ok) {
        setOutdatedPlans((count) => count + 1);
        setPlan(planned.view);
      } else setProblem(planned.problem);
    } else {
      setProblem(imported.problem);
    }
    return imported.ok;
  };
  return {
    plan,
    choices,
    setChoices,
    report,
    problem,
    outdatedPlans,
    isBusy: progress !== undefined,
    progress,
    canceled,
    startOver,
    preview,
    carryOut,
    cancel,
  };
}
