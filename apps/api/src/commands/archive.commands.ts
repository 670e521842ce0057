import { resolve } from 'node:path';
import {
  type AppConfig,
  createBackup,
  installedTables,
  openDatabase,
  restoreArchive,
} from '@dragoman/workspace/internal';
import { extensions } from '../extensions';
import { openDatabaseForReading } from './local.installation';
import { formatCount, type Output } from './output';
import { readConfig } from '../read-config';
import type { Commands, OutputOptions } from './commands';

export function addBackup(commands: Commands): void {
  commands
    .add('backup <file>', 'back up everything important to a file, even while a server is running')
    .action((file: string, options: OutputOptions) =>
      commands.run(options, (output) => runBackup(readConfig(commands.terminal.env), resolve(file), output)),
    );
}

export function addRestore(commands: Commands): void {
  commands
    .add('restore <file>', 'restore it into an empty installation (SQLite or PostgreSQL)')
    .action((file: string, options: OutputOptions) =>
      commands.run(options, (output) => runRestore(readConfig(commands.terminal.env), resolve(file), output)),
    );
}

/** Writes an archive of the installation, even while a server is running. */
export async function runBackup(config: AppConfig, file: string, output: Output): Promise<number> {
  const database = await openDatabaseForReading(config);
  try {
    const { recordingError, ...content } = await createBackup(database, installedTables(extensions), file);
    if (recordingError !== undefined) {
      output.error(`${file} is complete, but the database could not record the backup: ${recordingError.message}`);
    }
    output.line(`${file} holds ${formatCount(content.rows, 'row')}, SHA-256 ${content.hash}.`);
    output.result({ file, ...content });
    return 0;
  } finally {
    await database.close();
  }
}

/** Restores an archive of {@link runBackup} into SQLite or PostgreSQL. */
export async function runRestore(config: AppConfig, file: string, output: Output): Promise<number> {
  const tables = installedTables(extensions);
  const database = openDatabase(config, tables);
  try {
    await database.opened();
    const content = await restoreArchive(database, tables, file);
    output.line(
      `${formatCount(content.rows, 'row')} restored, SHA-256 ${content.hash}. Everyone has to sign in again.`,
    );
    output.result({ file, ...content });
    return 0;
  } finally {
    await database.close();
  }
}
