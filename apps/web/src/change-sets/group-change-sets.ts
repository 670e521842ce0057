import type { ChangeSetView } from '../../../../libs/workspace/src/activity/activity.contract';
import { activityPath } from '../addresses/activity-address';
import { actionLabel } from './action-label';

/** A change set, or several in a row in which one person did the same with texts of one language, on one day (UTC). */
export interface ChangeSetGroup {
  /** The latest change set, with the number of changes of all. */
  readonly changeSet: ChangeSetView;
  /** Path of the activity with these changes; absent for a single change set. */
  readonly path?: string;
}

/** Groups change sets, the latest first: forty texts saved one after the other are one line. */
export function groupChangeSets(sets: readonly ChangeSetView[]): readonly ChangeSetGroup[] {
  const groups: ChangeSetGroup[] = [];
  let previous: string | undefined;
  for (const set of sets) {
    const work = workOf(set);
    const group = groups.at(-1);
    if (group !== undefined && work !== undefined && work === previous)
      groups[groups.length - 1] = withEarlier(group, set);
    else groups.push({ changeSet: set });
    previous = work;
  }
  return groups;
}

/** What change sets of a group have in common; undefined if others cannot join. */
function workOf(set: ChangeSetView): string | undefined {
  const { by, changes, first, note, undoneBy, at } = set;
  if (changes !== 1 || first.subject.type !== 'text' || by.id === null || note !== undefined || undoneBy !== undefined)
    return undefined;
  return JSON.stringify([by.id, by.agent, actionLabel(set, first), first.language, at.slice(0, 'YYYY-MM-DD'.length)]);
}

const withEarlier = ({ changeSet }: ChangeSetGroup, { at, by, first }: ChangeSetView): ChangeSetGroup => ({
  changeSet: { ...changeSet, changes: changeSet.changes + 1, texts: changeSet.texts + 1 },
  path: activityPath({ person: by.id ?? undefined, language: first.language, since: at }),
});
