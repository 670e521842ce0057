import { useRef, useState } from 'react';
import type {
  ImportInput,
  ImportPlanView,
  ImportReportView,
} from '../../../../../../libs/workspace/src/exchange/exchange.contract';
import type { Outcome, Refusal, Send } from '../../../page/page-module';
import { type SendProgress, sendWithProgress } from '../../../requests/send-with-progress';
import type { ImportChoices } from './import-choices';

/** What carries a plan out, in addition to the files. */
export type ImportInstructions = Pick<ImportInput, 'plan' | 'conflicts' | 'removed' | 'choices' | 'state' | 'syntax'>;

export type ImportSteps = ReturnType<typeof useImportSteps>;

/** The progress of the request of a step. */
export interface StepProgress extends SendProgress {
  /** It carries the plan out, instead of making it. */
  readonly isImport: boolean;
}

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
  const [progress, setProgress] = useState<StepProgress>();
  /** A new object for each step that was canceled. */
  const [canceled, setCanceled] = useState<object>();
  const current = useRef<AbortController>(undefined);

  const startOver = () => {
    current.current?.abort();
    setPlan(undefined);
    setProblem(undefined);
    setReport(undefined);
    setOutdatedPlans(0);
    setChoices(defaultChoices);
    setCanceled(undefined);
  };
  /** Returns undefined if the request was canceled, or another one has been sent. */
  const run = async <View>(
    isImport: boolean,
    request: (send: Send) => Promise<Outcome<View>>,
  ): Promise<Outcome<View> | undefined> => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setProblem(undefined);
    setCanceled(undefined);
    try {
      return await request(sendWithProgress(controller.signal, (sending) => setProgress({ ...sending, isImport })));
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      if (current.current === controller) {
        current.current = undefined;
        setProgress(undefined);
      }
    }
  };
  const cancel = () => {
    current.current?.abort();
    setCanceled({});
  };
  const preview = async (request: (send: Send) => Promise<Outcome<ImportPlanView>>) => {
    const planned = await run(false, request);
    if (planned === undefined) return;
    if (planned.ok) setPlan(planned.view);
    else setProblem(planned.problem);
  };
  /** Returns whether the plan was carried out. */
  const carryOut = async (
    request: (send: Send, instructions: ImportInstructions) => Promise<Outcome<ImportReportView>>,
  ): Promise<boolean> => {
    const { single, ...choicesForAll } = choices;
    const instructions = {
      plan: plan!.plan,
      ...choicesForAll,
      ...(single.size > 0 && { choices: [...single.values()] }),
    };
    const imported = await run(true, (send) => request(send, instructions));
    if (imported === undefined) return false;
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
