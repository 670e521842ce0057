import { useTranslation } from 'react-i18next';
import { may, type PermissionHolder, type Permission } from '../../../../libs/workspace/src/access/permissions';
import { PageTabs } from '../page/page-tabs';
import { useAppContext } from '../page/app-context';

const pages = [
  { path: '/settings/languages', key: 'languages', permission: 'languages.manage' },
  { path: '/settings/namespaces', key: 'namespaces', permission: 'namespaces.manage' },
  { path: '/settings/keys', key: 'keys', permission: 'keys.manage' },
  { path: '/settings/checks', key: 'checks', permission: 'languages.manage' },
  { path: '/settings/pretranslation', key: 'pretranslation', permission: 'languages.manage' },
] as const satisfies readonly { path: string; key: string; permission: Permission }[];

/** Returns the pages of settings that a person may open. */
export const settingsPagesFor = (person: PermissionHolder | undefined) =>
  pages.filter(({ permission }) => may(person, permission));

/** Links to the pages of settings that the person may open. */
export function SettingsTabs() {
  const { t } = useTranslation('dragoman/settings');
  const { person } = useAppContext();
  const tabs = settingsPagesFor(person).map(({ path, key }) => ({ path, label: t(`tabs.${key}`) }));
  return <PageTabs label={t('tabs.label')} pages={tabs} />;
}
