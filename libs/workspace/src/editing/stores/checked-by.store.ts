import type { Queries, Transaction } from '../../database/database';
import { newId } from '../../database/new-id';
import { fromJson } from '../../database/json-text';
import { lookupOfTerm } from '../../terms/term-words';
import { saveSetting } from './settings.store';

const checkedBySetting = 'checks';
const recheckSetting = 'recheck';

/** The checks that all texts were last checked with, as `CheckRegistry.fingerprint`; empty if not by all of them. */
export const checkedBy = async (db: Queries): Promise<string> => ((await read(db, checkedBySetting)) as string) ?? '';

/** Makes the next start of a server with checks of extensions check all texts again: a process without them writes some. */
export async function markUnchecked(tx: Transaction): Promise<void> {
  if ((await checkedBy(tx)).includes(' ')) await saveSetting(tx, checkedBySetting, '');
}

/** A check of all texts that is under way, or has to be continued. */
export interface Recheck {
  /** A later one replaces it. */
  readonly id: string;
  readonly done: number;
  /** Keys, with those that are deleted. */
  readonly total: number;
  /** Only texts with words that begin like these, by language; absent: all texts. */
  readonly lookups?: LookupsByLanguage;
}

/** Lookups of terms, see `lookupOfTerm`, by the language of the terms. */
export type LookupsByLanguage = Readonly<Record<string, readonly string[]>>;

/** With more, all texts are checked. */
const MAX_LOOKUPS = 500;

export const findRecheck = async (db: Queries): Promise<Recheck | undefined> =>
  (await read(db, recheckSetting)) as Recheck | undefined;

/** The same, locked: another request that is made meanwhile waits, or is seen here, and is not overwritten. */
async function lockRecheck(tx: Transaction): Promise<Recheck | undefined> {
  const row = await selectSetting(tx, recheckSetting).forUpdate().executeTakeFirst();
  return row && (fromJson(row.value) as Recheck);
}

/** Requests that texts are checked again that may contain one of the terms, before or after a change of the glossary. */
export async function requestTermRecheck(
  tx: Transaction,
  terms: readonly { readonly language: string; readonly term: string }[],
): Promise<void> {
  const pending = await lockRecheck(tx);
  const lookups = new Map(
    Object.entries(pending?.lookups ?? {}).map(([language, known]) => [language, new Set(known)]),
  );
  for (const { language, term } of terms) {
    const ofLanguage = lookups.get(language) ?? new Set();
    lookups.set(language, ofLanguage.add(lookupOfTerm(term, language)));
  }
  const count = [...lookups.values()].reduce((sum, { size }) => sum + size, 0);
  const isPendingForAll = pending !== undefined && pending.lookups === undefined;
  const isForAll = isPendingForAll || count > MAX_LOOKUPS;
  await requestRecheck(
    tx,
    isForAll
      ? undefined
      : Object.fromEntries(Array.from(lookups, ([language, ofLanguage]) => [language, [...ofLanguage]])),
  );
}

/**
 * Requests that texts are checked again, from the start.
 * @param lookups only texts that may contain these terms
 */
export async function requestRecheck(tx: Transaction, lookups?: LookupsByLanguage): Promise<void> {
  const { total } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  await saveSetting(tx, recheckSetting, {
    id: newId(),
    done: 0,
    total: Number(total),
    ...(lookups && { lookups }),
  } satisfies Recheck);
}

/** Does nothing if another recheck has replaced it. */
export async function saveRecheckProgress(tx: Transaction, recheck: Recheck): Promise<void> {
  if ((await lockRecheck(tx))?.id === recheck.id) await saveSetting(tx, recheckSetting, recheck);
}

export async function finishRecheck(tx: Transaction, id: string, fingerprint: string): Promise<void> {
  const recheck = await lockRecheck(tx);
  if (recheck?.id !== id) return;
  await tx.deleteFrom('settings').where('name', '=', recheckSetting).execute();
  if (recheck.lookups === undefined) await saveSetting(tx, checkedBySetting, fingerprint);
}

const selectSetting = (db: Queries, name: string) => db.selectFrom('settings').select('value').where('name', '=', name);

async function read(db: Queries, name: string): Promise<unknown> {
  const row = await selectSetting(db, name).executeTakeFirst();
  return row && fromJson(row.value);
}
