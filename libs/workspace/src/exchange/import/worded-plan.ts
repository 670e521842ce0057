import type { FindingTexts } from '../../checks/finding-texts';
import type { ImportPlanView } from '../exchange.contract';

/** Puts the findings of a plan of a thread into words, in the language of the current request. */
export const wordedPlan = <Plan extends Pick<ImportPlanView, 'entries'>>(plan: Plan, texts: FindingTexts): Plan => ({
  ...plan,
  entries: plan.entries.map(({ findings, ...entry }) => ({
    ...entry,
    ...(findings && { findings: findings.map((finding) => texts.view(finding)) }),
  })),
});
