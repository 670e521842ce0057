import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may, type PermissionHolder, type Permission } from '../../../../libs/workspace/src/access/permissions';
import { PageLink } from '../page/page-link';
import { useAppContext } from '../page/app-context';
import tabs from '../ui/tabs.module.css';

const pages = [
  { path: '/settings/languages', key: 'languages', permission: 'languages.manage' },
  { path: '/settings/namespaces', key: 'namespaces', permission: 'namespaces.manage' },
  { path: '/settings/keys', key: 'keys', permission: 'keys.manage' },
  { path: '/health', key: 'health', permission: 'languages.manage' },
] as const satisfies readonly { path: string; key: string; permission: Permission }[];

/** Returns the pages of settings that a person may open. */
export const settingsPagesFor = (person: PermissionHolder | undefined) =>
  pages.filter(({ permission }) => may(person, permission));

/** Links to the pages of settings that the person may open. */
export function SettingsTabs() {
  const { t } = useTranslation('dragoman/settings');
  const { person } = useAppContext();
  const { pathname } = useLocation();
  const reader = useLanguage().tag;
  return (
    <nav className={tabs.tabs} aria-label={t('tabs.label')}>
      {settingsPagesFor(person).map(({ path, key }) => (
        <PageLink
          key={key}
          to={path}
          className={tabs.tab}
          aria-current={`${pathname}/`.startsWith(`/${reader}${path}/`) ? 'page' : undefined}
        >
          {t(`tabs.${key}`)}
        </PageLink>
      ))}
    </nav>
  );
}
