import { memberNavigation } from 'virtual:member-navigation';
import { publicNavigation } from 'virtual:navigation';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { pathInLanguage, useLanguage, useLanguages } from '@dragoman/i18n/react';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import { may } from '../../../../libs/workspace/src/access/permissions';
import { documentBase, withoutBase } from '../page/base';
import { rememberLanguage } from '../page/cookies';
import { applyDensity, densities } from '../page/density';
import { useLinkText } from '../page/link-text';
import type { Command } from '../page/shortcuts';
import { chooseTheme, themes } from '../page/theme';
import { showToast } from '../page/toasts';
import { changeProfile } from '../requests/account';
import { sendInBrowser } from '../requests/from-browser';

/** Returns the commands that every page has: open each page that the person may open, change the language, the theme, the density. */
export function useFrameCommands(person: ProfileView): {
  pages: readonly Command[];
  preferences: readonly Command[];
} {
  const { t } = useTranslation(['dragoman/palette', 'dragoman/common']);
  const linkText = useLinkText();
  const navigate = useNavigate();
  const { tag: current } = useLanguage();
  const languages = useLanguages();
  const pages = [
    ...memberNavigation.filter(({ permission }) => permission === undefined || may(person, permission)),
    ...publicNavigation,
  ].map(({ path, label }) => ({
    label: t('open', { page: linkText(label) }),
    run: () => void navigate(`/${current}${path}`),
  }));
  const preferences = [
    ...languages
      .filter(({ tag }) => tag !== current)
      .map(({ tag, ownName }) => ({
        label: t('interface', { language: ownName }),
        run: () => {
          rememberLanguage(tag);
          // Not from `useLocation`: while a page loads, only the address bar has its path.
          const path = withoutBase(location.pathname, documentBase()) + location.search;
          void navigate(pathInLanguage(path, tag), { replace: true, preventScrollReset: true });
        },
      })),
    ...themes.map(({ theme, key }) => ({
      label: t('theme', { name: t(`dragoman/common:${key}`) }),
      run: () => chooseTheme(theme, person.theme),
    })),
    ...densities.map((density) => ({
      label: t(`density.${density}`),
      run: () => {
        applyDensity(density);
        void changeProfile(sendInBrowser, { density }, '*').then(({ ok }) => {
          if (!ok) showToast({ message: t('density.notSaved'), tone: 'warning' });
        });
      },
    })),
  ];
  return { pages, preferences };
}
