/** Size of a page of a list, in UTF-16 units of its texts. */
const MAX_PAGE_SIZE = 120_000;

/**
 * Returns how many rows make up a page: all of them unless their texts are too long, and at least one.
 * @param rows those of the page, the first ones first
 */
export function countWithinPageSize<Row>(rows: readonly Row[], sizeOf: (row: Row) => number): number {
  let size = 0;
  for (const [index, row] of rows.entries()) {
    size += sizeOf(row);
    if (size > MAX_PAGE_SIZE && index > 0) return index;
  }
  return rows.length;
}
