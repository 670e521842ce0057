import type { Problem } from '@dragoman/i18n';
import { isNamespaceName } from '@dragoman/i18n/internal';
import type { TextChecks } from '../../checks/run-checks';
import type { Database, Queries } from '../../database/database';
import { isUniqueViolation } from '../../database/database.errors';
import { assertWithinLimits } from '../../editing/assert-allowed';
import { edit, type Editing, type Editor } from '../../editing/editing';
import { findNamespacesByNames, lockNamespacesExclusively } from '../../editing/stores/namespaces.store';
import type { HistoryService } from '../../history/history.service';
import { executeOnce, type IdempotentRequest } from '../../idempotency/idempotency';
import { addOrRestoreLanguage } from '../../languages/edit-language';
import { createNamespace } from '../../namespaces/edit-namespace';
import { putDocument } from '../documents.store';
import type { ImportInput, ImportPlanView, ImportReportView } from '../exchange.contract';
import { filesMissing, targetsMissing, planChanged, planMissing } from '../exchange.errors';
import { baselineStamp, type ImportBaseline, loadImportBaseline } from './import-baseline';
import { type CheckedEntries, checkPlannedTexts } from './checked-entries';
import { ErrorsByLanguage } from './errors-by-language';
import { importMarkup } from './import-markup';
import { importMessages } from './import-messages';
import { importNotes } from './import-notes';
import { type ImportPlan, planImport } from './import-plan';
import { type ImportChoices, messagesToImport } from './imported-messages';
import { importPlanView } from './import-plan-view';
import { formatOfFile, type IncomingFile, languagesOf, languagesWithSource, sourceLanguageOf } from './incoming-file';
import { resolveChoices } from './resolve-choices';
import { withBuilds } from './shipped-baseline';

export interface ImportContext {
  readonly database: Database;
  readonly history: HistoryService;
  readonly checks: TextChecks;
  readonly actor: Editor;
  /** Whether the actor may add languages and namespaces that the files need. */
  readonly mayAdd: { readonly languages: boolean; readonly namespaces: boolean };
  /** Becomes the reference language if the installation has none yet and a file is in it. BCP 47. */
  readonly preferredReference: string;
  /** Absent if repeating the request imports again. */
  readonly request?: IdempotentRequest;
}

export type ImportInstructions = Pick<ImportInput, 'plan' | 'conflicts' | 'removed' | 'choices' | 'state'> &
  Pick<ImportChoices, 'approvedBefore'>;

interface PlannedImport {
  readonly plan: ImportPlan;
  readonly view: ImportPlanView;
  readonly baseline: ImportBaseline;
}

/** Runs queries that all see the same moment: in a snapshot, or in a transaction that has locked what they read. */
type ConsistentRead = (work: (db: Queries) => Promise<ImportBaseline>) => Promise<ImportBaseline>;

/**
 * Returns what an import would do.
 * @param base see `ImportInput.base`
 * @param checks check the texts of the files; default: they are not checked
 * @throws Problem 403 outside of the author's limits, 422 without a file
 */
export async function planFiles(
  {
    database,
    preferredReference,
    limits,
  }: Pick<ImportContext, 'database' | 'preferredReference'> & Pick<Editor, 'limits'>,
  files: readonly IncomingFile[],
  base?: ImportInput['base'],
  checks?: TextChecks,
): Promise<ImportPlanView> {
  await assertFilesWithinLimits(database.read, limits, files);
  const read: ConsistentRead = (work) =>
    database.snapshot(async (db) => {
      const baseline = await work(db);
      return base === 'builds' ? { ...baseline, current: await withBuilds(db, baseline.current) } : baseline;
    });
  const { plan, view, baseline } = await makePlan(read, files, preferredReference, limits);
  if (checks === undefined) return view;
  return planView(plan, await checkPlannedTexts(database.read, checks, plan, baseline.current.reference));
}

/** If that many plans were outdated before their locks were taken, the next one is made while the locks are held. */
const MAX_UNLOCKED_ATTEMPTS = 3;

/**
 * Imports all files, or none if it fails, as one change set. Files are parsed and compared before anything is locked,
 * so that other edits do not wait for it.
 *
 * @throws Problem 403, 409 if a choice is missing, 412 if the plan has changed, 422, 428
 */
export async function importFiles(
  { database, history, checks, actor, mayAdd, preferredReference, request }: ImportContext,
  files: readonly IncomingFile[],
  instructions: ImportInstructions,
): Promise<ImportReportView> {
  if (instructions.plan === undefined) throw planMissing();
  await assertFilesWithinLimits(database.read, actor.limits, files);
  const names = namespacesOf(files);
  for (let attempt = 1; ; attempt++) {
    const unlockedPlan =
      attempt <= MAX_UNLOCKED_ATTEMPTS
        ? await makePlan((work) => database.snapshot(work), files, preferredReference, actor.limits)
        : undefined;
    const report = await edit(
      database,
      history,
      { actor, kind: 'import' },
      (editing) => {
        const work = async () => {
          const namespaceIds = await lockNamespaces(editing, names);
          const planned =
            unlockedPlan ?? (await makePlan((read) => read(editing.tx), files, preferredReference, actor.limits));
          if ((await baselineStamp(editing.tx, names)) !== planned.baseline.stamp) throw new BaselineChanged();
          if (planned.view.plan !== instructions.plan) throw planChanged(planned.view);
          return applyPlan(editing, planned, namespaceIds, instructions, mayAdd);
        };
        return request === undefined ? work() : executeOnce(editing.tx, request, work);
      },
      { exclusive: unlockedPlan === undefined || addsLanguages(unlockedPlan), checks },
    ).catch((error: unknown) => {
      if (error instanceof BaselineChanged) return undefined;
      throw error;
    });
    if (report !== undefined) return report;
  }
}

/** A file of a new language or namespace is outside of all limits. */
async function assertFilesWithinLimits(
  db: Queries,
  limits: Editor['limits'],
  files: readonly IncomingFile[],
): Promise<void> {
  if (limits === undefined) return;
  const names = namespacesOf(files);
  const ids = new Map((await findNamespacesByNames(db, names)).map(({ id, name }) => [name, id]));
  assertWithinLimits(limits, {
    namespaces: names.map((name) => ids.get(name) ?? ''),
    // A file without a language has the reference texts, which need permission for all languages, or is invalid.
    languages: files.flatMap((file) => (languagesOf(file).length > 0 ? languagesOf(file) : '')),
  });
}

const addsLanguages = ({ plan, baseline }: PlannedImport): boolean =>
  plan.newLanguages.length > 0 || baseline.current.languages.length === 0;

/** Texts changed after the plan was made and before they were locked: a new plan is needed. */
export class BaselineChanged extends Error {}

/** Locks the namespaces that exist, all of them before the first is written. Returns their ids by name. */
export async function lockNamespaces({ tx }: Editing, names: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map((await findNamespacesByNames(tx, names)).map(({ id, name }) => [name, id]));
  if (ids.size > 0) await lockNamespacesExclusively(tx, [...ids.values()]);
  return ids;
}

async function makePlan(
  read: ConsistentRead,
  files: readonly IncomingFile[],
  preferredReference: string,
  limits: Editor['limits'],
): Promise<PlannedImport> {
  if (files.length === 0) throw filesMissing();
  const languages = [...new Set(files.flatMap(languagesWithSource))];
  const baseline = await read((db) =>
    loadImportBaseline(db, {
      namespaces: namespacesOf(files),
      languages,
      preferredReference: languages.includes(preferredReference)
        ? preferredReference
        : languageOfMostContent(files, preferredReference),
      withReference: files.some((file) => file.language === '' || formatOfFile(file).holds === 'source and target'),
    }),
  );
  const planned = planImport(baseline.current, files);
  const plan = limits?.languages === undefined ? planned : withoutNotes(planned);
  return { plan, view: planView(plan), baseline };
}

/** Notes are the same in all languages: to change them needs permission for all. */
const withoutNotes = (plan: ImportPlan): ImportPlan => ({
  ...plan,
  notes: new Map(),
  namespaces: plan.namespaces.map((namespace) => ({ ...namespace, changedNotes: 0 })),
});

const namespacesOf = (files: readonly IncomingFile[]): readonly string[] =>
  [...new Set(files.map(({ namespace }) => namespace))].filter(isNamespaceName).sort();

/** The language whose files are the largest together. Translations count for the language that they are translated from. */
function languageOfMostContent(files: readonly IncomingFile[], defaultLanguage: string): string {
  const sizes = new Map<string, number>();
  for (const file of files) {
    const tag = sourceLanguageOf(file) ?? languagesOf(file)[0] ?? defaultLanguage;
    sizes.set(tag, (sizes.get(tag) ?? 0) + file.content.length);
  }
  return [...sizes].sort(([, one], [, other]) => other - one)[0]?.[0] ?? defaultLanguage;
}

async function applyPlan(
  editing: Editing,
  { plan, baseline }: PlannedImport,
  existingIds: ReadonlyMap<string, string>,
  instructions: ImportInstructions,
  mayAdd: ImportContext['mayAdd'],
): Promise<ImportReportView> {
  const { changeSet } = editing;
  const { approvedBefore } = instructions;
  const choices = { ...resolveChoices(plan, instructions), ...(approvedBefore && { approvedBefore }) };
  const newNamespaces = plan.namespaces.filter(({ isNew }) => isNew).map(({ name }) => name);
  const isForbidden =
    (plan.newLanguages.length > 0 && !mayAdd.languages) || (newNamespaces.length > 0 && !mayAdd.namespaces);
  if (isForbidden) throw targetsMissing();

  const { reference } = baseline.current;
  const { withReference, ids } = await addTargets(editing, plan, reference, existingIds);
  let [newKeys, written] = [0, 0];
  const errors = new ErrorsByLanguage();
  for (const [name, changes] of plan.markup) await importMarkup(withReference, ids.get(name)!, changes);
  let changedNotes = 0;
  // Before the texts, whose errors are those with the new maximum lengths.
  for (const [name, notes] of plan.notes) changedNotes += await importNotes(withReference, ids.get(name)!, notes);
  for (const [name, messages] of messagesToImport(plan, choices)) {
    const result = await importMessages(withReference, ids.get(name)!, messages, errors);
    newKeys += result.created;
    written += result.written;
  }
  await storeDocuments(editing, plan.documents, ids);
  const changes = plan.newLanguages.length + newNamespaces.length + newKeys + written + changedNotes;
  return {
    changeSet: changes === 0 ? null : changeSet.id,
    newLanguages: plan.newLanguages,
    newNamespaces,
    newKeys,
    written,
    changedNotes,
    kept: plan.entries.filter((entry) => entry.change === 'conflict' && choices.conflict(entry) === 'mine').length,
    withErrors: errors.view(),
  };
}

/** Stores files as imported. @param ids of their namespaces by name */
export async function storeDocuments(
  { tx, changeSet }: Pick<Editing, 'tx' | 'changeSet'>,
  documents: ImportPlan['documents'],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { namespace, language: _, ...document } of documents) {
    const { at, kind } = changeSet;
    await putDocument(tx, { ...document, namespaceId: ids.get(namespace)!, at, isImport: kind === 'import' });
  }
}

/**
 * Adds the languages and namespaces that a plan needs.
 * @param existingIds of namespaces by name
 * @returns the ids of all namespaces of the plan
 * @throws BaselineChanged
 */
export async function addTargets(
  editing: Editing,
  { newLanguages, namespaces }: Pick<ImportPlan, 'newLanguages' | 'namespaces'>,
  reference: string,
  existingIds: ReadonlyMap<string, string>,
): Promise<{ readonly withReference: Editing; readonly ids: Map<string, string> }> {
  // The first language of an installation becomes its reference language.
  const rank = (tag: string): number => Number(tag !== reference);
  let withReference = editing;
  for (const tag of newLanguages.toSorted((a, b) => rank(a) - rank(b))) {
    await addOrRestoreLanguage(withReference, { tag });
    withReference = { ...editing, reference };
  }
  const ids = new Map(existingIds);
  for (const { name, syntax } of namespaces.filter(({ isNew }) => isNew)) {
    const { id } = await createNamespace(withReference, { name, syntax }).catch((error: unknown) => {
      const isTaken = isUniqueViolation(error) || (error as Problem).code === 'namespaceTaken';
      throw isTaken ? new BaselineChanged() : error; // a concurrent import created it
    });
    ids.set(name, id);
  }
  return { withReference, ids };
}

const planView = (
  { messages: _, documents: __, keys: ___, notes: ____, markup: _____, ...plan }: ImportPlan,
  checked?: CheckedEntries,
): ImportPlanView => importPlanView(plan, checked);
