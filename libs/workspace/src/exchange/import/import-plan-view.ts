import { createHash } from 'node:crypto';
import type { ImportEntryView, ImportPlanView } from '../exchange.contract';

/** Limits of a response; `characters` is about the texts of entries. */
const MAX_RESPONSE = { entries: 2000, problems: 2000, characters: 4_000_000 };

const changesByImportance: readonly ImportEntryView['change'][] = ['conflict', 'removed', 'changed', 'added'];

/** Names a plan by its content, and limits it to what a response may have. */
export function importPlanView(
  plan: Omit<ImportPlanView, 'plan' | 'entriesLeftOut' | 'problemsLeftOut'>,
): ImportPlanView {
  const hash = createHash('sha256');
  for (const part of [plan.newLanguages, plan.namespaces, plan.files, plan.problems]) hash.update(JSON.stringify(part));
  for (const entry of plan.entries) hash.update(JSON.stringify(entry));
  const entries: ImportEntryView[] = [];
  let characters = 0;
  const sorted = changesByImportance.flatMap((change) => plan.entries.filter((entry) => entry.change === change));
  for (const entry of sorted.slice(0, MAX_RESPONSE.entries)) {
    for (const forms of [entry.mine, entry.theirs, entry.base])
      for (const text of Object.values(forms ?? {})) characters += text.length;
    if (characters > MAX_RESPONSE.characters) break;
    entries.push(entry);
  }
  const problems = plan.problems.slice(0, MAX_RESPONSE.problems);
  return {
    plan: hash.digest('base64url'),
    ...plan,
    entries,
    entriesLeftOut: plan.entries.length - entries.length,
    problems,
    problemsLeftOut: plan.problems.length - problems.length,
  };
}
