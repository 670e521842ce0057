import { writeCell } from '@dragoman/i18n/internal';
import { protectCell } from './protected-cell';

const BYTE_ORDER_MARK = '\uFEFF';
const DIALECT = { separator: ',', escape: '"' } as const;

/**
 * Writes a file of CSV (RFC 4180) with a byte order mark, without which spreadsheets do not take it for UTF-8. Cells that they
 * would take for formulas are protected with an apostrophe.
 */
export const writeCsvFile = (records: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${records.map(writeRecord).join('')}`;

/** The cell of each column by its title; a missing value is an empty cell. */
export type Columns<Item> = Readonly<Record<string, (item: Item) => string | null | undefined>>;

/** Writes items as such a file, record by record, with titles. */
export async function* writeAsCsv<Item>(items: AsyncIterable<Item>, columns: Columns<Item>): AsyncGenerator<string> {
  yield writeCsvFile([Object.keys(columns)]);
  for await (const item of items) {
    yield writeRecord(Object.values(columns).map((cellOf) => cellOf(item) ?? ''));
  }
}

const writeRecord = (cells: readonly string[]): string =>
  `${cells.map((cell) => writeCell(protectCell(cell), DIALECT, false, '\n')).join(DIALECT.separator)}\r\n`;
