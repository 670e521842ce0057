import { redirect, redirectDocument } from 'react-router-dom';
import { pathWithQuery } from '../addresses/path-with-query';
import type { Outcome } from '../page/page-module';
import { refuseForm } from './refused-form';

interface ResponseOptions<View> {
  /** Path of the page that confirms the change, with its language. */
  readonly to: string | ((view: View) => string);
  /** Name of the change that the page confirms, see `useConfirmedChange`. */
  readonly done?: string;
  /** Fields that are not filled in again after a refusal. */
  readonly secret?: readonly string[];
  /** Loads the whole document: who is signed in, or the language, may be different afterwards. */
  readonly reload?: boolean;
}

/** Redirects to the page that confirms a change, or shows the form again with the problem. */
export async function respondToForm<View>(
  form: URLSearchParams,
  request: Outcome<View> | Promise<Outcome<View>>,
  { to, done, secret, reload = false }: ResponseOptions<View>,
) {
  const outcome = await request;
  if (!outcome.ok) return refuseForm(form, outcome.problem, secret);
  const path = typeof to === 'string' ? to : to(outcome.view);
  const url = pathWithQuery(path, { done });
  return reload ? redirectDocument(url) : redirect(url);
}
