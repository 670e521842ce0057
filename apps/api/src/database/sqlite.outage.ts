/** By SQLite's primary result codes: what is wrong with the machine and not with the statement. */
const outages: Readonly<Record<number, string>> = {
  5: 'Another program keeps the database locked.',
  7: 'There is not enough memory for the database.',
  8: 'The database may not be written to.',
  10: 'The disk could not be read or written.',
  13: 'The disk is full: nothing can be saved until there is room.',
  14: 'The database file cannot be opened.',
};

/** One sentence, where the database could not be asked for a reason that can be over in a minute; otherwise undefined. */
export const sqliteOutage = (code: number): string | undefined => outages[code & 0xff];
