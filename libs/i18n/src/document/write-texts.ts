import type { Segment } from '../message/tree/flatten';
import type { SyntaxName } from '../message/syntax';
import { syntaxOf } from '../message/syntaxes';
import { treeEntries } from '../message/tree/tree-entries';
import type { TextTree } from '../message/tree/tree';
import type { DocumentFormat, EntryContent } from './document-format';
import { pathInFormat } from './names-in-files';
import { UnwritableTextError } from './unwritable-text-error';

/** Texts of one namespace in one language, to be written as a file. */
export interface TextsToWrite {
  /** Canonical BCP 47. */
  readonly language: string;
  readonly tree: TextTree;
  /** What the texts are written in. */
  readonly syntax: SyntaxName;
  /** Canonical BCP 47; named by formats with sources. */
  readonly sourceLanguage: string;
  /** The texts that these are translations of, for formats that repeat them. */
  readonly source: TextTree;
  /** The name of the file, for formats that repeat it. */
  readonly name: string;
}

/**
 * Writes a new file of any format. Placeholders and tags stay as they are: they belong to the syntax of the texts. Plural
 * forms of i18next (`item_one`) become those of the format if it has some. A format without nesting gets the path as the
 * name: `menu.open`.
 * @throws UnwritableTextError if the format cannot express a text, or two texts would have the same name
 */
export function writeTexts(
  format: DocumentFormat,
  { language, tree, sourceLanguage, source, name, ...about }: TextsToWrite,
): string {
  const syntax = syntaxOf(about.syntax);
  const [entries, sources] = [treeEntries(tree), treeEntries(source)];
  const hasSources = format.holds === 'source and target';
  const plurals =
    format.plurals === 'file'
      ? new Set([...syntax.pluralKeys(entries, language), ...syntax.pluralKeys(sources, sourceLanguage)])
      : new Set<string>();
  const sourceTexts = new Map(
    hasSources
      ? syntax
          .units(sources, sourceLanguage, plurals)
          .flatMap(({ key, forms }) => forms.map(({ category = '', text }) => [`${key} ${category}`, text] as const))
      : [],
  );
  const pathIn = pathsOf(format);
  const written = syntax.units(entries, language, plurals).flatMap(({ key, path, kind, forms }) => {
    if (kind === 'ordinal') throw new UnwritableTextError('noOrdinals', { key });
    if (kind === 'cardinal' && forms.some(({ category }) => category === undefined)) {
      throw new UnwritableTextError('textAndPlural', { key });
    }
    const own = pathIn(path, key);
    return forms.map(({ category, text }): EntryContent => {
      const sourceText = sourceTexts.get(`${key} ${category ?? ''}`) ?? sourceTexts.get(`${key} other`);
      return {
        path: own,
        text,
        ...(category !== undefined && { form: category }),
        ...(hasSources && sourceText !== undefined && { source: sourceText }),
      };
    });
  });
  return format.create({ language, tag: language, sourceLanguage, path: name }, written);
}

/**
 * Returns a function that turns the paths of messages into those of a new file, and refuses one that is taken: `menu.open` where the
 * format has no nesting. All forms of a message are given the same path.
 */
export function pathsOf(format: DocumentFormat): (path: readonly Segment[], key: string) => readonly Segment[] {
  if (format.nesting === 'objects and lists') return (path) => path;
  const taken = new Map<string, string>();
  return (path, key) => {
    const inFile = pathInFormat(format, path);
    if (inFile.length > 1) return inFile;
    const name = String(inFile[0]);
    const other = taken.get(name);
    if (other !== undefined) throw new UnwritableTextError('sameName', { key, other });
    taken.set(name, key);
    return inFile;
  };
}
