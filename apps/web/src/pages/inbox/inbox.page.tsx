import { redirect } from 'react-router-dom';
import { inboxPagesFor } from '../../inbox-ui/inbox-tabs';
import { PageFailure, type HeadInput, type PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';

export const route = {
  path: '/inbox',
  namespaces: ['dragoman/inbox'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.inbox',
    order: 350,
    permission: 'texts.read',
    section: 'translation',
    icon: 'inbox',
  },
} satisfies PageRoute;

/** Redirects to the first page of the inbox that the person may open. */
export async function loader({ session, language }: PageInput) {
  const { person } = await session();
  if (!person) throw new PageFailure(401);
  const [first] = inboxPagesFor(person);
  if (!first) throw new PageFailure(403);
  return redirect(`/${language}${first.path}`);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/inbox:title') });

export default function InboxPage() {
  return null;
}
