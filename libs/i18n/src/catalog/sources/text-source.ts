import { resolve } from 'node:path';
import type { FormatName } from '../../document/document-format';
import { FILE_TYPES } from '../../document/file-types';
import { isLayout, isTextFileName } from '../../message/file/file-layout';
import { SYNTAX_NAMES, type SyntaxName } from '../../message/syntax';
import { isNamespaceName } from '../name-syntax';
import { SetupError } from '../setup-error';

/** Where an application has its texts. */
export interface TextSource {
  /** Absolute. */
  readonly directory: string;
  /**
   * How the paths of the files below the directory show language and namespace: `{lng}/LC_MESSAGES/{ns}.po`. Absent: JSON files, as
   * `directorySource` describes.
   */
  readonly layout?: string;
  /** Default: what the names and the content of the files show. */
  readonly format?: FormatName;
  /** The namespace of files whose paths show none. Default: `translation`. */
  readonly namespace?: string;
  /** What the texts are written in. Default: that of the format, `icu` for ARB, else `i18next`. */
  readonly syntax?: SyntaxName;
}

/** Formats whose files have all languages: they are neither delivered nor compared language by language. */
const OF_ALL_LANGUAGES: readonly FormatName[] = ['apple-xcstrings'];

const FORMAT_NAMES = (Object.keys(FILE_TYPES) as FormatName[]).filter((name) => !OF_ALL_LANGUAGES.includes(name));

/**
 * Parses a directory, `locales`, or a pattern of paths, `locales/{lng}/LC_MESSAGES/{ns}.po`. What the path does not show can follow
 * as a query: `lib/l10n/app_{lng}.arb?namespace=app&syntax=icu&format=arb`.
 * @throws SetupError that names the mistake
 */
export function parseTextSource(written: string): TextSource {
  const [, path = written, query = ''] = /^(.+?)\?(\w+=.*)$/.exec(written) ?? [];
  const options = parseOptions(written, query);
  const segments = path.split(/[\\/]/);
  const first = segments.findIndex((segment) => /\{(lng|ns)\}/.test(segment));
  if (first < 0) {
    if (options.format !== undefined || options.namespace !== undefined)
      throw invalid(written, 'A format and a namespace need a pattern with {lng}, such as locales/{lng}.yml.');
    return { directory: resolve(path), ...options };
  }
  const layout = segments.slice(first).join('/');
  if (!isLayout(layout)) throw invalid(written, 'A pattern has {lng} once and {ns} at most once, and no other braces.');
  if (!isTextFileName(layout))
    throw invalid(written, 'A pattern ends in the extension of a format, such as .json, .po or .yml.');
  if (layout.endsWith('.xcstrings'))
    throw invalid(written, 'A string catalog has all languages in one file: import it instead.');
  if (options.namespace !== undefined && layout.includes('{ns}'))
    throw invalid(written, 'The pattern has {ns}, so the paths name the namespaces: remove the namespace.');
  const before = segments.slice(0, first).join('/');
  return { directory: resolve(before === '' && first > 0 ? '/' : before), layout, ...options };
}

function parseOptions(written: string, query: string): Pick<TextSource, 'format' | 'namespace' | 'syntax'> {
  const options: { -readonly [Name in 'format' | 'namespace' | 'syntax']?: TextSource[Name] } = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === 'format') options.format = oneOf(written, name, value, FORMAT_NAMES);
    else if (name === 'syntax') options.syntax = oneOf(written, name, value, SYNTAX_NAMES);
    else if (name === 'namespace' && isNamespaceName(value)) options.namespace = value;
    else if (name === 'namespace')
      throw invalid(written, `${JSON.stringify(value)} cannot be the name of a namespace.`);
    else throw invalid(written, `"${name}" is not an option: there are format, namespace and syntax.`);
  }
  return options;
}

function oneOf<Name extends string>(written: string, option: string, value: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === value);
  if (found !== undefined) return found;
  throw invalid(written, `The ${option} is one of: ${names.join(', ')}.`);
}

const invalid = (written: string, rule: string): SetupError =>
  new SetupError(`"${written}" cannot be a source of texts. ${rule}`);
