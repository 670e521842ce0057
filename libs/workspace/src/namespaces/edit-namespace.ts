import { versionConflict } from '../http/versions/version-conflict';
import { type Problem } from '@dragoman/i18n';
import { isNamespaceName, type SyntaxName } from '@dragoman/i18n/internal';
import type { Transaction } from '../database/database';
import type { NamespaceAccess, NamespaceRow } from '../editing/editing.tables';
import type { VersionMatcher } from '../http/versions/if-match';
import { recount } from '../editing/stores/counts.store';
import { isPermutation } from '../editing/is-permutation';
import { recheckNamespace, recheckOthers } from '../editing/rechecks/recheck-namespace';
import type { Editing } from '../editing/editing';
import { orderIncomplete, unknownNamespace } from '../editing/editing.errors';
import { findLanguage } from '../editing/stores/languages.store';
import { lastChange } from '../editing/last-change';
import { namespaceView } from './namespace-view';
import { planSyntax } from './syntax-plan';
import { isOwnNamespace } from '../served/own-namespace';
import {
  namespaceImpossible,
  namespaceOfPages,
  namespaceTaken,
  syntaxOfPages,
  syntaxPlanNeeded,
  syntaxPlurals,
} from './namespaces.errors';
import {
  insertNamespace,
  lockNamespacesExclusively,
  findNamespaceByName,
  isPrivateName,
  listNamespaces,
  setNameAccess,
  setNamespacePosition,
  updateNamespace,
} from '../editing/stores/namespaces.store';
import { assertValidText } from '../editing/assert-valid-text';
import { requireLanguage } from '../editing/require-language';

export interface NamespaceChanges {
  readonly name?: string;
  readonly description?: string | null;
  readonly reference?: string | null;
  readonly access?: NamespaceAccess;
  readonly syntax?: SyntaxName;
  /** Hash of the plan that was shown. */
  readonly syntaxPlan?: string;
}

/** A namespace, and the version that the request is based on. */
export interface NamespaceTarget {
  readonly id: string;
  readonly ifMatch: VersionMatcher;
}

/** @throws Problem 404, 409, 422 */
export async function createNamespace(
  editing: Editing,
  { name, ...details }: NamespaceChanges & { readonly name: string },
): Promise<NamespaceRow> {
  const { tx } = editing;
  if (!isNamespaceName(name)) throw namespaceImpossible();
  await refuseTakenName(tx, name);
  const access = await validAccess(tx, name, details.access);
  const { syntax = 'i18next' } = details;
  if (syntax !== 'i18next' && isOwnNamespace(name)) throw syntaxOfPages();
  const row = await insertNamespace(tx, { name, access, syntax, ...(await validDetails(tx, details)) });
  await setNameAccess(tx, row);
  await recordNamespaceChange(editing, null, row);
  return row;
}

/** @throws Problem 404, 409, 412, 422 */
export async function changeNamespace(
  editing: Editing,
  target: NamespaceTarget,
  changes: NamespaceChanges,
): Promise<NamespaceRow> {
  const { tx } = editing;
  const before = await lockMatchingNamespace(editing, target);
  const { name } = changes;
  if (name !== undefined && !isNamespaceName(name)) throw namespaceImpossible();
  if (name !== undefined && name !== before.name) await refuseTakenName(tx, name);
  const { description = before.description, reference = before.reference } = await validDetails(tx, changes);
  const isRenamed = name !== undefined && name !== before.name;
  // A new name that is private, such as that of a deleted namespace, makes the namespace private.
  const isHidden = isRenamed && (await isPrivateName(tx, name));
  const access = changes.access ?? (isHidden ? 'private' : before.access);
  const syntax = await validSyntax(tx, before, changes);
  const after = {
    ...before,
    name: name ?? before.name,
    description,
    reference,
    access,
    syntax,
    version: before.version + 1,
  };
  if (after.access === 'private') await validAccess(tx, after.name, after.access);
  if (sameNamespace(after, before)) return before;
  await updateNamespace(tx, before.id, { name: after.name, description, reference, access, syntax });
  await setNameAccess(tx, after);
  if (reference !== before.reference || syntax !== before.syntax) await recheckNamespace(editing, before.id);
  await recordNamespaceChange(editing, before, after);
  return after;
}

/**
 * Marks a namespace as deleted. It keeps its messages and can be restored.
 * @throws Problem 404, 412
 */
export async function deleteNamespace(editing: Editing, target: NamespaceTarget): Promise<NamespaceRow> {
  return updateDeletion(editing, await lockMatchingNamespace(editing, target), { deleted_at: editing.changeSet.at });
}

/**
 * Restores a deleted namespace with its messages. If its own reference language was deleted, it gets the installation's.
 * @throws Problem 404, 409 when another namespace has the name now, 412
 */
export async function restoreNamespace(editing: Editing, { id, ifMatch }: NamespaceTarget): Promise<NamespaceRow> {
  const before = await lockNamespace(editing.tx, id);
  if (!ifMatch(before.version)) throw await namespaceConflict(editing, before);
  if (before.deleted_at === null) return before;
  await refuseTakenName(editing.tx, before.name);
  const { reference } = before;
  const hasReference = reference !== null && (await findLanguage(editing.tx, reference))?.deleted_at === null;
  return updateDeletion(editing, before, { deleted_at: null, reference: hasReference ? reference : null });
}

/**
 * Sets the order of all namespaces. If two people sort at the same time, the last write wins; history has both.
 * @throws Problem 409 unless every namespace is listed exactly once
 */
export async function orderNamespaces({ tx, history, changeSet }: Editing, ids: readonly string[]): Promise<void> {
  await lockNamespacesExclusively(tx);
  const before = (await listNamespaces(tx)).map(({ id }) => id);
  if (!isPermutation(ids, before)) throw orderIncomplete();
  if (String(ids) === String(before)) return;
  for (const [index, id] of ids.entries()) await setNamespacePosition(tx, id, index + 1);
  await history.record(tx, changeSet, [{ subject: { type: 'setting', id: 'namespaceOrder' }, before, after: ids }]);
}

/** Deletes or restores a namespace. */
async function updateDeletion(
  editing: Editing,
  before: NamespaceRow,
  changes: Pick<NamespaceRow, 'deleted_at'> & Partial<Pick<NamespaceRow, 'reference'>>,
): Promise<NamespaceRow> {
  const after = { ...before, ...changes, version: before.version + 1 };
  await updateNamespace(editing.tx, before.id, changes);
  if (after.access === 'private') await setNameAccess(editing.tx, after);
  if (after.reference !== before.reference) await recheckNamespace(editing, before.id);
  else await recount(editing, { namespaces: [before.id] });
  await recheckOthers(editing, before.id);
  await recordNamespaceChange(editing, before, after);
  return after;
}

/** @throws Problem 409 */
async function refuseTakenName(tx: Transaction, name: string): Promise<void> {
  const holder = await findNamespaceByName(tx, name);
  if (holder !== undefined) throw namespaceTaken(holder);
}

/** @throws Problem 404 */
async function lockNamespace(tx: Transaction, id: string): Promise<NamespaceRow> {
  const [row] = await lockNamespacesExclusively(tx, [id]);
  if (row === undefined) throw unknownNamespace();
  return row;
}

/** @throws Problem 404, 412 */
async function lockMatchingNamespace(editing: Editing, { id, ifMatch }: NamespaceTarget): Promise<NamespaceRow> {
  const row = await lockNamespace(editing.tx, id);
  if (row.deleted_at !== null) throw unknownNamespace();
  if (!ifMatch(row.version)) throw await namespaceConflict(editing, row);
  return row;
}

async function namespaceConflict({ tx, history, reference }: Editing, row: NamespaceRow): Promise<Problem> {
  const last = await lastChange(history, tx, { type: 'namespace', id: row.id });
  return versionConflict({ ...namespaceView(row, reference), ...last });
}

/**
 * Returns who the texts of a new namespace are delivered to. Without a choice, a name that was private stays so.
 * @throws Problem 409 for a namespace of the pages, which everyone needs
 */
async function validAccess(
  tx: Transaction,
  name: string,
  access: NamespaceAccess | undefined,
): Promise<NamespaceAccess> {
  const chosen = access ?? ((await isPrivateName(tx, name)) ? 'private' : 'public');
  if (chosen === 'private' && isOwnNamespace(name)) throw namespaceOfPages();
  return chosen;
}

/**
 * Returns the syntax of a namespace after a change. Texts are not rewritten, so it is refused until the caller has seen
 * which of them are read otherwise.
 * @throws Problem 409 without the plan, or with an outdated one; for plural forms that the syntax cannot have; for a
 * namespace of the pages, whose texts are written for i18next
 */
async function validSyntax(
  tx: Transaction,
  before: NamespaceRow,
  { syntax = before.syntax, syntaxPlan }: NamespaceChanges,
): Promise<SyntaxName> {
  if (syntax === before.syntax) return syntax;
  if (isOwnNamespace(before.name)) throw syntaxOfPages();
  const plan = await planSyntax(tx, before, syntax);
  if (plan === undefined) return syntax;
  if (plan.plurals > 0) throw syntaxPlurals(plan);
  if (plan.plan !== syntaxPlan) throw syntaxPlanNeeded(plan);
  return syntax;
}

/** @throws Problem 404 for an unknown reference language, 422 */
async function validDetails(tx: Transaction, { description, reference }: NamespaceChanges) {
  if (typeof description === 'string') assertValidText(description);
  if (typeof reference !== 'string') return { description, reference };
  return { description, reference: (await requireLanguage(tx, reference)).tag };
}

async function recordNamespaceChange(
  { tx, history, changeSet }: Editing,
  before: NamespaceRow | null,
  after: NamespaceRow,
): Promise<void> {
  await history.record(tx, changeSet, [
    {
      subject: { type: 'namespace', id: after.id },
      before: before && namespaceContent(before),
      after: namespaceContent(after),
    },
  ]);
}

/** The part of a namespace that history records. */
export interface RecordedNamespace extends Pick<NamespaceRow, 'name' | 'description' | 'reference'> {
  readonly access?: NamespaceAccess;
  readonly syntax?: SyntaxName;
  readonly deleted: boolean;
}

/** Whether a namespace has not been changed since it was recorded. */
export const isNamespaceAsRecorded = (namespace: NamespaceRow, recorded: RecordedNamespace): boolean =>
  JSON.stringify(namespaceContent(namespace)) === JSON.stringify(recorded);

const namespaceContent = ({
  name,
  description,
  reference,
  access,
  syntax,
  deleted_at,
}: NamespaceRow): RecordedNamespace => ({
  name,
  description,
  reference,
  // Absent in history from before there were any.
  ...(access === 'private' && { access }),
  ...(syntax !== 'i18next' && { syntax }),
  deleted: deleted_at !== null,
});

const sameNamespace = (one: NamespaceRow, other: NamespaceRow): boolean =>
  JSON.stringify(namespaceContent(one)) === JSON.stringify(namespaceContent(other));
