import type {
  TaskChangeInput,
  TaskInput,
  TaskSelectionInput,
  TaskView,
} from '../../../../../libs/workspace/src/tasks/tasks.contract';

/** The part of a form that {@link taskSelection} reads: of the browser, or as it was sent. */
type FormValues = Pick<URLSearchParams, 'has'> & {
  get(name: string): unknown;
  getAll(name: string): unknown[];
};

/** What a new task is about, as the API takes it. */
export function taskSelection(form: FormValues): TaskSelectionInput {
  const namespaces = form.getAll('namespaces') as string[];
  const keyIds = ((form.get('keyIds') as string | null) ?? '').split(',').filter(Boolean);
  const filter = form.get('filter') as string | null;
  return {
    kind: form.get('kind') === 'review' ? 'review' : 'translate',
    languages: form.getAll('languages') as string[],
    ...(namespaces.length > 0 && { namespaces }),
    ...(filter && { filter }),
    ...(keyIds.length > 0 && { keyIds }),
  };
}

/** A new task in a form, as the API takes it. */
export function taskInput(form: URLSearchParams): TaskInput {
  const { dueOn, ...fields } = typedValues(form);
  return { ...taskSelection(form), ...fields, ...(dueOn !== '' && { dueOn }) };
}

/** What can be changed about a task, as in a form. */
export interface TaskValues {
  readonly name: string;
  readonly description: string;
  /** RFC 3339 `full-date`; empty: no last day. */
  readonly dueOn: string;
  /** Ids. */
  readonly assignees: readonly string[];
}

export const valueNames = [
  'name',
  'description',
  'dueOn',
  'assignees',
] as const satisfies readonly (keyof TaskValues)[];

export const taskValues = ({ name, description, dueOn = '', assignees }: TaskView): TaskValues => ({
  name,
  description,
  dueOn,
  assignees: assignees.map(({ id }) => id),
});

export const typedValues = (form: FormValues): TaskValues => ({
  name: textOf(form, 'name').trim(),
  description: textOf(form, 'description').replaceAll('\r\n', '\n').trim(),
  dueOn: textOf(form, 'dueOn'),
  assignees: form.getAll('assignees') as string[],
});

const textOf = (form: FormValues, name: string): string => (form.get(name) as string | null) ?? '';

/** Returns whether a value is the same in both; the order of people does not matter. */
export const hasSameValue = (one: TaskValues, other: TaskValues, name: keyof TaskValues): boolean =>
  comparable(one[name]) === comparable(other[name]);

const comparable = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value.trim() : [...value].sort().join();

/** The values that a form was filled with, as it was sent. Undefined without them: then all were changed. */
export function filledValues(json: string | null | undefined): TaskValues | undefined {
  try {
    const values = JSON.parse(json ?? '') as TaskValues | null;
    const isComplete =
      values && valueNames.every((name) => values[name] !== undefined) && Array.isArray(values.assignees);
    return isComplete ? values : undefined;
  } catch {
    return undefined;
  }
}

/** The values of a task that a person has changed in a form, as the API takes them: others may have changed the rest since. */
export function taskChange(form: URLSearchParams): TaskChangeInput {
  const typed = typedValues(form);
  const filled = filledValues(form.get('filled'));
  const isChanged = (name: keyof TaskValues) => filled === undefined || !hasSameValue(typed, filled, name);
  return {
    ...(isChanged('name') && { name: typed.name }),
    ...(isChanged('description') && { description: typed.description }),
    ...(isChanged('dueOn') && { dueOn: typed.dueOn || null }),
    ...(isChanged('assignees') && { assignees: typed.assignees }),
  };
}
