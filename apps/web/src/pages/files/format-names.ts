import type { FileFormat } from '../../../../../libs/workspace/src/exchange/exchange.contract';

/** The names of formats are the same in all languages. */
export const FORMAT_NAMES: Readonly<Record<FileFormat, string>> = {
  json: 'JSON',
  po: 'PO',
  'xliff-1.2': 'XLIFF 1.2',
  'xliff-2': 'XLIFF 2',
  arb: 'ARB',
  android: 'Android XML',
  'apple-strings': '.strings',
  'apple-stringsdict': '.stringsdict',
  'apple-xcstrings': '.xcstrings',
  properties: '.properties',
  resx: 'RESX',
  yaml: 'YAML',
  csv: 'CSV',
};
