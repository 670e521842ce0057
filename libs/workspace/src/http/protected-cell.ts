/**
 * Spreadsheets take a cell that begins like this for a formula, and run it (OWASP: CSV injection). Apostrophes in front of it are
 * part of the pattern, so that restoring a cell is unambiguous; so are line feeds, which a carriage return may become.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;

/** Puts an apostrophe in front of a text that a spreadsheet would take for a formula. */
export const protectCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell that {@link protectCell} wrote, or that others have changed. */
export const restoreCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
