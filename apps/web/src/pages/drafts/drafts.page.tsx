import { redirect, redirectDocument } from 'react-router-dom';
import { PageFailure, type ActionInput, type PageInput } from '../../page/page-module';
import { nextPage } from '../sign-in/next-page';

/** Only the switch in the frame leads here: whoever opens the address is led on. */
export const loader = ({ language }: PageInput) => redirect(`/${language}`);

export async function action({ form, language, send }: ActionInput) {
  const outcome = await send('PUT', '/api/v1/drafts', { body: { shown: form.get('shown') === 'on' } });
  if (!outcome.ok) throw new PageFailure(outcome.problem.status, outcome.problem.errorId);
  return redirectDocument(nextPage(form.get('next'), language) ?? `/${language}`);
}

export default function DraftsPage() {
  return null;
}
