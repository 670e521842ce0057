import { redirect } from 'react-router-dom';
import { PageFailure, type HeadInput, type PageInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import { settingsPagesFor } from '../../settings-ui/settings-tabs';

export const route = {
  path: '/settings',
  namespaces: ['dragoman/settings'],
  audience: 'members',
  navigation: {
    label: 'dragoman/common:navigation.settings',
    order: 700,
    permission: 'keys.manage',
    section: 'administration',
    icon: 'settings',
  },
} satisfies PageRoute;

/** Redirects to the first page of settings that the person may open. */
export async function loader({ session, language }: PageInput) {
  const { person } = await session();
  if (!person) throw new PageFailure(401);
  const [first] = settingsPagesFor(person);
  if (!first) throw new PageFailure(403);
  return redirect(`/${language}${first.path}`);
}

export const head = ({ t }: HeadInput) => ({ title: t('dragoman/settings:tabs.label') });

export default function SettingsPage() {
  return null;
}
