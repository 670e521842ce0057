import { SetupError } from '@dragoman/i18n';
import type { BackupRule, Migration, PersonalData, TableRegistration } from './tables';

export interface NamedMigration {
  readonly name: string;
  /** One for each registration that contributes to it, in the order of registrations. */
  readonly parts: readonly Migration[];
}

export interface BackedUpTable extends BackupRule {
  readonly name: string;
}

/** The extension that a migration belongs to by its name; undefined for the server's own. */
export const extensionOfMigration = (name: string): string | undefined =>
  name.includes('/') ? name.slice(0, name.indexOf('/')) : undefined;

/** All tables of an installation: those of the server and of its extensions. */
export class TableRegistry {
  /** In the order in which they run. */
  readonly migrations: readonly NamedMigration[];
  /** Tables that are part of a backup, each after those that it refers to. */
  readonly backedUp: readonly BackedUpTable[];
  /** Names of the tables whose rows are not part of a backup. */
  readonly notBackedUp: readonly string[];
  /** Tables with data of people, each before those that it refers to. */
  readonly personalData: readonly (PersonalData & { readonly table: string })[];
  /** What erases further data of people, of each registration before those that it refers to. */
  readonly erasePerson: readonly NonNullable<TableRegistration['erasePerson']>[];

  /** @throws SetupError if an extension takes a name that is not its own */
  constructor(registrations: readonly TableRegistration[]) {
    const migrations = new Map<string, Migration[]>();
    const tables = new Map<string, BackupRule | false>();
    for (const { extension, ...registration } of registrations) {
      if (extension !== undefined && !/^[a-z][a-z0-9]*$/.test(extension)) {
        throw new SetupError(
          `The extension "${extension}" registers tables: its name has to be lowercase letters and digits, such as "blog".`,
        );
      }
      for (const [name, migration] of Object.entries(registration.migrations)) {
        const qualified = extension === undefined ? name : `${extension}/${name}`;
        migrations.set(qualified, [...(migrations.get(qualified) ?? []), migration]);
      }
      for (const [name, rule] of Object.entries(registration.tables)) {
        if (tables.has(name)) throw new SetupError(`The table "${name}" is registered twice: give one another name.`);
        if (extension !== undefined && !name.startsWith(`${extension}_`)) {
          throw new SetupError(
            `The extension "${extension}" registers the table "${name}": call it "${extension}_${name}".`,
          );
        }
        tables.set(name, rule);
      }
    }
    this.migrations = Array.from(migrations, ([name, parts]) => ({ name, parts })).sort(byName);
    this.notBackedUp = Array.from(tables).flatMap(([name, rule]) => (rule === false ? name : []));
    const dependentFirst = [...registrations].reverse();
    this.personalData = dependentFirst.flatMap(({ personalData = {} }) =>
      Object.entries(personalData).map(([table, data]) => ({ table, ...data })),
    );
    this.erasePerson = dependentFirst.flatMap(({ erasePerson }) => erasePerson ?? []);
    this.backedUp = Array.from(tables).flatMap(([name, rule]) => (rule === false ? [] : { name, ...rule }));
  }
}

/** Names of the server begin with a digit and therefore sort before those of extensions. */
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
