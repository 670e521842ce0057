import { useTranslation } from 'react-i18next';
import { type BrowserI18n, rememberLanguage, useLanguage, useLanguages } from '@dragoman/i18n/react';

/** Switches the language without a reload. The choice is stored for the next visit. */
export function LanguageMenu({ i18n }: { i18n: BrowserI18n }) {
  const { t } = useTranslation('shop');
  const current = useLanguage();
  const languages = useLanguages();
  const change = (language: string) => {
    void i18n.changeLanguage(language).then(
      () => rememberLanguage(language),
      () => {}, // offline: the page keeps its language
    );
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
