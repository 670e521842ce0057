import { sql } from 'kysely';
import type { TableRegistry } from './table-registry';
import { type DeletedPerson, ERASED_NAME, type Transaction } from './tables';

/** Deletes what all tables hold of a person, and erases their name where the row itself stays. */
export async function erasePerson(tx: Transaction, registry: TableRegistry, person: DeletedPerson): Promise<void> {
  const { id, name, email } = person;
  // A name alone does not tell two people of the same name apart.
  const isNameUnique = !(await isNameOfOther(tx, person));
  for (const erase of registry.erasePerson) await erase(tx, person);
  for (const { table, ownedBy, names = {}, namesWithoutId = [], json = [] } of registry.personalData) {
    const rows = sql.table(table);
    if (ownedBy !== undefined) await sql`delete from ${rows} where ${sql.ref(ownedBy)} = ${id}`.execute(tx);
    for (const [idColumn, nameColumn] of Object.entries(names)) {
      await sql`update ${rows} set ${sql.ref(nameColumn)} = ${ERASED_NAME} where ${sql.ref(idColumn)} = ${id}`.execute(
        tx,
      );
    }
    for (const column of isNameUnique ? namesWithoutId : []) {
      await sql`update ${rows} set ${sql.ref(column)} = ${ERASED_NAME} where ${sql.ref(column)} = ${name}`.execute(tx);
    }
    for (const column of json) {
      await replaceInJson(tx, table, column, namedPerson(id, name), namedPerson(id, ERASED_NAME));
      await replaceInJson(tx, table, column, mention(name), mention(ERASED_NAME), `"id":${JSON.stringify(id)}`);
      if (email !== '') await replaceInJson(tx, table, column, emailMember(email), emailMember(''));
    }
  }
}

async function isNameOfOther(tx: Transaction, { id, name }: DeletedPerson): Promise<boolean> {
  const { rows } = await sql`select 1 from users where name = ${name} and id <> ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** As `JSON.stringify` writes it: the id comes first wherever an answer names a person. */
const namedPerson = (id: string, name: string): string => `"id":${JSON.stringify(id)},"name":${JSON.stringify(name)}`;
const emailMember = (email: string): string => `"email":${JSON.stringify(email)}`;
const mention = (name: string): string => `@${JSON.stringify(name).slice(1, -1)}`;

/** @param where only where the JSON contains this */
const replaceInJson = (
  tx: Transaction,
  table: string,
  column: string,
  before: string,
  after: string,
  where: string = before,
) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, ${before}, ${after})
    where ${sql.ref(column)} like ${`%${where.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`.execute(tx);
