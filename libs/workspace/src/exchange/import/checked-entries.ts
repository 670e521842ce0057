import { type Forms, normalizeForms } from '@dragoman/i18n/internal';
import type { FoundFinding, TextChecks } from '../../checks/run-checks';
import type { Queries } from '../../database/database';
import { findMessageIds, loadMessages } from '../../editing/stores/messages.store';
import { findNamespacesByNames } from '../../editing/stores/namespaces.store';
import { loadTexts } from '../../editing/stores/texts.store';
import { chunks } from '../../http/chunks';
import { findWritten, type WrittenMessage } from '../../texts/written-findings';
import type { ImportEntryView, ImportSourceView } from '../exchange.contract';
import type { ImportPlan } from './import-plan';

/** What a preview shows of a text in addition to what changes. */
export interface CheckedEntry {
  /** Absent for source texts. */
  readonly source?: ImportSourceView;
  /** Without words, which depend on the reader. */
  readonly findings: readonly FoundFinding[];
}

/** Entries of a plan that have a text in a file. */
export type CheckedEntries = ReadonlyMap<ImportEntryView, CheckedEntry>;

/** A text of a file, with what the checks need. */
export interface EntryToCheck {
  readonly entry: ImportEntryView;
  readonly message: WrittenMessage;
  /** The text that it is translated from, if a file has it. */
  readonly source?: Forms | undefined;
}

export const hasErrors = (checked: CheckedEntry | undefined): boolean =>
  checked?.findings.some(({ severity }) => severity === 'error') === true;

/** Checks texts of files as if they were saved. For a thread: the checks of many texts take seconds. */
export async function checkEntries(
  db: Queries,
  checks: TextChecks,
  entries: readonly EntryToCheck[],
): Promise<CheckedEntries> {
  const checked = new Map<ImportEntryView, CheckedEntry>();
  const findStandard: TextChecks['find'] = (texts) => checks.find(texts);
  for (const [language, ofLanguage] of Map.groupBy(entries, ({ entry }) => entry.language)) {
    for (const part of chunks(ofLanguage)) {
      const ids = part.flatMap(({ message: { id } }) => (id === '' ? [] : id));
      const languages = new Set([language, ...part.map(({ message: { reference } }) => reference)]);
      const stored = new Map(
        (await loadTexts(db, ids, [...languages])).map((text) => [`${text.messageId} ${text.language}`, text]),
      );
      const texts = part.map(({ entry: { theirs }, message, source }) => ({
        row: {
          message,
          referenceForms: source ?? stored.get(`${message.id} ${message.reference}`)?.forms ?? {},
          text: stored.get(`${message.id} ${language}`),
        },
        forms: normalizeForms(theirs ?? {}),
      }));
      const found = await findWritten(db, texts, language, { checks: { findStandard, findContributed } });
      for (const [index, { entry, message }] of part.entries()) {
        const source = { language: message.reference, forms: texts[index]!.row.referenceForms };
        checked.set(entry, { ...(language !== message.reference && { source }), findings: found[index]! });
      }
    }
  }
  return checked;
}

/** The checks of a thread run those of extensions together with the standard ones. */
const findContributed: TextChecks['find'] = (texts) => Promise.resolve(texts.map(() => []));

/** Number of keys that are loaded together. */
const MAX_BATCH = 400;

/**
 * Checks the texts of a plan with the source texts as they are after the import.
 * @param reference the installation's reference language, also if it does not exist yet
 */
export async function checkPlannedTexts(
  db: Queries,
  checks: TextChecks,
  { messages: planned, namespaces }: Pick<ImportPlan, 'messages' | 'namespaces'>,
  reference: string,
): Promise<CheckedEntries> {
  const checked = new Map<ImportEntryView, CheckedEntry>();
  const stored = new Map((await findNamespacesByNames(db, [...planned.keys()])).map((row) => [row.name, row]));
  for (const { name: namespace, syntax } of namespaces) {
    const row = stored.get(namespace);
    const own = row?.reference ?? reference;
    for (const batch of chunks(planned.get(namespace) ?? [], MAX_BATCH)) {
      const keys = batch.map(({ key }) => key);
      const ids = row === undefined ? new Map<string, string>() : await findMessageIds(db, row.id, keys);
      const existing = await loadMessages(db, [...ids.values()], reference);
      const toCheck = batch.flatMap(({ entries, isNew: _, states: __, ...shape }) => {
        const isNew = { id: '', namespace, syntax, reference: own, deleted: false };
        const message = existing.get(ids.get(shape.key) ?? '') ?? { ...shape, ...isNew };
        const inFiles = entries.filter(({ theirs }) => theirs !== null);
        const source = inFiles.find(({ language }) => language === own)?.theirs ?? undefined;
        return inFiles.map((entry): EntryToCheck => ({ entry, message, source }));
      });
      for (const [entry, result] of await checkEntries(db, checks, toCheck)) checked.set(entry, result);
    }
  }
  return checked;
}
