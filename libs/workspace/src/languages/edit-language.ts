import { versionConflict } from '../http/versions/version-conflict';
import { canonicalTag, type Problem } from '@dragoman/i18n';
import { isKnownLanguage } from '@dragoman/i18n/internal';
import type { Transaction } from '../database/database';
import type { LanguageRow } from '../editing/editing.tables';
import type { Subject } from '../history/change';
import type { VersionMatcher } from '../http/versions/if-match';
import { recount } from '../editing/stores/counts.store';
import type { Editing } from '../editing/editing';
import { orderIncomplete, unknownLanguage } from '../editing/editing.errors';
import {
  fallbackImpossible,
  formalityImpossible,
  languageImpossible,
  languageNeeded,
  languageTaken,
} from './languages.errors';
import { languageRowView } from './language-view';
import { isLanguageNamed } from './language-uses';
import type { ChangeLanguageInput } from './languages.contract';
import {
  addLanguage,
  findLanguage,
  listLanguages,
  setLanguagePosition,
  raiseLanguageVersions,
  setReferenceLanguage,
  updateLanguage,
} from '../editing/stores/languages.store';
import { lastChange } from '../editing/last-change';
import { lockNamespacesExclusively } from '../editing/stores/namespaces.store';
import { hasTexts } from '../editing/stores/texts.store';
import { isPermutation } from '../editing/is-permutation';
import { hasFormality } from '../checks/form-of-address';
import { requestRecheck } from '../editing/stores/checked-by.store';
import { recheckNamespace } from '../editing/rechecks/recheck-namespace';
import { requireLanguage } from '../editing/require-language';

const referenceSetting: Subject = { type: 'setting', id: 'reference' };

/** A language, and the version that the request is based on. */
export interface LanguageTarget {
  /** BCP 47, canonical. */
  readonly tag: string;
  readonly ifMatch: VersionMatcher;
}

/**
 * Adds a language, or restores a deleted one with its texts. The first language becomes the reference language.
 * @returns its canonical tag
 * @throws Problem 409, 422
 */
export async function addOrRestoreLanguage(
  editing: Editing,
  input: { readonly tag: string; readonly fallback?: string | null },
): Promise<string> {
  const { tx, changeSet } = editing;
  const tag = canonicalTag(input.tag);
  if (tag === undefined || !isKnownLanguage(tag)) throw languageImpossible();
  const before = await findLanguage(tx, tag);
  if (before !== undefined && before.deleted_at === null) throw languageTaken();
  const fallback = await validFallback(tx, tag, input.fallback ?? null);
  await addLanguage(tx, tag, fallback);
  const isFirst = editing.reference === '';
  if (isFirst) await setReferenceLanguage(tx, tag);
  await recount(isFirst ? { ...editing, reference: tag } : editing, { languages: [tag] });
  const { independent_review = 0, formality = null } = before ?? {};
  await recordLanguageChange(editing, tag, before, { fallback, independent_review, formality });
  if (isFirst) {
    await editing.history.record(tx, changeSet, [{ subject: referenceSetting, before: null, after: tag }]);
  }
  return tag;
}

/**
 * Restores a deleted language with its texts, and with its fallback unless that was deleted, too.
 * @throws Problem 404, 412
 */
export async function restoreLanguage(editing: Editing, { tag, ifMatch }: LanguageTarget): Promise<string> {
  const { tx } = editing;
  const before = await findLanguage(tx, tag);
  if (before === undefined) throw unknownLanguage();
  if (!ifMatch(before.version)) throw await languageConflict(editing, before);
  if (before.deleted_at === null) return tag;
  const hasFallback = (await listLanguages(tx)).some((language) => language.tag === before.fallback);
  return addOrRestoreLanguage(editing, { tag, fallback: hasFallback ? before.fallback : null });
}

/**
 * Sets the order of all languages. If two people sort at the same time, the last write wins; history has both.
 * @throws Problem 409 unless every language is listed exactly once
 */
export async function orderLanguages({ tx, history, changeSet }: Editing, tags: readonly string[]): Promise<void> {
  const before = (await listLanguages(tx)).map(({ tag }) => tag);
  if (!isPermutation(tags, before)) throw orderIncomplete();
  if (String(tags) === String(before)) return;
  for (const [index, tag] of tags.entries()) await setLanguagePosition(tx, tag, index + 1);
  await history.record(tx, changeSet, [{ subject: { type: 'setting', id: 'languageOrder' }, before, after: tags }]);
}

/**
 * Changes the fallback of a language, who approves its texts or how they address the reader, or makes it the reference language.
 * @throws Problem 404, 412, 422
 */
export async function changeLanguage(
  editing: Editing,
  target: LanguageTarget,
  changes: Pick<ChangeLanguageInput, 'fallback' | 'reference' | 'independentReview' | 'formality'>,
): Promise<void> {
  const { tx } = editing;
  const { tag } = target;
  const namespaces = await lockNamespacesExclusively(tx);
  const before = await findMatchingLanguage(editing, target);
  const fallback = changes.fallback === undefined ? before.fallback : await validFallback(tx, tag, changes.fallback);
  const { independentReview = before.independent_review === 1, formality = before.formality } = changes;
  if (formality !== null && !hasFormality(tag)) throw formalityImpossible();
  const after = { fallback, independent_review: independentReview ? (1 as const) : (0 as const), formality };
  if (!sameSettings(after, before)) {
    await updateLanguage(tx, tag, after);
    await recordLanguageChange(editing, tag, before, after);
  }
  if (formality !== before.formality) await requestRecheck(tx);
  if (changes.reference === undefined || editing.reference === tag) return;
  await setReferenceLanguage(tx, tag);
  await raiseLanguageVersions(tx); // requests based on the previous reference language get 412
  await editing.history.record(tx, editing.changeSet, [
    { subject: referenceSetting, before: editing.reference, after: tag },
  ]);
  for (const namespace of namespaces)
    if (namespace.reference === null) await recheckNamespace({ ...editing, reference: tag }, namespace.id);
}

/**
 * Marks a language as deleted. Its texts are kept.
 * @throws Problem 404, 409 when others are translated from it or fall back to it, 412
 */
export async function deleteLanguage(editing: Editing, target: LanguageTarget): Promise<void> {
  const { tx, changeSet } = editing;
  const { tag } = target;
  const namespaces = await lockNamespacesExclusively(tx);
  const before = await findMatchingLanguage(editing, target);
  const isNeeded =
    editing.reference === tag ||
    namespaces.some(({ reference, deleted_at }) => reference === tag && deleted_at === null) ||
    (await listLanguages(tx)).some(({ fallback }) => fallback === tag);
  if (isNeeded) throw languageNeeded();
  await updateLanguage(tx, tag, { deleted_at: changeSet.at });
  await recount(editing, { languages: [tag] });
  await recordLanguageChange(editing, tag, before, null);
}

/**
 * Marks a language as deleted that has no texts and has not been changed since it was recorded. It stays if texts are translated
 * from it or other languages fall back to it, or if open tasks, the glossary, or limits of people and service accounts name it.
 * @returns whether it was
 */
export async function deleteUnusedLanguage(
  editing: Editing,
  tag: string,
  recorded: RecordedLanguage,
): Promise<boolean> {
  const { tx } = editing;
  const language = await findLanguage(tx, tag);
  const isUnchanged =
    language?.deleted_at === null && JSON.stringify(recordedSettings(language)) === JSON.stringify(recorded);
  if (!isUnchanged || (await hasTexts(tx, tag)) || (await isLanguageNamed(tx, tag))) return false;
  try {
    await deleteLanguage(editing, { tag, ifMatch: () => true });
    return true;
  } catch (error) {
    if ((error as Problem).code === 'languageNeeded') return false;
    throw error;
  }
}

/** @throws Problem 404, 412 */
async function findMatchingLanguage(editing: Editing, { tag, ifMatch }: LanguageTarget): Promise<LanguageRow> {
  const row = await requireLanguage(editing.tx, tag);
  if (!ifMatch(row.version)) throw await languageConflict(editing, row);
  return row;
}

async function languageConflict({ tx, history }: Editing, row: LanguageRow): Promise<Problem> {
  const last = await lastChange(history, tx, { type: 'language', id: row.tag }, referenceSetting);
  return versionConflict({ ...languageRowView(row), ...last });
}

async function recordLanguageChange(
  { tx, history, changeSet }: Editing,
  tag: string,
  before: LanguageRow | undefined,
  after: LanguageSettings | null,
): Promise<void> {
  const previous = before
    ? { ...recordedSettings(before), ...(before.deleted_at !== null && { deleted: true }) }
    : null;
  await history.record(tx, changeSet, [
    { subject: { type: 'language', id: tag }, before: previous, after: after && recordedSettings(after) },
  ]);
}

/** The part of a language that history records. */
export interface RecordedLanguage {
  readonly fallback: string | null;
  readonly independentReview: boolean;
  readonly formality?: LanguageRow['formality'];
  readonly deleted?: true;
}

type LanguageSettings = Pick<LanguageRow, 'fallback' | 'independent_review' | 'formality'>;

const recordedSettings = ({ fallback, independent_review, formality }: LanguageSettings): RecordedLanguage => ({
  fallback,
  independentReview: independent_review === 1,
  ...(formality !== null && { formality }),
});

const sameSettings = (one: LanguageSettings, other: LanguageSettings): boolean =>
  JSON.stringify(recordedSettings(one)) === JSON.stringify(recordedSettings(other));

/**
 * The canonical tag of a fallback.
 * @throws Problem 422 when the workspace does not have it, or when it falls back to the language itself
 */
async function validFallback(tx: Transaction, tag: string, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const fallbacks = new Map((await listLanguages(tx)).map((language) => [language.tag, language.fallback]));
  const fallback = canonicalTag(name) ?? '';
  if (!fallbacks.has(fallback)) throw fallbackImpossible();
  for (let next: string | null = fallback; next !== null; next = fallbacks.get(next) ?? null) {
    if (next === tag) throw fallbackImpossible();
  }
  return fallback;
}
