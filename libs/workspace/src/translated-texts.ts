import type { CatalogService, InterfaceLanguages } from '@dragoman/i18n';

/** Injects the `CatalogService` of the texts that are translated here: of this application, or of its {@link HostApplication}. */
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
}
