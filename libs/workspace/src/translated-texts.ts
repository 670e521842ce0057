import type { CatalogService, InterfaceLanguages } from '@dragoman/i18n';

/** What rooms use of a `CatalogService`. */
export type TranslatedCatalog = Pick<
  CatalogService,
  'current' | 'isCurrent' | 'chainWith' | 'composeWith' | 'onChange' | 'settled'
>;

/** Injects the {@link TranslatedCatalog}: of this application, or of its {@link HostApplication}. */
export const TRANSLATED_CATALOG = Symbol('TRANSLATED_CATALOG');

/** Injects the `InterfaceLanguages` of the application that they belong to. */
export const TRANSLATED_LANGUAGES = Symbol('TRANSLATED_LANGUAGES');

/**
 * The application that the workspace is mounted in. Its texts are translated; the pages of the workspace have a catalog of
 * their own.
 */
export interface HostApplication {
  readonly catalog: CatalogService;
  readonly languages: InterfaceLanguages;
  /** Path that browsers find its texts at: `/locales`; absent if it serves none. */
  readonly deliveryPath?: string | undefined;
}

/** Injects the {@link HostApplication}. Optional: the program has none, and translates its own texts. */
export const HOST_APPLICATION = Symbol('HOST_APPLICATION');

/** The releases that the host may announce now: of the texts that are public, and with those that are not. */
export const hostReleases = ({ catalog }: HostApplication): readonly string[] => [
  ...new Set([catalog.current.release, catalog.complete.release]),
];

/** The host's catalog without its lifecycle: Nest would start and stop it a second time, with the workspace. */
export function hostCatalog({ catalog }: HostApplication): TranslatedCatalog {
  return {
    get current() {
      return catalog.current;
    },
    get isCurrent() {
      return catalog.isCurrent;
    },
    chainWith: (...query) => catalog.chainWith(...query),
    composeWith: (...query) => catalog.composeWith(...query),
    onChange: (listener) => catalog.onChange(listener),
    settled: () => catalog.settled(),
  };
}
