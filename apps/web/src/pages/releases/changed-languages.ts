import type { ChangesView } from '../../../../../libs/workspace/src/releases/releases.contract';

/** Returns the tags of all languages that a list of changes names. */
export const changedLanguages = ({ bundles, fallbacks }: ChangesView): string[] => [
  ...new Set([
    ...bundles.map(({ language }) => language),
    ...fallbacks.flatMap(({ language, before, after }) => [language, before ?? language, after ?? language]),
  ]),
];
