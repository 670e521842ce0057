import { appleStringsFormat } from './apple-strings';
import { arbFormat } from './arb';
import { csvFormat } from './csv';
import type { DocumentFormat, FormatName } from './document-format';
import { jsonFormat } from './json/json-format';
import { poFormat } from './po/po';
import { propertiesFormat } from './properties';
import { xcstringsFormat } from './xcstrings';
import { androidFormat } from './xml/android';
import { resxFormat } from './xml/resx';
import { stringsdictFormat } from './xml/stringsdict';
import { xliff12Format } from './xml/xliff-1.2';
import { xliff2Format } from './xml/xliff-2';
import { yamlFormat } from './yaml/yaml';

/** All formats, the most specific first: of several that recognize a file, the first is its format. */
export const FORMATS: readonly DocumentFormat[] = [
  poFormat,
  xliff12Format,
  xliff2Format,
  androidFormat,
  resxFormat,
  stringsdictFormat,
  appleStringsFormat,
  propertiesFormat,
  csvFormat,
  arbFormat,
  xcstringsFormat,
  yamlFormat,
  jsonFormat,
];

const byName = new Map(FORMATS.map((format) => [format.name, format]));

/** @throws TypeError if there is no such format */
export function formatNamed(name: FormatName): DocumentFormat {
  const format = byName.get(name);
  if (!format) throw new TypeError(`There is no format "${name}".`);
  return format;
}

/**
 * Returns the format of a file; `undefined` if it is of none.
 * @param head at least the first 4,096 characters
 */
export const recognizeFormat = (head: string, path: string): DocumentFormat | undefined =>
  FORMATS.find((format) => format.recognizes(head.slice(0, 4096), path));
