import { redirect } from 'react-router-dom';
import type { Outcome } from '../../page/page-module';
import { refused } from '../../page/refused-form';

/** What the address may say was done: a page comes back to itself after each change. */
const deeds = ['added', 'saved', 'deleted', 'restored'] as const;
type Deed = (typeof deeds)[number];

export const doneBy = ({ search }: { search: string }): Deed | undefined => {
  const said = new URLSearchParams(search).get('done');
  return deeds.find((deed) => deed === said);
};

/**
 * Leads to a page that says what was done; where it was not, the form is shown again and says why.
 * @param to below the language; of what the server answered, where the page is to name it
 */
export async function settled<View>(
  form: URLSearchParams,
  to: string | ((view: View) => string),
  done: Deed,
  asked: Outcome<View> | Promise<Outcome<View>>,
) {
  const outcome = await asked;
  if (!outcome.ok) return refused(form, outcome.problem);
  const path = typeof to === 'string' ? to : to(outcome.view);
  return redirect(`${path}${path.includes('?') ? '&' : '?'}done=${done}`);
}
