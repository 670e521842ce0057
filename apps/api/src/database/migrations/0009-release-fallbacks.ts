import type { ColumnTypes } from './column-types';

/**
 * Which language each one falls back to is published with the texts: languages and their fallbacks, as JSON. And what a
 * namespace was in earlier releases is found without reading all of theirs.
 */
export const releaseFallbacks = ({ text }: ColumnTypes): readonly string[] => [
  `alter table releases add column fallbacks ${text} not null default '{}'`,
  `create index release_bundles_by_namespace on release_bundles (namespace, language, release)`,
];
