import { redirect, redirectDocument } from 'react-router-dom';
import { switchDrafts } from '../../requests/releases';
import { PageFailure, type ActionInput, type PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { nextPage } from '../../addresses/sign-in-address';

export const route = { path: '/drafts', namespaces: [], audience: 'members' } satisfies PageRoute;

/** The page is only the target of a form: opening it redirects to the start page. */
export const loader = ({ language }: PageInput) => redirect(`/${language}`);

export async function action({ form, language, send }: ActionInput) {
  const outcome = await switchDrafts(send, { shown: form.get('shown') === 'on' });
  if (!outcome.ok) throw new PageFailure(outcome.problem.status, outcome.problem.errorId);
  return redirectDocument(nextPage(form.get('next'), language) ?? `/${language}`);
}

export default function DraftsPage() {
  return null;
}
