import { hasSameValue, type TaskValues } from './task-input';

/** A value of a form that is shown again after others may have changed the task. */
export interface MergedValue<Value> {
  readonly shown: Value;
  /** The person has changed it: it is shown as it was typed. */
  readonly isOwn: boolean;
  /** What others have saved, if it differs from what is shown, or from what the person saw. */
  readonly theirs: Value | undefined;
}

export type MergedValues = { readonly [name in keyof TaskValues]: MergedValue<TaskValues[name]> };

/**
 * Keeps what a person has changed, and shows the others' values for the rest.
 * @param filled what the form was filled with
 */
export function mergeValues(filled: TaskValues, typed: TaskValues, current: TaskValues): MergedValues {
  const merged = <Name extends keyof TaskValues>(name: Name): MergedValue<TaskValues[Name]> => {
    const isOwn = !hasSameValue(typed, filled, name) && !hasSameValue(typed, current, name);
    return {
      shown: isOwn ? typed[name] : current[name],
      isOwn,
      theirs: hasSameValue(current, filled, name) ? undefined : current[name],
    };
  };
  return {
    name: merged('name'),
    description: merged('description'),
    dueOn: merged('dueOn'),
    assignees: merged('assignees'),
  };
}
