import type { FormatName } from './document-format';

/** How a file is named and sent. */
export interface FileType {
  /** With the dot: the usual one of several. */
  readonly extension: string;
  /** For `Content-Type`; files are UTF-8. */
  readonly mediaType: string;
  /** Its files depend on the texts of the source language, too. */
  readonly repeatsSources?: true;
}

/** Registered media types (IANA) where there is one, else those that the format's own tools use. */
export const FILE_TYPES: Readonly<Record<FormatName, FileType>> = {
  json: { extension: '.json', mediaType: 'application/json; charset=utf-8' },
  po: { extension: '.po', mediaType: 'text/x-gettext-translation; charset=utf-8', repeatsSources: true },
  'xliff-1.2': { extension: '.xlf', mediaType: 'application/xliff+xml; charset=utf-8', repeatsSources: true },
  'xliff-2': { extension: '.xlf', mediaType: 'application/xliff+xml; charset=utf-8', repeatsSources: true },
  arb: { extension: '.arb', mediaType: 'application/json; charset=utf-8' },
  android: { extension: '.xml', mediaType: 'application/xml; charset=utf-8' },
  'apple-strings': { extension: '.strings', mediaType: 'text/plain; charset=utf-8' },
  'apple-stringsdict': { extension: '.stringsdict', mediaType: 'application/xml; charset=utf-8' },
  'apple-xcstrings': { extension: '.xcstrings', mediaType: 'application/json; charset=utf-8' },
  properties: { extension: '.properties', mediaType: 'text/plain; charset=utf-8' },
  resx: { extension: '.resx', mediaType: 'application/xml; charset=utf-8' },
  yaml: { extension: '.yml', mediaType: 'application/yaml; charset=utf-8' },
  csv: { extension: '.csv', mediaType: 'text/csv; charset=utf-8' },
};
