import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathInLanguage, rememberLanguage, useLanguage, useLanguages } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../api/src/people/people.contract';
import { may } from '../../../api/src/people/permissions';
import { memberPlaces } from '../page/member-places';
import { publicPlaces } from '../page/places';
import type { Command } from '../page/shortcuts';
import { chooseTheme, themes } from '../page/theme';

/** What can be done on every page: open another one that the person may open, and read in another language or theme. */
export function useFrameCommands(person: ProfileView): { open: readonly Command[]; read: readonly Command[] } {
  const { t } = useTranslation(['dragoman/palette', 'dragoman/common']);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { tag: current } = useLanguage();
  const languages = useLanguages();
  const open = [
    ...memberPlaces
      .filter(({ permission }) => may(person, permission))
      .map(({ path, key }) => ({ path, page: t(key) })),
    ...publicPlaces.map(({ path, key }) => ({ path, page: t(`dragoman/common:${key}`) })),
  ].map(({ path, page }) => ({ label: t('open', { page }), run: () => void navigate(`/${current}${path}`) }));
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
      label: t('theme', { name: t(`dragoman/common:${key}`) }),
      run: () => chooseTheme(theme, person.theme),
    })),
  ];
  return { open, read };
}
