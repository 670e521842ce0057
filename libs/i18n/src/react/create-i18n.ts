import { createInstance, type i18n, type PostProcessorModule } from 'i18next';
import { boundInterpolation } from '../message/i18next/bound-interpolation';
import { normalizeSpaces } from './formatters';

/** i18next JSON v4 by namespace, with the fallback languages merged in. */
export type NamespaceResources = { readonly [namespace: string]: { readonly [key: string]: unknown } };

/**
 * i18next's `missingKeyHandler`.
 * @param key as i18next reports it: `item_one` for a form
 * @param defaultText a string, if the call has one
 */
export type OnMissingText = (languages: unknown, namespace: string, key: string, defaultText: unknown) => void;

/**
 * Creates an i18next instance for one language and the given texts only.
 *
 * It neither loads nor falls back: fallbacks are merged on the server, and a page's namespaces are loaded before it is
 * shown. So nothing suspends or flashes, and one instance can serve all requests of a language. Without a backend i18next
 * treats every namespace as loaded; in development a namespace that a page forgot to declare is reported.
 *
 * @param processor post-processor for every text
 * @param onMissing on the server
 */
export function createI18n(
  language: string,
  texts: NamespaceResources,
  { processor, onMissing }: { processor?: PostProcessorModule; onMissing?: OnMissingText } = {},
): i18n {
  const development = process.env.NODE_ENV !== 'production';
  const instance = createInstance();
  if (processor) instance.use(processor);
  void instance.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    // A copy of the outer objects only: namespaces may be added later, texts are never changed.
    resources: { [language]: { ...texts } },
    ns: Object.keys(texts),
    defaultNS: Object.keys(texts)[0] ?? '',
    initAsync: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false }, // React escapes
    ...(processor && { postProcess: processor.name, postProcessPassResolved: true }),
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' }, // instances are replaced, never changed under a page
    saveMissing: development || !!onMissing,
    missingKeyHandler: development
      ? (...[languages, namespace, key, defaultText]: Parameters<OnMissingText>) => {
          onMissing?.(languages, namespace, key, defaultText);
          reportMissing(instance, namespace, key);
        }
      : onMissing,
  } as Parameters<i18n['init']>[0]);
  boundInterpolation(instance.services.interpolator);
  // Node and browsers differ in the narrow spaces of numbers, which would break hydration.
  instance.services.formatter?.addCached('number', (lng, options) => {
    const format = new Intl.NumberFormat(lng, options as Intl.NumberFormatOptions);
    return (value: number) => normalizeSpaces(format.format(value));
  });
  return instance;
}

/** Runs in development only. Visitors would see the key. */
function reportMissing(instance: i18n, namespace: string, key: string): void {
  const language = instance.language;
  if (!instance.hasResourceBundle(language, namespace)) {
    throw new Error(
      `The page uses "${key}" of the namespace "${namespace}", which none of its routes declares. ` +
        `Add "${namespace}" to \`handle.namespaces\` of the route.`,
    );
  }
  console.error(
    `The text "${key}" is missing from the namespace "${namespace}" (language: ${language}, and its fallbacks).`,
  );
}
