import { redirect } from 'react-router-dom';
import { PageFailure, type HeadInput, type PageInput } from '../../page/page-module';
import { session } from '../../requests/people';
import { pagesFor } from './settings-tabs';

/** Leads to the first of its pages that the person may open. */
export async function loader({ read, language }: PageInput) {
  const { person } = await session(read);
  if (!person) throw new PageFailure(401);
  const [first] = pagesFor(person);
  if (!first) throw new PageFailure(403);
  return redirect(`/${language}${first.path}`);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/settings:tabs.label') });

export default function SettingsPage() {
  return null;
}
