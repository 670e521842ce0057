import type { Outcome, PageInput, PageModule, Send } from '../page/page-module';
import { reauthenticate } from '../requests/account';
import { credentialIn } from './credential-in';
import { type RefusedForm, refusedForm, REAUTHENTICATION_REQUIRED } from './refused-form';

/** Fields of the form that asks who someone is, sent together with those of the form that was refused. */
export const REAUTHENTICATION_FIELDS = {
  password: 'reauthentication-password',
  code: 'reauthentication-code',
  credential: 'reauthentication-credential',
} as const;

/**
 * Runs the action of a page. If the API requires that the person proves again who they are, the result holds the form, so that
 * it can be sent again together with the proof: nothing that was typed is lost.
 */
export async function submitForm(
  action: NonNullable<PageModule['action']>,
  input: PageInput,
  form: URLSearchParams,
  send: Send,
): Promise<unknown> {
  const fields = new URLSearchParams(form);
  for (const name of Object.values(REAUTHENTICATION_FIELDS)) fields.delete(name);
  const proof = await sendProof(send, form);
  const result =
    proof?.ok === false ? refusedForm(fields, proof.problem) : await action({ ...input, form: fields, send });
  const refused = refusedResult(result);
  if (refused === undefined) return result;
  if (proof?.ok !== false && refused.problem.type !== REAUTHENTICATION_REQUIRED) return result;
  const { person, identityProvider } = await input.session();
  const reauthentication = {
    fields: [...fields],
    hasPassword: person?.hasPassword ?? false,
    hasAuthenticatorApp: person?.hasAuthenticatorApp ?? false,
    hasPasskeys: person?.hasPasskeys ?? false,
    identityProvider,
  };
  return refusedForm(fields, refused.problem, { reauthentication });
}

/** Sends the proof that a form contains, if any. */
async function sendProof(send: Send, form: URLSearchParams): Promise<Outcome<void> | undefined> {
  const password = form.get(REAUTHENTICATION_FIELDS.password);
  const code = form.get(REAUTHENTICATION_FIELDS.code);
  if (form.has(REAUTHENTICATION_FIELDS.credential))
    return reauthenticate(send, { credential: credentialIn(form, REAUTHENTICATION_FIELDS.credential) });
  if (!password && !code) return undefined;
  return reauthenticate(send, password ? { password } : { code: code! });
}

/** The refusal that an action returned, with or without a status. */
function refusedResult(result: unknown): RefusedForm | undefined {
  if (typeof result !== 'object' || result === null || result instanceof Response) return undefined;
  const value = 'data' in result && 'init' in result ? result.data : result;
  return typeof value === 'object' && value !== null && 'problem' in value ? (value as RefusedForm) : undefined;
}
