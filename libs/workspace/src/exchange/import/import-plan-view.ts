import { createHash } from 'node:crypto';
import type { ImportEntryView, ImportPlanView } from '../exchange.contract';
import { type CheckedEntries, hasErrors } from './checked-entries';

/** Limits of a response; `characters` is about the texts of entries. */
const MAX_RESPONSE = { entries: 2000, problems: 2000, characters: 4_000_000 };

const changesByImportance: readonly ImportEntryView['change'][] = ['conflict', 'removed', 'changed', 'added'];

/**
 * Names a plan by its content, and limits it to what a response may have.
 * @param checked the result of the checks, if they have run; it is not part of the name
 */
export function importPlanView(
  plan: Omit<ImportPlanView, 'plan' | 'entriesLeftOut' | 'problemsLeftOut' | 'withErrors'>,
  checked?: CheckedEntries,
): ImportPlanView {
  const hash = createHash('sha256');
  for (const part of [plan.newLanguages, plan.namespaces, plan.files, plan.problems]) hash.update(JSON.stringify(part));
  for (const entry of plan.entries) hash.update(JSON.stringify(entry));
  const entries: ImportEntryView[] = [];
  let characters = 0;
  const isFaulty = (entry: ImportEntryView) => hasErrors(checked?.get(entry));
  const sorted = changesByImportance.flatMap((change) => {
    const ofChange = plan.entries.filter((entry) => entry.change === change);
    return [...ofChange.filter(isFaulty), ...ofChange.filter((entry) => !isFaulty(entry))];
  });
  for (const found of sorted.slice(0, MAX_RESPONSE.entries)) {
    const entry: ImportEntryView = { ...found, ...checked?.get(found) };
    for (const forms of [entry.mine, entry.theirs, entry.base, entry.source?.forms])
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
    ...(checked && { withErrors: plan.entries.filter(isFaulty).length }),
    problems,
    problemsLeftOut: plan.problems.length - problems.length,
  };
}
