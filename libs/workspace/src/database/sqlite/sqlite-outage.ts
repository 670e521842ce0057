/** Errors of the machine, not of the statement, by SQLite's primary result code. */
const outages: Readonly<Record<number, string>> = {
  5: 'Another program keeps the database locked.',
  7: 'There is not enough memory for the database.',
  8: 'The database is not writable.',
  10: 'The disk could not be read or written.',
  13: 'The disk is full: nothing can be saved until there is space.',
  14: 'The database file cannot be opened.',
};

/** One sentence if the error is a temporary outage of the database; otherwise undefined. */
export const sqliteOutage = (code: number): string | undefined => outages[code & 0xff];
