import { data } from 'react-router-dom';
import type { Refusal } from './page-module';

/** What a form is given back that was not done. */
export interface RefusedForm {
  /** As they were typed; those of one name, as check boxes have them, joined by a space. */
  readonly values: Readonly<Record<string, string>>;
  readonly problem: Refusal;
}

/** Shows the form again, with the status of the problem. What is listed in `secret` has to be typed anew. */
export function refused(form: URLSearchParams, problem: Refusal, secret: readonly string[] = []) {
  const names = [...new Set(form.keys())].filter((name) => !secret.includes(name));
  const values = Object.fromEntries(names.map((name) => [name, form.getAll(name).join(' ')]));
  return data<RefusedForm>({ values, problem }, { status: problem.status || 503 });
}
