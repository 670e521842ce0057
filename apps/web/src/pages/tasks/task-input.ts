import type {
  TaskChangeInput,
  TaskInput,
  TaskSelectionInput,
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
  const { dueOn, ...fields } = taskChange(form);
  return { ...taskSelection(form), ...fields, ...(dueOn && { dueOn }) };
}

/** The changes of a task in a form, as the API takes them. */
export const taskChange = (form: URLSearchParams): TaskChangeInput => ({
  name: (form.get('name') ?? '').trim(),
  description: (form.get('description') ?? '').replaceAll('\r\n', '\n').trim(),
  dueOn: form.get('dueOn') || null,
  assignees: form.getAll('assignees'),
});
