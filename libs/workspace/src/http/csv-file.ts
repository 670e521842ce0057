import { writeCell } from '@dragoman/i18n/internal';
import { protectCell } from './protected-cell';

const DIALECT = { separator: ',', escape: '"' } as const;

/**
 * Writes a file of CSV (RFC 4180) with a byte order mark, without which spreadsheets do not take it for UTF-8. Cells that they
 * would take for formulas are protected with an apostrophe.
 */
export function writeCsvFile(records: readonly (readonly string[])[]): string {
  const lines = records.map((cells) =>
    cells.map((cell) => writeCell(protectCell(cell), DIALECT, false, '\n')).join(DIALECT.separator),
  );
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
