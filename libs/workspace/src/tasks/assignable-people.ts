import { may } from '../access/permissions';
import type { Queries } from '../database/database';
import type { TaskKind } from './tasks.contract';
import { notAssignable } from './tasks.errors';
import { type Colleague, PERMISSION_OF_KIND, selectColleagues } from './tasks.store';

/** The most people of a task. */
export const MAX_ASSIGNEES = 20;

export const isAssignable = (person: Colleague, kind: TaskKind, language: string): boolean =>
  may(person, PERMISSION_OF_KIND[kind], { language });

/** @throws Problem 422 if one of them may not do the work in any of the languages */
export async function assignablePeople(
  db: Queries,
  ids: readonly string[],
  kind: TaskKind,
  languages: readonly string[],
): Promise<readonly Colleague[]> {
  const people = await peopleOf(db, ids);
  const isAble = (person: Colleague) => languages.some((language) => isAssignable(person, kind, language));
  if (!people.every(isAble)) throw notAssignable();
  return people;
}

/** @throws Problem 422 if one of them does not exist or has no access */
export async function peopleOf(db: Queries, ids: readonly string[]): Promise<readonly Colleague[]> {
  const wanted = [...new Set(ids)];
  const people = await selectColleagues(db, wanted);
  if (people.length < wanted.length) throw notAssignable();
  return people;
}
