'use client';

import { pathInLanguage, rememberLanguage, useLanguage, useLanguages } from '@dragoman/i18n/react';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslation } from 'react-i18next';

/** Switches the language, which is the first segment of the path, without a reload. */
export function LanguageMenu() {
  const { t } = useTranslation('shop');
  const router = useRouter();
  const pathname = usePathname();
  const current = useLanguage();
  const languages = useLanguages();
  const change = (language: string) => {
    rememberLanguage(language);
    router.replace(pathInLanguage(pathname, language));
  };
  return (
    <select
      aria-label={t('language')}
      value={current.tag}
      onChange={({ target }) => change(target.value)}
      data-not-editable
    >
      {languages.map(({ tag, ownName, direction }) => (
        <option key={tag} value={tag} lang={tag} dir={direction}>
          {ownName}
        </option>
      ))}
    </select>
  );
}
