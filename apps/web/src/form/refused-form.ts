import { data } from 'react-router-dom';
import type { Refusal } from '../page/page-module';

/** Result of an action that refused a form: the page is shown again with it. */
export interface RefusedForm {
  /** Values by field name; the values of check boxes with the same name are separated by spaces. */
  readonly values: Readonly<Record<string, string>>;
  readonly problem: Refusal;
}

/**
 * Shows the form again, with the status of the problem.
 * @param secret fields that are not filled in again
 */
export function refuseForm(form: URLSearchParams, problem: Refusal, secret: readonly string[] = []) {
  const names = [...new Set(form.keys())].filter((name) => !secret.includes(name));
  const values = Object.fromEntries(names.map((name) => [name, form.getAll(name).join(' ')]));
  return data<RefusedForm>({ values, problem }, { status: problem.status || 503 });
}
