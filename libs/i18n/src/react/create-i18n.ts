import { createInstance, type i18n, type PostProcessorModule } from 'i18next';
import { evenSpaces } from './formatters';

/** Texts by namespace: i18next JSON v4, the fallback languages already merged in. */
export type Texts = { readonly [namespace: string]: { readonly [key: string]: unknown } };

/**
 * An i18next instance that reads one language and nothing but the given texts.
 *
 * It neither loads nor falls back by itself: what a language lacks was merged in where the texts
 * come from, and what a page needs is loaded before the page shows. So nothing suspends, nothing
 * flashes, and one instance may serve every request of that language at the same time. i18next, given
 * no backend, takes every namespace for loaded: one that was forgotten is reported while developing.
 *
 * @param processor what every text passes through before it is shown
 */
export function createI18n(language: string, texts: Texts, processor?: PostProcessorModule): i18n {
  const development = process.env.NODE_ENV !== 'production';
  const instance = createInstance();
  if (processor) instance.use(processor);
  void instance.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    // A copy of the outer objects only: namespaces may be added later, texts are never written to.
    resources: { [language]: { ...texts } },
    ns: Object.keys(texts),
    defaultNS: Object.keys(texts)[0] ?? '',
    initAsync: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false }, // React escapes
    ...(processor && { postProcess: processor.name, postProcessPassResolved: true }),
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' }, // instances are replaced, never changed under a page
    saveMissing: development,
    missingKeyHandler: development && ((_languages, namespace, key) => reportMissing(instance, namespace, key)),
  } as Parameters<i18n['init']>[0]);
  // Node and browsers disagree on narrow spaces in numbers: uneven, they break hydration.
  instance.services.formatter?.addCached('number', (lng, options) => {
    const format = new Intl.NumberFormat(lng, options);
    return (value: number) => evenSpaces(format.format(value));
  });
  return instance;
}

/** Runs in development only. A visitor is shown the key; the developer is told before that can happen. */
function reportMissing(instance: i18n, namespace: string, key: string): void {
  const language = instance.language;
  if (!instance.hasResourceBundle(language, namespace)) {
    throw new Error(
      `The page reads "${key}" of the namespace "${namespace}", which none of its routes declares. ` +
        `Add "${namespace}" to \`handle.namespaces\` of the route.`,
    );
  }
  console.error(
    `The text "${key}" is missing from the namespace "${namespace}" (language: ${language}, and its fallbacks).`,
  );
}
