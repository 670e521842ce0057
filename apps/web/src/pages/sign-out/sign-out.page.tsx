import { redirect } from 'react-router-dom';
import { PageFailure, type ActionInput, type PageInput } from '../../page/page-module';

/** Only the button in the frame leads here: whoever opens the address is led on. */
export const loader = ({ language }: PageInput) => redirect(`/${language}`);

export async function action({ language, send }: ActionInput) {
  const outcome = await send('DELETE', '/api/v1/session');
  if (!outcome.ok) throw new PageFailure(outcome.problem.status, outcome.problem.errorId);
  return redirect(`/${language}`);
}

export default function SignOutPage() {
  return null;
}
