'use client';

import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { formattersOf, type Formatters } from './formatters';
import type { InterfaceLanguage } from './interface-language';

interface LanguageContextValue {
  readonly language: InterfaceLanguage;
  readonly languages: readonly InterfaceLanguage[];
  readonly formatters: Formatters;
}

const LanguageContext = createContext<LanguageContextValue | undefined>(undefined);

export interface LanguageProviderProps {
  i18n: i18n;
  /** All interface languages in the order of menus. */
  languages: readonly InterfaceLanguage[];
  /** IANA time zone, the same on the server and in the browser. */
  timeZone: string;
  children: ReactNode;
}

/** Provides the language of `i18n` to its children: texts, `useLanguage`, `useFormatters`. */
export function LanguageProvider({ i18n, languages, timeZone, children }: LanguageProviderProps) {
  const context = useMemo(() => {
    const language = languages.find(({ tag }) => tag === i18n.language);
    if (!language)
      throw new Error(`"${i18n.language}" is not one of the provider's languages: add it to \`languages\`.`);
    return { language, languages, formatters: formattersOf(language.tag, timeZone) };
  }, [i18n, languages, timeZone]);
  return (
    <LanguageContext value={context}>
      <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
    </LanguageContext>
  );
}

function useLanguageContext(): LanguageContextValue {
  const context = useContext(LanguageContext);
  if (!context) throw new Error('No language is provided. Render the component inside <LanguageProvider>.');
  return context;
}

/** The current interface language. */
export const useLanguage = (): InterfaceLanguage => useLanguageContext().language;

/** All interface languages. */
export const useLanguages = (): readonly InterfaceLanguage[] => useLanguageContext().languages;

/** Formatters for numbers, dates and lists in the current language. */
export const useFormatters = (): Formatters => useLanguageContext().formatters;
