import { data } from 'react-router-dom';
import type { SessionView } from '../../../../libs/workspace/src/people/people.contract';
import type { Refusal } from '../page/page-module';

/** Result of an action that refused a form: the page is shown again with it. */
export interface RefusedForm {
  /** Values by field name; the values of check boxes with the same name are separated by spaces. */
  readonly values: Readonly<Record<string, string>>;
  readonly problem: Refusal;
  /** Present if the form can be sent again once the person has proved who they are. */
  readonly reauthentication?: Reauthentication;
}

export interface Reauthentication {
  /** The form as it was sent. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly hasPassword: boolean;
  readonly hasAuthenticatorApp: boolean;
  readonly hasPasskeys: boolean;
  readonly identityProvider: SessionView['identityProvider'];
}

/** Type of the problem of a change that requires a recent proof of identity. */
export const REAUTHENTICATION_REQUIRED = 'urn:problem:reauthenticationRequired';

/**
 * Shows the form again, with the status of the problem.
 * @param secret fields that are not filled in again
 */
export function refuseForm(form: URLSearchParams, problem: Refusal, secret: readonly string[] = []) {
  return refusedForm(form, problem, { secret });
}

/** @param secret fields that are left out */
export function formValues(form: URLSearchParams | FormData, secret: readonly string[] = []): RefusedForm['values'] {
  const names = [...new Set(form.keys())].filter((name) => !secret.includes(name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      form
        .getAll(name)
        .filter((value) => typeof value === 'string')
        .join(' '),
    ]),
  );
}

export function refusedForm(
  form: URLSearchParams,
  problem: Refusal,
  { secret = [], reauthentication }: { secret?: readonly string[]; reauthentication?: Reauthentication } = {},
) {
  const refused = { values: formValues(form, secret), problem, ...(reauthentication && { reauthentication }) };
  return data<RefusedForm>(refused, { status: problem.status || 503 });
}
