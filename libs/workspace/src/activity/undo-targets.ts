import type { Actor } from '../access/actor';
import { may } from '../access/permissions';
import type { Editing } from '../editing/editing';
import { findLanguage } from '../editing/stores/languages.store';
import { hasMessages } from '../editing/stores/messages.store';
import { findNamespace, findNamespaceByName } from '../editing/stores/namespaces.store';
import { deleteUnusedLanguage, type RecordedLanguage, restoreLanguage } from '../languages/edit-language';
import {
  deleteNamespace,
  isNamespaceAsRecorded,
  type RecordedNamespace,
  restoreNamespace,
} from '../namespaces/edit-namespace';
import { changesOf, type ChangesOfSet } from './combined-changes';

const anyVersion = () => true;

/**
 * Restores the languages and namespaces that a change set removed, such as the undo of an import. Those that cannot be restored
 * stay deleted, and their keys are skipped.
 * @returns their number
 */
export async function restoreTargets(editing: Editing, actor: Actor, changes: ChangesOfSet): Promise<number> {
  const { tx } = editing;
  let restored = 0;
  for (const { id: tag, before, after } of changesOf<RecordedLanguage | null>(changes, 'language')) {
    const isRemoved = before !== null && before.deleted !== true && after === null;
    if (!isRemoved || !may(actor, 'languages.manage')) continue;
    const language = await findLanguage(tx, tag);
    if (language === undefined || language.deleted_at === null) continue;
    await restoreLanguage(editing, { tag, ifMatch: anyVersion });
    restored++;
  }
  for (const { id, before, after } of changesOf<RecordedNamespace>(changes, 'namespace')) {
    const isRemoved = before !== null && !before.deleted && after.deleted;
    if (!isRemoved || !may(actor, 'namespaces.manage')) continue;
    const namespace = await findNamespace(tx, id);
    const isRestorable =
      namespace !== undefined &&
      namespace.deleted_at !== null &&
      (await findNamespaceByName(tx, namespace.name)) === undefined;
    if (!isRestorable) continue;
    await restoreNamespace(editing, { id, ifMatch: anyVersion });
    restored++;
  }
  return restored;
}

/**
 * Removes the namespaces and languages that a change set added, unless they have been changed since or contain something.
 * @returns their number
 */
export async function removeTargets(editing: Editing, actor: Actor, changes: ChangesOfSet): Promise<number> {
  const { tx } = editing;
  let removed = 0;
  for (const { id, before, after } of changesOf<RecordedNamespace>(changes, 'namespace')) {
    const isAdded = (before?.deleted ?? true) && !after.deleted;
    if (!isAdded || !may(actor, 'namespaces.manage')) continue;
    const namespace = await findNamespace(tx, id);
    const isUnused = namespace !== undefined && isNamespaceAsRecorded(namespace, after) && !(await hasMessages(tx, id));
    if (!isUnused) continue;
    await deleteNamespace(editing, { id, ifMatch: anyVersion });
    removed++;
  }
  for (const { id: tag, before, after } of changesOf<RecordedLanguage | null>(changes, 'language')) {
    const isAdded = (before === null || before.deleted === true) && after !== null;
    if (!isAdded || !may(actor, 'languages.manage')) continue;
    removed += Number(await deleteUnusedLanguage(editing, tag, after));
  }
  return removed;
}
