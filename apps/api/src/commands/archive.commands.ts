import type { AppConfig } from '../app.config';
import { databaseOf } from '../database/database-of';
import { readArchive, writeArchive } from '../exchange/archive';
import { noteBackup } from '../exchange/note-backup';
import { databaseToRead } from './local.installation';
import { count, type Output } from './output';

/** Writes everything that matters to a file, also while a server runs. */
export async function backUp(config: AppConfig, file: string, output: Output): Promise<number> {
  const database = await databaseToRead(config);
  try {
    const content = await writeArchive(database, file);
    await noteBackup(database, content).catch((error: Error) =>
      output.error(`${file} is whole, but the database could not be told of it: ${error.message}`),
    );
    output.say(`${file} holds ${count(content.rows, 'row')}, SHA-256 ${content.hash}.`);
    output.result({ file, ...content });
    return 0;
  } finally {
    await database.close();
  }
}

/** Loads what {@link backUp} wrote, into SQLite or PostgreSQL, whichever it came from. */
export async function restore(config: AppConfig, file: string, output: Output): Promise<number> {
  const database = databaseOf(config);
  try {
    await database.opened();
    const content = await readArchive(database, file);
    output.say(`${count(content.rows, 'row')} restored, SHA-256 ${content.hash}. People sign in anew.`);
    output.result({ file, ...content });
    return 0;
  } finally {
    await database.close();
  }
}
