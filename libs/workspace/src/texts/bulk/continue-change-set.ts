import { unknownChange } from '../../editing/editing.errors';
import type { Editing } from '../../editing/editing';
import { MAX_BULK_KEYS } from '../../http/input/input-limits';
import { changeSetUndone, tooManyKeys } from '../texts.errors';

export interface Continuation {
  /** BCP 47. */
  readonly language: string;
  /** Number of changes that are added at most. */
  readonly adding: number;
}

export interface Continued {
  /** Records its changes as a part. */
  readonly editing: Editing;
  /** When the first part was made, in milliseconds since 1970. */
  readonly since: number;
}

/**
 * Makes the changes of an editing a part of an earlier change set, which is listed and undone with all of its parts.
 * @param whole id of a change set of the same person and action, in the same language
 * @throws Problem 404; 409 when the change set was undone; 422 when it would become too large to be undone
 */
export async function continueChangeSet(
  editing: Editing,
  whole: string,
  { language, adding }: Continuation,
): Promise<Continued> {
  const { tx, history, changeSet } = editing;
  const earlier = await history.lockWhole(tx, whole);
  const isSame =
    earlier?.actorId === changeSet.actor.id &&
    earlier.kind === changeSet.kind &&
    earlier.note === changeSet.note &&
    earlier.languages.every((each) => each === language);
  if (!isSame) throw unknownChange();
  if (earlier.isUndone) throw changeSetUndone();
  if (earlier.changes + adding > MAX_BULK_KEYS) throw tooManyKeys(MAX_BULK_KEYS);
  return { editing: { ...editing, changeSet: { ...changeSet, partOf: whole } }, since: earlier.at };
}
