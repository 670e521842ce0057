import { canonicalTag, isKnownLanguage, isNamespaceName, type Problem } from '@dragoman/i18n';
import { createHash } from 'node:crypto';
import type { Database, Queries } from '../database/database';
import { isUniqueViolation } from '../database/database.errors';
import type { Author } from '../history/change';
import type { HistoryService } from '../history/history.service';
import { once, type Repeatable } from '../people/idempotency';
import { newLanguage } from '../translations/edit-language';
import { createNamespace } from '../translations/edit-namespace';
import { edit, type Editing } from '../translations/editing';
import { holdMessages, importMessages } from '../translations/import-messages';
import { putDocument } from './documents.store';
import type { ImportEntryView, ImportInput, ImportPlanView, ImportReportView } from './exchange.contract';
import { choicesMissing, filesMissing, placesMissing, planChanged, planMissing } from './exchange.errors';
import { type ImportPlan, planImport } from './import-plan';
import { type ImportChoices, importedMessages } from './imported-messages';
import type { IncomingFile } from './incoming-file';
import { mark, namespaceIds, stand, type Stand } from './standing.store';

/** Where files go, and who brings them. */
export interface Importing {
  readonly database: Database;
  readonly history: HistoryService;
  readonly actor: Author;
  /** Whether they may add what is missing for their files. */
  readonly mayAdd: { readonly languages: boolean; readonly namespaces: boolean };
  /** What texts are translated from where nothing was said about that yet, if files are in it. BCP 47. */
  readonly preferred: string;
  /** Absent where the same request again is another one. */
  readonly request?: Repeatable;
}

export type Wishes = Pick<ImportInput, 'plan' | 'conflicts' | 'removed' | 'choices' | 'state'>;

/** A plan, and what it was made of. */
interface Planned {
  readonly plan: ImportPlan;
  readonly view: ImportPlanView;
  readonly stand: Stand;
}

/** What would happen. @throws Problem 422 where there is no file */
export async function planFiles(
  { database, preferred }: Pick<Importing, 'database' | 'preferred'>,
  files: readonly IncomingFile[],
): Promise<ImportPlanView> {
  return (await plannedFor((work) => database.snapshot(work), files, preferred)).view;
}

/**
 * Imports files, all of them or none: one set of changes, with all that follows from it. Files are read and compared
 * before anything is locked, so that nobody waits for that.
 *
 * @throws Problem 403, 409 where somebody has to choose, 412 where the plan is another by now, 422, 428
 */
export async function importFiles(
  importing: Importing,
  files: readonly IncomingFile[],
  wishes: Wishes,
): Promise<ImportReportView> {
  const { database, history, actor, mayAdd, preferred, request } = importing;
  if (wishes.plan === undefined) throw planMissing();
  for (let attempt = 1; ; attempt++) {
    // Where others never stop to change things, they have to wait after all.
    const early = attempt < 4 ? await plannedFor((work) => database.snapshot(work), files, preferred) : undefined;
    const report = await edit(
      database,
      history,
      { actor, kind: 'import' },
      (editing) => {
        const work = async () => {
          const held = await hold(editing, files);
          const planned = early ?? (await plannedFor((ask) => ask(editing.tx), files, preferred));
          if ((await mark(editing.tx, namespacesOf(files))) !== planned.stand.mark) throw new ChangedMeanwhile();
          if (planned.view.plan !== wishes.plan) throw planChanged(planned.view);
          return carryOut(editing, planned, held, wishes, mayAdd);
        };
        return request === undefined ? work() : once(editing.tx, request, work);
      },
      { alone: early === undefined || addsLanguages(early) },
    ).catch((error: unknown) => {
      if (error instanceof ChangedMeanwhile) return undefined;
      throw error;
    });
    if (report !== undefined) return report;
  }
}

const addsLanguages = ({ plan, stand: { standing } }: Planned): boolean =>
  plan.newLanguages.length > 0 || standing.languages.length === 0;

/** Between looking and holding: what was planned is to be looked at again. */
class ChangedMeanwhile extends Error {}

async function hold(editing: Editing, files: readonly IncomingFile[]): Promise<Map<string, string>> {
  const ids = await namespaceIds(editing.tx, namespacesOf(files));
  await holdMessages(editing, [...ids.values()]);
  return ids;
}

async function plannedFor(
  ask: (work: (db: Queries) => Promise<Stand>) => Promise<Stand>,
  files: readonly IncomingFile[],
  preferred: string,
): Promise<Planned> {
  if (files.length === 0) throw filesMissing();
  const languages = [
    ...new Set(
      files
        .map(({ language }) => language)
        .filter(isKnownLanguage)
        .map((name) => canonicalTag(name)!),
    ),
  ];
  const there = await ask((db) =>
    stand(db, {
      namespaces: namespacesOf(files),
      languages,
      preferred: languages.includes(preferred) ? preferred : mostOf(files, preferred),
    }),
  );
  const steps = planImport(there.standing, files);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return { plan: step.value, view: viewOf(step.value), stand: there };
}

const namespacesOf = (files: readonly IncomingFile[]): readonly string[] =>
  [...new Set(files.map(({ namespace }) => namespace))].filter(isNamespaceName).sort();

/** The language that most is said in. */
function mostOf(files: readonly IncomingFile[], otherwise: string): string {
  const amounts = new Map<string, number>();
  for (const { language, content } of files) {
    const tag = isKnownLanguage(language) ? canonicalTag(language)! : otherwise;
    amounts.set(tag, (amounts.get(tag) ?? 0) + content.length);
  }
  return [...amounts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? otherwise;
}

async function carryOut(
  editing: Editing,
  { plan, stand: there }: Planned,
  held: ReadonlyMap<string, string>,
  wishes: Wishes,
  mayAdd: Importing['mayAdd'],
): Promise<ImportReportView> {
  const { tx, changeSet } = editing;
  const choices = chosen(plan, wishes);
  const newNamespaces = plan.namespaces.filter(({ isNew }) => isNew).map(({ name }) => name);
  const lacksLeave =
    (plan.newLanguages.length > 0 && !mayAdd.languages) || (newNamespaces.length > 0 && !mayAdd.namespaces);
  if (lacksLeave) throw placesMissing();

  const { reference } = there.standing;
  // The first that is added is the one that the others are translated from.
  const rank = (tag: string): number => Number(tag !== reference);
  let inIt = editing;
  for (const tag of plan.newLanguages.toSorted((a, b) => rank(a) - rank(b))) {
    await newLanguage(inIt, { tag });
    inIt = { ...editing, reference };
  }
  const ids = new Map(held);
  for (const name of newNamespaces) {
    const { id } = await createNamespace(inIt, { name }).catch((error: unknown) => {
      const isTaken = isUniqueViolation(error) || (error as Problem).code === 'namespaceTaken';
      throw isTaken ? new ChangedMeanwhile() : error; // another import brought it, too
    });
    ids.set(name, id);
  }

  let [newMessages, written] = [0, 0];
  for (const [name, messages] of importedMessages(plan, choices)) {
    const done = await importMessages(inIt, ids.get(name)!, messages);
    newMessages += done.created;
    written += done.written;
  }
  for (const { namespace, language, content } of plan.documents) {
    await putDocument(tx, { namespaceId: ids.get(namespace)!, language, content, at: changeSet.at });
  }
  const changes = plan.newLanguages.length + newNamespaces.length + newMessages + written;
  return {
    changeSet: changes === 0 ? null : changeSet.id,
    newLanguages: plan.newLanguages,
    newNamespaces,
    newMessages,
    written,
    kept: plan.entries.filter((entry) => entry.change === 'conflict' && choices.conflict(entry) === 'mine').length,
  };
}

/** @throws Problem 409 where something is left open */
function chosen({ entries }: ImportPlan, { conflicts, removed, choices = [], state }: Wishes): ImportChoices {
  const named = new Map(choices.map(({ take, ...entry }) => [nameOf(entry), take]));
  const forAll = { mine: 'mine', theirs: 'theirs', keep: 'mine', delete: 'theirs' } as const;
  const take = (entry: ImportEntryView): 'mine' | 'theirs' | undefined => {
    const wish = entry.change === 'conflict' ? conflicts : removed;
    return named.get(nameOf(entry)) ?? (wish && forAll[wish]);
  };
  const open = (change: ImportEntryView['change']) =>
    entries.filter((entry) => entry.change === change && take(entry) === undefined).length;
  const left = { conflicts: open('conflict'), removed: open('removed') };
  if (left.conflicts + left.removed > 0) throw choicesMissing(left);
  return {
    conflict: (entry) => take(entry)!,
    removed: (entry) => (take(entry) === 'theirs' ? 'remove' : 'keep'),
    state: state === 'draft' || state === 'reviewed' ? state : 'needs_review',
  };
}

const nameOf = ({ namespace, language, key }: Pick<ImportEntryView, 'namespace' | 'language' | 'key'>): string =>
  `${namespace} ${canonicalTag(language) ?? language} ${key}`;

/** What an answer holds, in entries or problems, and of entries in characters. */
const most = { entries: 2000, problems: 2000, characters: 4_000_000 };

const importance: readonly ImportEntryView['change'][] = ['conflict', 'removed', 'changed', 'added'];

function viewOf({ messages: _, documents: __, ...plan }: ImportPlan): ImportPlanView {
  const hash = createHash('sha256');
  for (const part of [plan.newLanguages, plan.namespaces, plan.files, plan.problems]) hash.update(JSON.stringify(part));
  for (const entry of plan.entries) hash.update(JSON.stringify(entry));
  const entries: ImportEntryView[] = [];
  let characters = 0;
  const byImportance = importance.flatMap((change) => plan.entries.filter((entry) => entry.change === change));
  for (const entry of byImportance.slice(0, most.entries)) {
    for (const forms of [entry.mine, entry.theirs, entry.base])
      for (const text of Object.values(forms ?? {})) characters += text.length;
    if (characters > most.characters) break;
    entries.push(entry);
  }
  const problems = plan.problems.slice(0, most.problems);
  return {
    plan: hash.digest('base64url'),
    ...plan,
    entries,
    entriesLeftOut: plan.entries.length - entries.length,
    problems,
    problemsLeftOut: plan.problems.length - problems.length,
  };
}
