import { isKnownLanguage } from '../language/known-language';
import { formatKey, type Segment } from '../message/tree/flatten';
import { FileSyntaxError } from '../message/file/file-syntax-error';
import type { DocumentFormat, FileEntry, FormatOptions } from './document-format';
import {
  placeAtEnd,
  editBlocks,
  readBlocks,
  rewriteBlocks,
  splice,
  type Block,
  type BlockChange,
  type BlockDocument,
  type BlockEdit,
  type BlockWriter,
  type Slot,
  type Splice,
  type TextChange,
} from './edit-blocks';
import { firstLineBreak } from './lines';
import { detectSeparator, readCsv, writeCell, type CsvCell, type CsvDialect, type CsvRecord } from './read-csv';
import { UnwritableTextError } from './unwritable-text-error';

/**
 * Cells with a key in the first column, or in that with the name `key`, and a column for each language. Without a column
 * with the name of a language, the second column has the texts. Columns of other names stay as they are; those called
 * `description` or `context` are read. A column `source` shows translators the source texts: it is written in new rows, and
 * not read.
 *
 * Options: `separator` (`,`, `;` or a tab) and `escape` (`"` or `\`), detected if absent.
 */
export const csvFormat: DocumentFormat = {
  name: 'csv',
  extensions: ['.csv', '.tsv'],
  plurals: 'syntax',
  holds: 'many languages',
  nesting: 'none',
  showsSources: true,
  recognizes: (_, path) => /\.[ct]sv$/i.test(path),

  read(content, options) {
    const table = readTable(content, options);
    const { separator, escape } = table.dialect;
    return readBlocks(table, {
      languages: [...table.columns.languages.keys()].filter(Boolean),
      options: { separator, escape },
    });
  },

  edit(content, edits, { options = {}, order }) {
    const languages = edits.flatMap((edit) => ('set' in edit && edit.language ? [edit.language] : []));
    const table = readTable(withLanguages(content, options, languages), options);
    return editBlocks(table, edits, new TableWriter(table), order);
  },

  create({ language, tag, sourceLanguage, options = {} }, entries, model) {
    const own = model === undefined ? undefined : readTable(model, options);
    // Without columns for languages there is a file for each.
    if (own && (!own.columns.hasHeader || own.columns.languages.has(''))) {
      return rewriteBlocks(own, entries, new TableWriter(own), 'remove');
    }
    const { separator } = dialectOf(options, '');
    const isTranslation = sourceLanguage !== tag && entries.some(({ source }) => source !== undefined);
    const base = model ?? `${['key', ...(isTranslation ? ['source'] : []), language].join(separator)}\n`;
    const table = readTable(withLanguages(base, options, [language]), options);
    const edits = entries.map(({ path, ...entry }): BlockEdit => ({
      ...entry,
      set: path,
      language: entry.language ?? language,
    }));
    return editBlocks(table, edits, new TableWriter(table));
  },
};

interface Columns {
  readonly key: number;
  /** The columns with texts; the language is empty if the file does not name it. */
  readonly languages: ReadonlyMap<string, number>;
  readonly description?: number;
  readonly context?: number;
  readonly source?: number;
  readonly hasHeader: boolean;
}

interface CellSlot extends Slot {
  readonly column: number;
}

interface Row extends Block<CellSlot> {
  readonly cells: CsvRecord;
}

interface Table extends BlockDocument<Row> {
  readonly dialect: CsvDialect;
  readonly columns: Columns;
  readonly records: readonly CsvRecord[];
}

const KEY_NAMES: ReadonlySet<string> = new Set(['key', 'keys', 'id', 'identifier', 'name', '']);
const TEXT_NAMES: ReadonlySet<string> = new Set(['value', 'text', 'translation', 'target']);
const DESCRIPTION_NAMES: ReadonlySet<string> = new Set(['description', 'comment', 'comments', 'note', 'notes']);

function dialectOf({ separator, escape }: FormatOptions, content: string): CsvDialect {
  return {
    separator: separator === ',' || separator === ';' || separator === '\t' ? separator : detectSeparator(content),
    escape: escape === '\\' ? '\\' : '"',
  };
}

function readTable(content: string, options: FormatOptions): Table {
  const dialect = dialectOf(options, content);
  try {
    return new TableReader(content, dialect).read();
  } catch (error) {
    if (!(error instanceof FileSyntaxError) || options.escape !== undefined || !content.includes('\\"')) throw error;
    try {
      return new TableReader(content, { ...dialect, escape: '\\' }).read();
    } catch {
      throw error;
    }
  }
}

class TableReader {
  constructor(
    private readonly content: string,
    private readonly dialect: CsvDialect,
  ) {}

  read(): Table {
    const { content, dialect } = this;
    const records = readCsv(content, dialect);
    const columns = columnsOf(records[0] ?? []);
    const blocks = records.slice(columns.hasHeader ? 1 : 0).flatMap((cells) => this.readRow(cells, columns));
    const lineBreak = firstLineBreak(content);
    return {
      content,
      dialect,
      columns,
      records,
      blocks,
      lineBreak,
      gap: '',
      firstPlace: placeAtEnd(content, lineBreak),
    };
  }

  private readRow(cells: CsvRecord, { key, languages, description, context }: Columns): Row[] {
    const name = cells[key]?.text;
    if (name === undefined || name === '') return [];
    const about = {
      path: [name],
      at: cells[key]!.start,
      ...textAt(cells, description, 'description'),
      ...textAt(cells, context, 'context'),
    };
    const slots = Array.from(languages).flatMap(([language, column]): CellSlot[] => {
      const cell = cells[column];
      const entry: FileEntry = { ...about, text: cell?.text ?? '', ...(language !== '' && { language }) };
      const { start, end } = cell ?? { start: cells.at(-1)!.end, end: cells.at(-1)!.end };
      return [{ entry, column, start, end }];
    });
    return [{ path: [name], start: cells[0]!.start, end: cells.at(-1)!.end, cells, slots }];
  }
}

const textAt = (cells: CsvRecord, column: number | undefined, name: 'description' | 'context'): object => {
  const text = column === undefined ? '' : (cells[column]?.text ?? '');
  return text === '' ? {} : { [name]: text };
};

/** A header names a language, or the columns themselves. */
function columnsOf(header: CsvRecord): Columns {
  const names = header.map(({ text }) => text.trim().toLowerCase());
  const named = names.indexOf('key');
  const key = Math.max(named, 0);
  const find = (wanted: ReadonlySet<string>): number | undefined => {
    const column = names.findIndex((name, index) => index !== key && wanted.has(name));
    return column < 0 ? undefined : column;
  };
  const languages = new Map(
    header.flatMap(({ text }, column): [string, number][] =>
      column !== key && isKnownLanguage(text.trim()) ? [[text.trim(), column]] : [],
    ),
  );
  const texts = find(TEXT_NAMES);
  const isHeader = languages.size > 0 || (KEY_NAMES.has(names[key] ?? '?') && texts !== undefined);
  if (!isHeader) return { key: 0, languages: new Map(header.length > 1 ? [['', 1]] : []), hasHeader: false };
  if (languages.size === 0) languages.set('', texts!);
  const description = find(DESCRIPTION_NAMES);
  const context = find(new Set(['context']));
  const source = find(new Set(['source']));
  return {
    key,
    languages,
    hasHeader: true,
    ...(description !== undefined && { description }),
    ...(context !== undefined && { context }),
    ...(source !== undefined && { source }),
  };
}

/** Adds columns for languages that the file does not have. */
function withLanguages(content: string, options: FormatOptions, languages: readonly string[]): string {
  const { columns, dialect, records, lineBreak } = readTable(content, options);
  const missing = [...new Set(languages)].filter((language) => !columns.languages.has(language));
  if (missing.length === 0) return content;
  if (!columns.hasHeader) {
    throw new UnwritableTextError('noHeader', { language: missing[0]! });
  }
  const { separator } = dialect;
  const width = records[0]!.length;
  const splices = records.map((cells, index): Splice => {
    const { end, isQuoted } = cells.at(-1)!;
    const added = missing.map((language) => (index === 0 ? writeCell(language, dialect, isQuoted, lineBreak) : ''));
    const short = Array.from({ length: Math.max(width - cells.length, 0) }, () => '');
    return { start: end, end, raw: [...short, ...added].map((cell) => separator + cell).join('') };
  });
  return splice(content, splices);
}

class TableWriter implements BlockWriter<Row> {
  constructor(private readonly table: Table) {}

  change({ cells, slots }: Row, { path, texts }: BlockChange): readonly Splice[] {
    const { columns } = this.table;
    const splices: Splice[] = path ? [this.replace(cells[columns.key]!, singleName(path))] : [];
    let { length } = cells;
    for (const { language, text = '' } of texts.toSorted((a, b) => this.column(a) - this.column(b))) {
      const slot = slots.find(({ entry }) => entry.language === language);
      const cell = slot && cells[slot.column];
      if (cell) splices.push(this.replace(cell, text));
      else if (slot) {
        const { separator } = this.table.dialect;
        const { start } = slot;
        splices.push({ start, end: start, raw: separator.repeat(slot.column - length + 1) + this.write(text, false) });
        length = slot.column + 1;
      }
    }
    return splices;
  }

  private column({ language = '' }: TextChange): number {
    return this.table.columns.languages.get(language) ?? 0;
  }

  private replace({ start, end, isQuoted }: CsvCell, text: string): Splice {
    return { start, end, raw: this.write(text, isQuoted) };
  }

  private write(text: string, isQuoted: boolean): string {
    return writeCell(text, this.table.dialect, isQuoted, this.table.lineBreak);
  }

  compose(path: readonly Segment[], texts: readonly TextChange[], _: BlockDocument<Row>, near?: Row): string {
    const { columns, records, dialect } = this.table;
    const { key, languages, description, context, source } = columns;
    const width = Math.max(records[0]?.length ?? 0, key + 1, ...languages.values(), 2);
    const cells = Array.from({ length: width }, () => '');
    cells[key] = singleName(path);
    for (const { language = '', text = '' } of texts) {
      const column = languages.get(language) ?? (columns.hasHeader ? undefined : 1);
      if (column === undefined) throw new UnwritableTextError('noLanguage', { key: formatKey(path) });
      cells[column] = text;
    }
    const [first = {} as TextChange] = texts;
    if (description !== undefined) cells[description] = first.description ?? '';
    if (context !== undefined) cells[context] = first.context ?? '';
    if (source !== undefined) cells[source] = first.source ?? '';
    return cells.map((cell, index) => this.write(cell, near?.cells[index]?.isQuoted ?? false)).join(dialect.separator);
  }
}

function singleName(path: readonly Segment[]): string {
  const [name] = path;
  if (path.length === 1 && typeof name === 'string' && name !== '') return name;
  throw new UnwritableTextError('noNesting', { key: formatKey(path) });
}
