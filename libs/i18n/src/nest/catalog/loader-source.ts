import type { I18nLoader, I18nTranslation } from 'nestjs-i18n';
import { firstValueFrom, isObservable, skip } from 'rxjs';
import type { BundleName, ResourceSource } from '../../catalog/sources/resource-source';

/**
 * A source of what a loader of nestjs-i18n loads: YAML files, a database. The names at the top of a language are its
 * namespaces. A loader that returns a stream announces changes.
 */
export function loaderSource(loader: I18nLoader): ResourceSource {
  let translations: I18nTranslation = {};
  const textsOf = ({ language, namespace }: BundleName) => {
    const texts = translations[language];
    return typeof texts === 'object' ? texts[namespace] : undefined;
  };
  return {
    list: async (report) => {
      const loaded = await loader.load();
      translations = isObservable(loaded) ? await firstValueFrom(loaded) : loaded;
      const names = Object.entries(translations).flatMap(([language, texts]) =>
        Object.keys(texts).map((namespace) => ({ language, namespace })),
      );
      const keys = names.filter((name) => typeof textsOf(name) !== 'object').map(({ namespace }) => `"${namespace}"`);
      if (keys.length > 0) {
        const reason = `${loader.constructor.name} has texts outside of a namespace, which are left out: ${[...new Set(keys)].join(', ')}. Give them a namespace.`;
        report({ severity: 'warning', reason });
      }
      return names.filter((name) => typeof textsOf(name) === 'object');
    },
    read: async (name) => textsOf(name) as Readonly<Record<string, unknown>> | undefined,
    watch: async (changed) => {
      const loaded = await loader.load();
      const subscription = isObservable(loaded) ? loaded.pipe(skip(1)).subscribe(changed) : undefined;
      return async () => {
        subscription?.unsubscribe();
        await loader.onModuleDestroy?.();
      };
    },
  };
}
