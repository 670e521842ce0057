import type { PersonNameView } from '../../../../../libs/workspace/src/comments/comments.contract';
import { accessibleStorage } from '../../editing/accessible-storage';
import { documentBase } from '../../page/base';
import { signedInPerson } from '../../page/signed-in-person';
import { filledValues, type TaskValues } from './task-input';

/** What a person has typed about a task and not saved. */
export interface UnsavedTask {
  /** What the form was filled with. */
  readonly filled: TaskValues;
  readonly typed: TaskValues;
  /** Those who are chosen, with their names. */
  readonly people: readonly PersonNameView[];
}

/** Others who sign in on the same device do not see it. Applications below other paths of the origin share the storage. */
const storageKey = (id: string): string => `dragoman-task ${documentBase()} ${signedInPerson()} ${id}`;

/** Returns what was kept for a task. In the browser only. */
export function unsavedTask(id: string): UnsavedTask | undefined {
  try {
    const kept = JSON.parse(accessibleStorage()?.getItem(storageKey(id)) ?? 'null') as UnsavedTask | null;
    const filled = filledValues(JSON.stringify(kept?.filled));
    const typed = filledValues(JSON.stringify(kept?.typed));
    return filled && typed && Array.isArray(kept?.people) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what was typed in this browser, so that it is there when the person comes back, also after a reload. */
export function keepUnsavedTask(id: string, unsaved: UnsavedTask | undefined): void {
  const storage = accessibleStorage();
  if (unsaved === undefined) return storage?.removeItem(storageKey(id));
  try {
    storage?.setItem(storageKey(id), JSON.stringify(unsaved));
  } catch {
    // It is full: what was typed is in the form only.
  }
}
