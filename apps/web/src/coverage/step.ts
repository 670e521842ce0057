/** The classes that colour a share: five steps, and one for what is not there. */
export type Step = 'none' | 'step0' | 'step1' | 'step2' | 'step3' | 'complete';

/** Where each step begins, as a share, and the last share that it holds. */
export const steps = [
  { step: 'step0', from: 0, to: 0.24 },
  { step: 'step1', from: 0.25, to: 0.49 },
  { step: 'step2', from: 0.5, to: 0.74 },
  { step: 'step3', from: 0.75, to: 0.99 },
  { step: 'complete', from: 1, to: 1 },
] as const satisfies readonly { step: Step; from: number; to: number }[];

/** @param share 0 to 1, in whole hundredths */
export const stepOf = (share: number | undefined): Step =>
  share === undefined ? 'none' : steps.findLast(({ from }) => share >= from)!.step;
