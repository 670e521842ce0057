import { canonicalTag, isNamespaceName } from '@dragoman/i18n';
import type { Transaction } from '../database/database';
import type { NamespaceRow } from '../database/schema';
import { recount } from './counts.store';
import { isOrderOf, translatedFrom } from './edit-language';
import type { Editing } from './editing';
import {
  namespaceImpossible,
  namespaceTaken,
  orderIncomplete,
  unknownLanguage,
  unknownNamespace,
} from './editing.errors';
import { language } from './languages.store';
import { insertNamespace, lockNamespaces, namespaceNamed, namespaces, updateNamespace } from './namespaces.store';
import { possibleText } from './possible-text';

export interface NamespaceChanges {
  readonly name?: string;
  readonly description?: string | null;
  readonly reference?: string | null;
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

/** @throws Problem 404, 409, 422 */
export async function changeNamespace(editing: Editing, id: string, changes: NamespaceChanges): Promise<NamespaceRow> {
  const { tx } = editing;
  const before = await locked(tx, id);
  const { name } = changes;
  if (before.deleted_at !== null) throw unknownNamespace();
  if (name !== undefined && !isNamespaceName(name)) throw namespaceImpossible();
  if (name !== undefined && name !== before.name && (await namespaceNamed(tx, name)) !== undefined)
    throw namespaceTaken();
  const { description = before.description, reference = before.reference } = await possibleChanges(tx, changes);
  const now: NamespaceRow = { ...before, name: name ?? before.name, description, reference };
  await updateNamespace(tx, id, { name: now.name, description: now.description, reference: now.reference });
  if (now.reference !== before.reference) await translatedFrom(editing, id);
  await record(editing, id, before, now);
  return now;
}

/** Keeps it with its messages, to be restored. */
export async function deleteNamespace(editing: Editing, id: string): Promise<NamespaceRow> {
  const before = await locked(editing.tx, id);
  if (before.deleted_at !== null) throw unknownNamespace();
  return put(editing, before, { deleted_at: editing.changeSet.at });
}

/**
 * Brings it back with its messages, translated as most are where the language that it was translated from is gone.
 * @throws Problem 404, 409 where the name was given to another meanwhile
 */
export async function restoreNamespace(editing: Editing, id: string): Promise<NamespaceRow> {
  const before = await locked(editing.tx, id);
  if (before.deleted_at === null) return before;
  if ((await namespaceNamed(editing.tx, before.name)) !== undefined) throw namespaceTaken();
  const { reference } = before;
  const isThere = reference === null || (await language(editing.tx, reference))?.deleted_at === null;
  return put(editing, before, { deleted_at: null, ...(isThere ? {} : { reference: null }) });
}

/** @throws Problem 409 where it does not name all namespaces, each once */
export async function orderNamespaces({ tx, history, changeSet }: Editing, ids: readonly string[]): Promise<void> {
  await lockNamespaces(tx);
  const before = (await namespaces(tx)).map(({ id }) => id);
  if (!isOrderOf(ids, before)) throw orderIncomplete();
  if (String(ids) === String(before)) return;
  for (const [place, id] of ids.entries()) await updateNamespace(tx, id, { position: place + 1 });
  await history.record(tx, changeSet, [{ subject: { type: 'setting', id: 'namespaceOrder' }, before, after: ids }]);
}

async function put(
  editing: Editing,
  before: NamespaceRow,
  changes: Pick<NamespaceRow, 'deleted_at'> & { readonly reference?: null },
): Promise<NamespaceRow> {
  const now = { ...before, ...changes };
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
  const content = ({ name, description, reference, deleted_at }: NamespaceRow) => ({
    name,
    description,
    reference,
    deleted: deleted_at !== null,
  });
  await history.record(tx, changeSet, [
    { subject: { type: 'namespace', id }, before: before && content(before), after: content(after) },
  ]);
}
