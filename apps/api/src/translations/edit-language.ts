import { canonicalTag, isKnownLanguage, type Problem } from '@dragoman/i18n';
import type { Transaction } from '../database/database';
import type { LanguageRow } from '../database/schema';
import type { Subject } from '../history/change';
import type { Seen } from '../people/if-match';
import { recount } from './counts.store';
import type { Editing } from './editing';
import {
  changedMeanwhile,
  fallbackImpossible,
  languageImpossible,
  languageNeeded,
  languageTaken,
  orderIncomplete,
  unknownLanguage,
} from './editing.errors';
import { inParts } from './in-parts';
import { languageView } from './language-view';
import {
  addLanguage,
  language,
  languages,
  placeLanguage,
  renewLanguages,
  setReferenceLanguage,
  updateLanguage,
} from './languages.store';
import { lastChange } from './last-change';
import { messageIds, messagesOf } from './messages.store';
import { lockNamespaces } from './namespaces.store';
import { judgeAgain } from './write-texts';

const referenceSetting: Subject = { type: 'setting', id: 'reference' };

export interface SeenLanguage {
  /** BCP 47, canonical. */
  readonly tag: string;
  readonly seen: Seen;
}

/**
 * Adds a language; one that was deleted comes back with its texts.
 * @throws Problem 409, 422
 */
export async function newLanguage(
  editing: Editing,
  { tag: name, fallback: fallbackName = null }: { tag: string; fallback?: string | null },
): Promise<string> {
  const { tx, changeSet } = editing;
  const tag = canonicalTag(name);
  if (tag === undefined || !isKnownLanguage(tag)) throw languageImpossible();
  const before = await language(tx, tag);
  if (before !== undefined && before.deleted_at === null) throw languageTaken();
  const fallback = await possibleFallback(tx, tag, fallbackName);
  await addLanguage(tx, tag, fallback);
  const reference = editing.reference || tag; // the first is what the others are translated from
  if (editing.reference === '') await setReferenceLanguage(tx, tag);
  await recount({ ...editing, reference }, { languages: [tag] });
  await record(editing, tag, before, { fallback });
  await editing.history.record(
    tx,
    changeSet,
    editing.reference === '' ? [{ subject: referenceSetting, before: null, after: tag }] : [],
  );
  return tag;
}

/**
 * Brings a language back as it was, with its texts; it falls back to another where what it fell back to is gone.
 * @throws Problem 404, 412
 */
export async function restoreLanguage(editing: Editing, { tag, seen }: SeenLanguage): Promise<string> {
  const { tx } = editing;
  const before = await language(tx, tag);
  if (before === undefined) throw unknownLanguage();
  if (!seen(before.version)) throw await changedLanguage(editing, before);
  if (before.deleted_at === null) return tag;
  const isThere = (await languages(tx)).some((each) => each.tag === before.fallback);
  return newLanguage(editing, { tag, fallback: isThere ? before.fallback : null });
}

/**
 * Of two who sort at the same time the later one's order stands, whole; history has both.
 * @throws Problem 409 where it does not name all languages, each once
 */
export async function orderLanguages({ tx, history, changeSet }: Editing, tags: readonly string[]): Promise<void> {
  const before = (await languages(tx)).map(({ tag }) => tag);
  if (!isOrderOf(tags, before)) throw orderIncomplete();
  if (String(tags) === String(before)) return;
  for (const [place, tag] of tags.entries()) await placeLanguage(tx, tag, place + 1);
  await history.record(tx, changeSet, [{ subject: { type: 'setting', id: 'languageOrder' }, before, after: tags }]);
}

/** Whether both hold the same, each once. */
export const isOrderOf = (order: readonly string[], all: readonly string[]): boolean =>
  order.length === all.length && new Set(order).size === all.length && all.every((each) => order.includes(each));

/** @throws Problem 404, 412, 422 */
export async function changeLanguage(
  editing: Editing,
  { tag, seen }: SeenLanguage,
  { fallback, reference }: { fallback?: string | null; reference?: true },
): Promise<void> {
  const { tx } = editing;
  const namespaces = await lockNamespaces(tx);
  const before = await languageAsSeen(editing, { tag, seen });
  const possible = fallback === undefined ? before.fallback : await possibleFallback(tx, tag, fallback);
  if (possible !== before.fallback) {
    await updateLanguage(tx, tag, { fallback: possible });
    await record(editing, tag, before, { fallback: possible });
  }
  if (reference === undefined || editing.reference === tag) return;
  await setReferenceLanguage(tx, tag);
  await renewLanguages(tx); // so that nobody who saw another reference replaces this one
  await editing.history.record(tx, editing.changeSet, [
    { subject: referenceSetting, before: editing.reference, after: tag },
  ]);
  for (const namespace of namespaces)
    if (namespace.reference === null) await translatedFrom({ ...editing, reference: tag }, namespace.id);
}

/** Makes a namespace be translated from another language than before: everything in it is judged and counted anew. */
export async function translatedFrom(editing: Editing, namespaceId: string): Promise<void> {
  const { tx, reference } = editing;
  for (const ids of inParts(await messageIds(tx, namespaceId), 200)) {
    await judgeAgain(tx, await messagesOf(tx, ids, reference));
  }
  await recount(editing, { namespaces: [namespaceId] });
}

/** @throws Problem 404, 412; 409 where others are translated from it, or fall back to it */
export async function deleteLanguage(editing: Editing, { tag, seen }: SeenLanguage): Promise<void> {
  const { tx, changeSet } = editing;
  const namespaces = await lockNamespaces(tx);
  const before = await languageAsSeen(editing, { tag, seen });
  const isNeeded =
    editing.reference === tag ||
    namespaces.some(({ reference, deleted_at }) => reference === tag && deleted_at === null) ||
    (await languages(tx)).some(({ fallback }) => fallback === tag);
  if (isNeeded) throw languageNeeded();
  await updateLanguage(tx, tag, { deleted_at: changeSet.at });
  await recount(editing, { languages: [tag] });
  await record(editing, tag, before, null);
}

async function languageAsSeen(editing: Editing, { tag, seen }: SeenLanguage): Promise<LanguageRow> {
  const row = await language(editing.tx, tag);
  if (row === undefined || row.deleted_at !== null) throw unknownLanguage();
  if (!seen(row.version)) throw await changedLanguage(editing, row);
  return row;
}

async function changedLanguage({ tx, history }: Editing, row: LanguageRow): Promise<Problem> {
  const last = await lastChange(history, tx, { type: 'language', id: row.tag }, referenceSetting);
  return changedMeanwhile({ ...languageView(row), ...last });
}

async function record(
  { tx, history, changeSet }: Editing,
  tag: string,
  before: LanguageRow | undefined,
  after: { fallback: string | null } | null,
): Promise<void> {
  const there = before === undefined || before.deleted_at !== null ? null : { fallback: before.fallback };
  await history.record(tx, changeSet, [{ subject: { type: 'language', id: tag }, before: there, after }]);
}

/** @throws Problem 422 where it is not there, or falls back to the language in turn */
async function possibleFallback(tx: Transaction, tag: string, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const fallbacks = new Map((await languages(tx)).map((each) => [each.tag, each.fallback]));
  const fallback = canonicalTag(name) ?? '';
  if (!fallbacks.has(fallback)) throw fallbackImpossible();
  for (let next: string | null = fallback; next !== null; next = fallbacks.get(next) ?? null) {
    if (next === tag) throw fallbackImpossible();
  }
  return fallback;
}
