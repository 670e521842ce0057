import type { FindingView } from '../../../../libs/workspace/src/served/served.contract';

/** A text with errors cannot be published. */
export const countErrors = (findings: readonly Pick<FindingView, 'severity'>[]): number =>
  findings.filter(({ severity }) => severity === 'error').length;
