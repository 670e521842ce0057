import { redirect } from 'react-router-dom';
import { signOut } from '../../requests/account';
import type { PageRoute } from '../../page/page-route';
import { PageFailure, type ActionInput, type PageInput } from '../../page/page-module';

export const route = { path: '/sign-out', namespaces: [], audience: 'members' } satisfies PageRoute;

/** The page is only the target of a form: opening it redirects to the start page. */
export const loader = ({ language }: PageInput) => redirect(`/${language}`);

export async function action({ language, send }: ActionInput) {
  const outcome = await signOut(send);
  if (!outcome.ok) throw new PageFailure(outcome.problem.status, outcome.problem.errorId);
  return redirect(`/${language}`);
}

export default function SignOutPage() {
  return null;
}
