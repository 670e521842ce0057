import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { formattersOf, type Formatters } from './formatters';
import type { InterfaceLanguage } from './interface-language';

interface Reading {
  readonly language: InterfaceLanguage;
  readonly languages: readonly InterfaceLanguage[];
  readonly formatters: Formatters;
}

const ReadingContext = createContext<Reading | undefined>(undefined);

export interface LanguageProviderProps {
  i18n: i18n;
  /** All interface languages, in the order in which they are offered. */
  languages: readonly InterfaceLanguage[];
  /** IANA name, the same on the server and in the browser. */
  timeZone: string;
  children: ReactNode;
}

/** Gives everything below it the language of `i18n`: texts, `useLanguage`, `useFormatters`. */
export function LanguageProvider({ i18n, languages, timeZone, children }: LanguageProviderProps) {
  const reading = useMemo(() => {
    const language = languages.find(({ tag }) => tag === i18n.language);
    if (!language)
      throw new Error(`"${i18n.language}" is not one of the provider's languages: add it to \`languages\`.`);
    return { language, languages, formatters: formattersOf(language.tag, timeZone) };
  }, [i18n, languages, timeZone]);
  return (
    <ReadingContext value={reading}>
      <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
    </ReadingContext>
  );
}

function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (!reading) throw new Error('There is no language here: render the component inside <LanguageProvider>.');
  return reading;
}

/** The language that the visitor reads. */
export const useLanguage = (): InterfaceLanguage => useReading().language;

/** Every language that the interface can be read in. */
export const useLanguages = (): readonly InterfaceLanguage[] => useReading().languages;

/** Numbers, dates and lists as the language writes them. */
export const useFormatters = (): Formatters => useReading().formatters;
