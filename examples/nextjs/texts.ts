import { createI18n, fetchTexts } from '@dragoman/i18n/react';
import { cache } from 'react';

/**
 * The texts of a request, on the server. The manifest is small and says what is published now; a namespace never changes at the
 * address with its hash, so Next keeps it.
 */
export const textsFor = cache(async (language: string) => {
  const texts = await fetchTexts({
    url: process.env.NEXT_PUBLIC_TEXTS!,
    namespaces: ['shop'],
    preferred: [language],
    fetch: (url) => fetch(url, { cache: url.endsWith('/manifest.json') ? 'no-store' : 'force-cache' }),
  });
  const { t } = createI18n(texts.language, texts.resources);
  return { texts, t };
});
