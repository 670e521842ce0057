import { sql } from 'kysely';
import type { Queries } from '../database/database';
import { fromJson } from '../database/json-text';
import {
  documents,
  type FormerName,
  formerNames,
  languageTags,
  messageRows,
  type NamespaceRow,
  namespacesNamed,
  referenceLanguage,
} from './contents.store';
import type { Standing, StandingMessage, StandingNamespace, StandingText } from './import-plan';

/** What files are compared with, and by what it is told that it is so no longer. */
export interface Stand {
  readonly standing: Standing;
  readonly mark: string;
}

/** In one moment: ask within a snapshot, or a transaction that holds what it asks for. */
export async function stand(
  db: Queries,
  {
    namespaces,
    languages,
    preferred,
  }: { namespaces: readonly string[]; languages: readonly string[]; preferred: string },
): Promise<Stand> {
  const there = await namespacesNamed(db, namespaces);
  const installation = await referenceLanguage(db);
  const reference = installation ?? preferred;
  const former = there.length === 0 ? undefined : await formerNames(db);
  return {
    standing: {
      reference,
      languages: await languageTags(db),
      namespaces: await inTurn(there, (row) =>
        standingNamespace(db, { ...row, reference: row.reference ?? reference }, former?.get(row.id) ?? [], languages),
      ),
    },
    mark: await mark(db, namespaces),
  };
}

/** Another one whenever something is another that a plan for these namespaces depends on. Costs no reading of texts. */
export async function mark(db: Queries, names: readonly string[]): Promise<string> {
  const there = await namespacesNamed(db, names);
  const ids = there.map(({ id }) => id);
  const messages = db.selectFrom('messages').where('namespace_id', 'in', ids);
  const texts = db.selectFrom('texts').where('message_id', 'in', messages.select('id'));
  const documents = db.selectFrom('documents').where('namespace_id', 'in', ids);
  return JSON.stringify([
    await referenceLanguage(db),
    await languageTags(db),
    there.map(({ id, name, reference }) => [id, name, reference]),
    ...(ids.length === 0
      ? []
      : [
          await messages.select(amount).execute(),
          await texts.select(amount).execute(),
          await documents
            .select(['namespace_id', 'language', 'hash'])
            .orderBy('namespace_id')
            .orderBy('language')
            .execute(),
        ]),
  ]);
}

/** Versions only rise, and rows stay: what is done to one is seen in these. */
const amount = [
  sql<number>`count(*)`.as('rows'),
  sql<number>`sum(version)`.as('versions'),
  sql<number>`max(updated_at)`.as('latest'),
] as const;

/** By name, of those that are there. */
export const namespaceIds = async (db: Queries, names: readonly string[]): Promise<Map<string, string>> =>
  new Map((await namespacesNamed(db, names)).map(({ id, name }) => [name, id]));

async function standingNamespace(
  db: Queries,
  { id, name, reference }: NamespaceRow & { readonly reference: string },
  renamed: readonly FormerName[],
  languages: readonly string[],
): Promise<StandingNamespace> {
  const rows = await messageRows(db, id);
  const texts = new Map(rows.map((row) => [row.id, new Map<string, StandingText>()]));
  // In a language that was deleted, too: added again, it has its texts again.
  const written = await db
    .selectFrom('texts as t')
    .innerJoin('messages as m', 'm.id', 't.message_id')
    .select(['t.message_id', 't.language', 't.forms', 't.version'])
    .where('m.namespace_id', '=', id)
    // of a plural all languages show which forms it has
    .where((eb) => eb.or([eb('t.language', 'in', languages), eb('m.kind', '<>', 'text')]))
    .execute();
  for (const { message_id, language, forms, version } of written) {
    texts.get(message_id)!.set(language, { forms: fromJson(forms), version });
  }
  const message = ({ id, key, path, kind }: (typeof rows)[number]): StandingMessage => ({
    ...{ key, path: fromJson(path), kind },
    texts: texts.get(id)!,
  });
  return {
    name,
    reference,
    messages: rows.filter(({ deleted_at }) => deleted_at === null).map(message),
    former: [...rows.filter(({ deleted_at }) => deleted_at !== null), ...renamed].map(({ key, kind }) => ({
      key,
      kind,
    })),
    documents: await documents(db, id, languages),
  };
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
