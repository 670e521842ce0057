'use client';

import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { BrowserI18n } from './browser-i18n';
import { LanguageProvider } from './language-provider';

/** Props of {@link BrowserI18nProvider}. */
export interface BrowserI18nProviderProps {
  i18n: BrowserI18n;
  /** IANA time zone of dates. Default: the browser's, and UTC while a server renders. */
  timeZone?: string;
  /** Called after the texts of another release are shown. */
  onRelease?: () => void;
  children: ReactNode;
}

/**
 * Provides the current language of a `BrowserI18n` to its children: texts (react-i18next), `useLanguage` and `useFormatters`.
 * Shows new releases as they are published, and sets `lang` and `dir` of the document.
 */
export function BrowserI18nProvider({ i18n, timeZone, onRelease, children }: BrowserI18nProviderProps) {
  const current = useSyncExternalStore(i18n.subscribe, i18n.current, i18n.current);
  const browserTimeZone = useSyncExternalStore(neverChanges, timeZoneOfBrowser, () => 'UTC');
  const releaseListener = useRef(onRelease);
  useEffect(() => void (releaseListener.current = onRelease), [onRelease]);
  useEffect(() => i18n.watch(() => releaseListener.current?.()), [i18n]);

  const { language } = current;
  const direction = i18n.languages.find(({ tag }) => tag === language)!.direction;
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);

  return (
    <LanguageProvider i18n={current} languages={i18n.languages} timeZone={timeZone ?? browserTimeZone}>
      {children}
    </LanguageProvider>
  );
}

const neverChanges = () => () => {};
const timeZoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
