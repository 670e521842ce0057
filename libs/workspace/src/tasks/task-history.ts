import type { Queries } from '../database/database';
import type { Change } from '../history/change';
import { assigneesOf, countTaskTexts } from './tasks.store';
import type { TaskRow } from './tasks.tables';

/** The part of a task that the history records. */
export interface TaskContent extends Pick<TaskRow, 'kind' | 'name' | 'description' | 'state'> {
  /** RFC 3339 `full-date`; null: no last day. */
  readonly dueOn: string | null;
  /** Ids of those that it is assigned to: their names may change. */
  readonly people: readonly string[];
  /** The number of its texts, with those of deleted keys. */
  readonly texts: number;
}

export async function taskContent(db: Queries, row: TaskRow): Promise<TaskContent> {
  const { id, kind, name, description, due_on: dueOn, state } = row;
  const people = (await assigneesOf(db, id)).map((person) => person.id);
  return { kind, name, description, dueOn, people, texts: await countTaskTexts(db, id), state };
}

/** The change of a task between two contents; null: it does not exist. */
export const taskChange = (
  { id, language }: Pick<TaskRow, 'id' | 'language'>,
  before: TaskContent | null,
  after: TaskContent | null,
): Change => ({ subject: { type: 'task', id }, language, before, after });
