import { fromJson } from '../database/json-text';
import { toIsoTime } from '../http/input/iso-time';
import type { BuildPlan } from './build-plan';
import type { BuildCountsView, BuildEntryView, BuildPlanView, BuildView } from './builds.contract';
import type { BuildRow } from './builds.tables';

export const ZERO_COUNTS: BuildCountsView = {
  ...{ changed: 0, added: 0, conflicts: 0, newerHere: 0, newKeys: 0, gone: 0, returned: 0 },
};

export const EMPTY_PLAN: BuildPlanView = {
  older: false,
  counts: ZERO_COUNTS,
  newLanguages: [],
  newNamespaces: [],
  entries: [],
  entriesLeftOut: 0,
  gone: [],
  problems: [],
  problemsLeftOut: 0,
};

export const buildView = (row: BuildRow): BuildView => ({
  id: row.id,
  hash: row.hash.slice(0, 12),
  order: toIsoTime(row.build_order),
  origin: row.origin,
  state: row.state,
  at: toIsoTime(row.at),
  by: { id: row.by_id, name: row.by_name },
  ...(row.applied_at === null ? {} : { appliedAt: toIsoTime(row.applied_at) }),
  ...(row.release === null ? {} : { release: row.release }),
  counts: fromJson(row.counts),
  version: row.version,
});

/** Limits of a response; `characters` is about the texts of entries. */
const MAX_RESPONSE = { entries: 1000, problems: 1000, characters: 2_000_000 };

export function buildPlanView({ comparison, conflicts, gone, counts }: BuildPlan): BuildPlanView {
  const following = comparison.entries.filter(({ change }) => change === 'changed' || change === 'added');
  const all = [...conflicts, ...following];
  const entries: BuildEntryView[] = [];
  let characters = 0;
  for (const { namespace, language, key, change, base, theirs, mine } of all.slice(0, MAX_RESPONSE.entries)) {
    for (const forms of [base, theirs, mine]) for (const text of Object.values(forms ?? {})) characters += text.length;
    if (characters > MAX_RESPONSE.characters) break;
    if (change !== 'removed') entries.push({ namespace, language, key, change, base, code: theirs, workspace: mine });
  }
  const problems = comparison.problems.slice(0, MAX_RESPONSE.problems);
  return {
    older: false,
    counts,
    newLanguages: comparison.newLanguages,
    newNamespaces: comparison.namespaces.filter(({ isNew }) => isNew).map(({ name }) => name),
    entries,
    entriesLeftOut: all.length - entries.length,
    gone: gone.slice(0, MAX_RESPONSE.entries),
    problems,
    problemsLeftOut: comparison.problems.length - problems.length,
  };
}
