'use client';

import { BrowserI18n, BrowserI18nProvider, type FetchedTexts } from '@dragoman/i18n/react';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useState } from 'react';

const I18nContext = createContext<BrowserI18n | undefined>(undefined);

/** Starts with the texts that the server rendered the page with, so that the browser requests none. */
export function Texts({ texts, children }: { texts: FetchedTexts; children: ReactNode }) {
  const [i18n] = useState(() => new BrowserI18n(texts, { url: process.env.NEXT_PUBLIC_TEXTS! }));
  const router = useRouter();
  return (
    <I18nContext value={i18n}>
      {/* The server renders its components again with the new release; the state of the page is kept. */}
      <BrowserI18nProvider i18n={i18n} onRelease={() => router.refresh()}>
        {children}
      </BrowserI18nProvider>
    </I18nContext>
  );
}

export const useI18n = (): BrowserI18n => useContext(I18nContext)!;
