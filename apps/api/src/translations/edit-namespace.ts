import { canonicalTag, isNamespaceName, type Problem } from '@dragoman/i18n';
import type { Transaction } from '../database/database';
import type { NamespaceRow } from '../database/schema';
import type { Seen } from '../people/if-match';
import { recount } from './counts.store';
import { isOrderOf, translatedFrom } from './edit-language';
import type { Editing } from './editing';
import {
  changedMeanwhile,
  namespaceImpossible,
  namespaceTaken,
  orderIncomplete,
  unknownLanguage,
  unknownNamespace,
} from './editing.errors';
import { language } from './languages.store';
import { lastChange } from './last-change';
import { namespaceView } from './namespace-view';
import {
  insertNamespace,
  lockNamespaces,
  namespaceNamed,
  namespaces,
  placeNamespace,
  updateNamespace,
} from './namespaces.store';
import { possibleText } from './possible-text';

export interface NamespaceChanges {
  readonly name?: string;
  readonly description?: string | null;
  readonly reference?: string | null;
}

export interface SeenNamespace {
  readonly id: string;
  readonly seen: Seen;
}

/** @throws Problem 404, 409, 422 */
export async function createNamespace(
  editing: Editing,
  { name, ...details }: NamespaceChanges & { readonly name: string },
): Promise<NamespaceRow> {
  const { tx } = editing;
  if (!isNamespaceName(name)) throw namespaceImpossible();
  if ((await namespaceNamed(tx, name)) !== undefined) throw namespaceTaken();
  const row = await insertNamespace(tx, { name, ...(await possibleChanges(tx, details)) });
  await record(editing, row.id, null, row);
  return row;
}

/** @throws Problem 404, 409, 412, 422 */
export async function changeNamespace(
  editing: Editing,
  { id, seen }: SeenNamespace,
  changes: NamespaceChanges,
): Promise<NamespaceRow> {
  const { tx } = editing;
  const before = await namespaceAsSeen(editing, { id, seen });
  const { name } = changes;
  if (name !== undefined && !isNamespaceName(name)) throw namespaceImpossible();
  if (name !== undefined && name !== before.name && (await namespaceNamed(tx, name)) !== undefined)
    throw namespaceTaken();
  const { description = before.description, reference = before.reference } = await possibleChanges(tx, changes);
  const now = { ...before, name: name ?? before.name, description, reference, version: before.version + 1 };
  if (sameNamespace(now, before)) return before;
  await updateNamespace(tx, id, { name: now.name, description: now.description, reference: now.reference });
  if (now.reference !== before.reference) await translatedFrom(editing, id);
  await record(editing, id, before, now);
  return now;
}

/**
 * Keeps it with its messages, to be restored.
 * @throws Problem 404, 412
 */
export async function deleteNamespace(editing: Editing, seen: SeenNamespace): Promise<NamespaceRow> {
  return put(editing, await namespaceAsSeen(editing, seen), { deleted_at: editing.changeSet.at });
}

/**
 * Brings it back with its messages, translated as most are where the language that it was translated from is gone.
 * @throws Problem 404, 412, 409 where the name was given to another meanwhile
 */
export async function restoreNamespace(editing: Editing, { id, seen }: SeenNamespace): Promise<NamespaceRow> {
  const before = await locked(editing.tx, id);
  if (!seen(before.version)) throw await changedNamespace(editing, before);
  if (before.deleted_at === null) return before;
  if ((await namespaceNamed(editing.tx, before.name)) !== undefined) throw namespaceTaken();
  const { reference } = before;
  const isThere = reference === null || (await language(editing.tx, reference))?.deleted_at === null;
  return put(editing, before, { deleted_at: null, ...(isThere ? {} : { reference: null }) });
}

/**
 * Of two who sort at the same time the later one's order stands, whole; history has both.
 * @throws Problem 409 where it does not name all namespaces, each once
 */
export async function orderNamespaces({ tx, history, changeSet }: Editing, ids: readonly string[]): Promise<void> {
  await lockNamespaces(tx);
  const before = (await namespaces(tx)).map(({ id }) => id);
  if (!isOrderOf(ids, before)) throw orderIncomplete();
  if (String(ids) === String(before)) return;
  for (const [place, id] of ids.entries()) await placeNamespace(tx, id, place + 1);
  await history.record(tx, changeSet, [{ subject: { type: 'setting', id: 'namespaceOrder' }, before, after: ids }]);
}

async function put(
  editing: Editing,
  before: NamespaceRow,
  changes: Pick<NamespaceRow, 'deleted_at'> & { readonly reference?: null },
): Promise<NamespaceRow> {
  const now = { ...before, ...changes, version: before.version + 1 };
  await updateNamespace(editing.tx, before.id, changes);
  if (now.reference !== before.reference) await translatedFrom(editing, before.id);
  else await recount(editing, { namespaces: [before.id] });
  await record(editing, before.id, before, now);
  return now;
}

async function locked(tx: Transaction, id: string): Promise<NamespaceRow> {
  const [row] = await lockNamespaces(tx, [id]);
  if (row === undefined) throw unknownNamespace();
  return row;
}

async function namespaceAsSeen(editing: Editing, { id, seen }: SeenNamespace): Promise<NamespaceRow> {
  const row = await locked(editing.tx, id);
  if (row.deleted_at !== null) throw unknownNamespace();
  if (!seen(row.version)) throw await changedNamespace(editing, row);
  return row;
}

async function changedNamespace({ tx, history, reference }: Editing, row: NamespaceRow): Promise<Problem> {
  const last = await lastChange(history, tx, { type: 'namespace', id: row.id });
  return changedMeanwhile({ ...namespaceView(row, reference), ...last });
}

async function possibleChanges(tx: Transaction, { description, reference }: NamespaceChanges) {
  if (typeof description === 'string') possibleText(description);
  if (typeof reference !== 'string') return { description, reference };
  const row = await language(tx, canonicalTag(reference) ?? '');
  if (row === undefined || row.deleted_at !== null) throw unknownLanguage();
  return { description, reference: row.tag };
}

async function record(
  { tx, history, changeSet }: Editing,
  id: string,
  before: NamespaceRow | null,
  after: NamespaceRow,
): Promise<void> {
  await history.record(tx, changeSet, [
    { subject: { type: 'namespace', id }, before: before && contentOf(before), after: contentOf(after) },
  ]);
}

const contentOf = ({ name, description, reference, deleted_at }: NamespaceRow) => ({
  name,
  description,
  reference,
  deleted: deleted_at !== null,
});

const sameNamespace = (one: NamespaceRow, other: NamespaceRow): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
