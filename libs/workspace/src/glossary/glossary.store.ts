import { sql, type SqlBool } from 'kysely';
import type { Database, Queries, Transaction } from '../database/database';
import { chunks } from '../http/chunks';
import type { GlossaryTermRow, GlossaryTranslationRow } from '../terms/terms.tables';
import { columnsOf, type TermContent, translationRows } from './term-content';

export interface GlossaryFilter {
  /** Folded. */
  readonly words: readonly string[];
  readonly language?: string;
  readonly without?: string;
  readonly kind?: 'doNotTranslate' | 'forbidden';
}

const filtered = (
  { dialect, read }: Pick<Database, 'dialect' | 'read'>,
  { words, language, without, kind }: GlossaryFilter,
) => {
  let query = read.selectFrom('glossary_terms as t');
  for (const word of words) query = query.where(dialect.contains('t.search', word));
  if (language !== undefined) query = query.where('t.language', '=', language);
  if (kind !== undefined) query = query.where(kind === 'forbidden' ? 't.forbidden' : 't.do_not_translate', '=', 1);
  if (without !== undefined) {
    query = query
      .where('t.do_not_translate', '=', 0)
      .where('t.forbidden', '=', 0)
      .where('t.language', '<>', without)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('glossary_translations as r')
              .select('r.position')
              .whereRef('r.term_id', '=', 't.id')
              .where('r.language', '=', without)
              .where('r.status', '<>', 'forbidden'),
          ),
        ),
      );
  }
  return query;
};

/** By the alphabet. */
export const listTerms = (
  database: Pick<Database, 'dialect' | 'read'>,
  filter: GlossaryFilter,
  after: readonly [sortKey: string, id: string] | undefined,
  limit: number,
) => {
  let query = filtered(database, filter)
    .leftJoin('users as u', 'u.id', 't.updated_by')
    .selectAll('t')
    .select('u.name as updated_by_name')
    .orderBy('t.sort_key')
    .orderBy('t.id')
    .limit(limit);
  if (after !== undefined) {
    query = query.where(sql<SqlBool>`(${sql.ref('t.sort_key')}, ${sql.ref('t.id')}) > (${after[0]}, ${after[1]})`);
  }
  return query.execute();
};

export async function countTerms(
  database: Pick<Database, 'dialect' | 'read'>,
  filter: GlossaryFilter = { words: [] },
): Promise<number> {
  const { count } = await filtered(database, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type ListedTermRow = Awaited<ReturnType<typeof listTerms>>[number];

export const findTerm = (db: Queries, id: string): Promise<ListedTermRow | undefined> =>
  db
    .selectFrom('glossary_terms as t')
    .leftJoin('users as u', 'u.id', 't.updated_by')
    .selectAll('t')
    .select('u.name as updated_by_name')
    .where('t.id', '=', id)
    .executeTakeFirst();

/** All terms, by language and by the alphabet. */
export const allTerms = (db: Queries): Promise<GlossaryTermRow[]> =>
  db.selectFrom('glossary_terms').selectAll().orderBy('language').orderBy('sort_key').orderBy('id').execute();

/** Terms of a language by their spelling. */
export async function termsByName(db: Queries, language: string, names: readonly string[]): Promise<GlossaryTermRow[]> {
  const rows: GlossaryTermRow[] = [];
  for (const part of chunks(names)) {
    rows.push(
      ...(await db
        .selectFrom('glossary_terms')
        .selectAll()
        .where('language', '=', language)
        .where('term', 'in', part)
        .execute()),
    );
  }
  return rows;
}

/** The translations of terms by the id of the term, in their order. */
export async function translationsOfTerms(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly GlossaryTranslationRow[]>> {
  const byTerm = new Map<string, GlossaryTranslationRow[]>();
  for (const part of chunks(ids)) {
    const rows = await db
      .selectFrom('glossary_translations')
      .selectAll()
      .where('term_id', 'in', part)
      .orderBy('term_id')
      .orderBy('language')
      .orderBy('position')
      .execute();
    for (const row of rows) {
      const others = byTerm.get(row.term_id);
      if (others) others.push(row);
      else byTerm.set(row.term_id, [row]);
    }
  }
  return byTerm;
}

/** A term to be written. */
export interface TermWrite {
  readonly id: string;
  readonly content: TermContent;
  /** Absent: it is added. */
  readonly before?: Pick<GlossaryTermRow, 'version' | 'created_at'>;
}

/** Adds or replaces terms with their translations. The table has to be locked. */
export async function putTerms(
  tx: Transaction,
  writes: readonly TermWrite[],
  { at, by }: { readonly at: number; readonly by: string | null },
): Promise<void> {
  for (const part of chunks(writes, 200)) {
    const rows = part.map(({ id, content, before }): GlossaryTermRow => ({
      id,
      ...columnsOf(content),
      created_at: before?.created_at ?? at,
      updated_at: at,
      updated_by: by,
      version: (before?.version ?? 0) + 1,
    }));
    await tx
      .insertInto('glossary_terms')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          term: eb.ref('excluded.term'),
          description: eb.ref('excluded.description'),
          case_sensitive: eb.ref('excluded.case_sensitive'),
          do_not_translate: eb.ref('excluded.do_not_translate'),
          forbidden: eb.ref('excluded.forbidden'),
          lookup: eb.ref('excluded.lookup'),
          sort_key: eb.ref('excluded.sort_key'),
          search: eb.ref('excluded.search'),
          updated_at: eb.ref('excluded.updated_at'),
          updated_by: eb.ref('excluded.updated_by'),
          version: eb.ref('excluded.version'),
        })),
      )
      .execute();
    const changed = part.filter(({ before }) => before !== undefined).map(({ id }) => id);
    if (changed.length > 0) await tx.deleteFrom('glossary_translations').where('term_id', 'in', changed).execute();
    const translations = part.flatMap(({ id, content }) => translationRows(id, content.translations));
    for (const some of chunks(translations))
      await tx
        .insertInto('glossary_translations')
        .values([...some])
        .execute();
  }
}

export const deleteTerm = (tx: Transaction, id: string) =>
  tx.deleteFrom('glossary_terms').where('id', '=', id).execute();
