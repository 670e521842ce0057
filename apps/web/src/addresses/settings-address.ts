import { pathWithQuery } from './path-with-query';

/** Returns the path of the settings of one language, below the interface language. */
export const languageSettingsPath = (tag: string): string => pathWithQuery('/settings/languages', { language: tag });

/** Returns the path of the settings of one namespace, below the interface language. */
export const namespaceSettingsPath = (id: string): string => pathWithQuery('/settings/namespaces', { namespace: id });
