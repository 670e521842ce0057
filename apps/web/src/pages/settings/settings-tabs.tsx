import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '@dragoman/i18n/react';
import { may, type Entitled, type Permission } from '../../../../api/src/people/permissions';
import { PageLink } from '../../page/page-link';
import { useSurroundings } from '../../page/surroundings';
import tabs from '../../ui/tabs.module.css';

const pages = [
  { path: '/settings/languages', key: 'languages', permission: 'languages.manage' },
  { path: '/settings/namespaces', key: 'namespaces', permission: 'namespaces.manage' },
  { path: '/settings/messages', key: 'messages', permission: 'messages.manage' },
  { path: '/health', key: 'health', permission: 'languages.manage' },
] as const satisfies readonly { path: string; key: string; permission: Permission }[];

/** Those that somebody may open. */
export const pagesFor = (person: Entitled | undefined) => pages.filter(({ permission }) => may(person, permission));

/** What an installation is set up with: those pages that the person may open. */
export function SettingsTabs() {
  const { t } = useTranslation('dragoman/settings');
  const { person } = useSurroundings();
  const { pathname } = useLocation();
  const reader = useLanguage().tag;
  return (
    <nav className={tabs.tabs} aria-label={t('tabs.label')}>
      {pagesFor(person).map(({ path, key }) => (
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
