import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathInLanguage, rememberLanguage, useLanguage, useLanguages } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../api/src/people/people.contract';
import { may, type Permission } from '../../../api/src/people/permissions';
import type { Command } from '../page/shortcuts';
import { chooseTheme, type Theme } from '../page/theme';

/** Pages, by what one has to be allowed to open them. */
const pages = [
  { path: '/workspace', permission: 'texts.read', key: 'dragoman/common:navigation.workspace' },
  { path: '/translate', permission: 'texts.read', key: 'dragoman/common:navigation.translate' },
  { path: '/review', permission: 'texts.review', key: 'dragoman/common:navigation.review' },
  { path: '/releases', permission: 'releases.read', key: 'dragoman/common:navigation.releases' },
  { path: '/files', permission: 'files.export', key: 'dragoman/common:navigation.files' },
  { path: '/activity', permission: 'history.read', key: 'page.activity' },
  { path: '/settings', permission: 'messages.manage', key: 'dragoman/common:navigation.settings' },
  { path: '/people', permission: 'people.manage', key: 'dragoman/common:navigation.people' },
  { path: '/health', permission: 'languages.manage', key: 'page.health' },
  { path: '/profile', permission: 'own.manage', key: 'dragoman/common:account.profile' },
  { path: '/languages', key: 'dragoman/common:navigation.languages' },
  { path: '/texts', key: 'dragoman/common:navigation.texts' },
  { path: '/developers', key: 'dragoman/common:navigation.developers' },
] as const satisfies readonly { path: string; permission?: Permission; key: string }[];

const themes = [
  { theme: undefined, key: 'dragoman/common:theme.system' },
  { theme: 'light', key: 'dragoman/common:theme.light' },
  { theme: 'dark', key: 'dragoman/common:theme.dark' },
] as const satisfies readonly { theme: Theme | undefined; key: string }[];

/** What can be done on every page: open another one that the person may open, and read in another language or theme. */
export function useFrameCommands(person: ProfileView): { open: readonly Command[]; read: readonly Command[] } {
  const { t } = useTranslation(['dragoman/palette', 'dragoman/common']);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { tag: current } = useLanguage();
  const languages = useLanguages();
  const open = pages
    .filter((page) => !('permission' in page) || may(person, page.permission))
    .map(({ path, key }) => ({
      label: t('open', { page: t(key) }),
      run: () => void navigate(`/${current}${path}`),
    }));
  const read = [
    ...languages
      .filter(({ tag }) => tag !== current)
      .map(({ tag, ownName }) => ({
        label: t('interface', { language: ownName }),
        run: () => {
          rememberLanguage(tag);
          void navigate(pathInLanguage(pathname + search, tag), { replace: true, preventScrollReset: true });
        },
      })),
    ...themes.map(({ theme, key }) => ({
      label: t('theme', { name: t(key) }),
      run: () => chooseTheme(theme, person.theme),
    })),
  ];
  return { open, read };
}
