import type { FormatName, FormatOptions, SyntaxName } from '@dragoman/i18n/internal';
import { decompressText } from '../database/compressed-bytes';
import type { Queries } from '../database/database';
import { fromJson, type JsonText, toJson } from '../database/json-text';
import { chunks } from '../http/chunks';
import { formatOfFile, type IncomingFile } from './import/incoming-file';

/** How a file of a build is read. */
export interface ShippedFileOptions {
  /** Options of its format. */
  readonly format?: FormatOptions;
  /** How its path shows language and namespace. */
  readonly layout?: string;
  /** What its texts are written in. */
  readonly syntax?: SyntaxName;
  /** It has texts to be translated, and no translations. */
  readonly isTemplate?: true;
}

/** How a file of a build is read again, as it was shipped. */
export interface ShippedFileColumns {
  /** Where the file is kept, with `/`. Null as in the following columns: `{language}/{namespace}.json`, JSON in UTF-8. */
  path: string | null;
  format: FormatName | null;
  /** How it is read. */
  options: JsonText<ShippedFileOptions> | null;
  /** A label of the WHATWG Encoding standard. */
  encoding: string | null;
}

/** The files of namespaces that texts were last compared with. */
export async function loadShippedFiles(db: Queries, namespaces: readonly string[]): Promise<IncomingFile[]> {
  const files: IncomingFile[] = [];
  for (const part of chunks(namespaces, 100)) {
    const rows = await db.selectFrom('shipped_files').selectAll().where('namespace', 'in', part).execute();
    const contents = await loadShippedContents(
      db,
      rows.map(({ hash }) => hash),
    );
    files.push(...rows.map((row) => shippedFile(row, contents.get(row.hash)!)));
  }
  return files;
}

/** The content of files by their hash. */
export async function loadShippedContents(db: Queries, hashes: readonly string[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const part of chunks([...new Set(hashes)], 100)) {
    const rows = await db.selectFrom('shipped_contents').selectAll().where('hash', 'in', part).execute();
    for (const { hash, content } of rows) contents.set(hash, utf8.decode(decompressText(content)));
  }
  return contents;
}

/** Keeps a byte order mark, so that the content has the same hash. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns how a file is stored, besides its content. */
export const shippedColumns = ({ namespace, language, ...file }: IncomingFile): FileColumns => ({
  ...{ namespace, language },
  path: file.path ?? null,
  format: formatOfFile({ namespace, language, ...file }).name,
  options: toJson(optionsOf(file)),
  encoding: file.encoding ?? null,
});

const optionsOf = ({ options, layout, syntax, isTemplate }: Partial<IncomingFile>): ShippedFileOptions => ({
  ...(options && { format: options }),
  ...(layout !== undefined && { layout }),
  ...(syntax && { syntax }),
  ...(isTemplate && { isTemplate }),
});

/** Returns a file of a build as it was shipped. */
export function shippedFile(
  { namespace, language, path, format, options, encoding }: FileColumns,
  content: string,
): IncomingFile {
  const { format: ofFormat, ...reading } = options === null ? {} : fromJson(options);
  return {
    ...{ namespace, language, content, ...reading },
    file: path ?? `${language}/${namespace}.json`,
    format: format ?? 'json',
    ...(ofFormat && { options: ofFormat }),
    ...(path !== null && { path }),
    ...(encoding !== null && { encoding }),
  };
}

/** A row of a table with files of builds. */
type FileColumns = ShippedFileColumns & { readonly namespace: string; readonly language: string };
