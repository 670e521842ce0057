import type { TextChecks } from '../checks/run-checks';
import type { Database, Queries, Transaction } from '../database/database';
import { toJson } from '../database/json-text';
import { newId } from '../database/new-id';
import { edit, type Editing } from '../editing/editing';
import { markKeys } from '../editing/stores/marked-keys';
import { listNamespaces } from '../editing/stores/namespaces.store';
import { addTargets, BaselineChanged, lockNamespaces, storeDocuments } from '../exchange/import/import-files';
import { importMessages } from '../exchange/import/import-messages';
import { importNotes } from '../exchange/import/import-notes';
import { messagesToImport } from '../exchange/import/imported-messages';
import type { IncomingFile } from '../exchange/import/incoming-file';
import { updateCodeChanges } from '../exchange/open-code-changes';
import type { Author } from '../history/change';
import type { HistoryService } from '../history/history.service';
import { executeOnce, type IdempotentRequest } from '../idempotency/idempotency';
import { versionConflict } from '../http/versions/version-conflict';
import { lockPublishing, publishTexts, type TextsToPublish } from '../releases/publish-texts';
import type { PointerRow } from '../releases/releases.tables';
import { type BuildFiles, placeFiles, type PlannedBuild, planFromDatabase, planStamp } from './build-baseline';
import { buildHash } from './build-identity';
import { bundleId, hasChanges, type HashedFile, NO_TEXTS } from './build-plan';
import { buildPlanView, buildView, EMPTY_PLAN, ZERO_COUNTS } from './build-view';
import type { BuildPlanView, BuildResultView } from './builds.contract';
import { buildNotWaiting, unknownBuild } from './builds.errors';
import {
  deleteOldBuildFiles,
  findBuild,
  findBuildByIdentity,
  findNewestBuild,
  insertBuild,
  lastSequence,
  listShippedBundles,
  loadBuildFiles,
  moveBuild,
  putBuildFiles,
  putShippedFiles,
  supersedeWaitingBuilds,
  updateBuild,
} from './builds.store';
import type { BuildRow } from './builds.tables';

/** The services and options of a comparison, and the author of its changes. */
export interface ReconcileContext {
  readonly database: Database;
  readonly history: HistoryService;
  readonly checks: TextChecks;
  readonly actor: Author;
  /** Whether texts that follow the code are published as a release. */
  readonly publishes: boolean;
  /** The reference language of a workspace that has none yet. BCP 47. */
  readonly preferredReference: string;
  /** The request to execute once, even if it is repeated with its `Idempotency-Key`. */
  readonly request?: IdempotentRequest;
}

/** A build that was started or announced. */
export interface IncomingBuild {
  readonly files: readonly IncomingFile[];
  /** Milliseconds since 1970, UTC. */
  readonly order: number;
  readonly origin: BuildRow['origin'];
}

/** Returns what a build would change. Writes nothing. */
export function previewBuild(
  { database, preferredReference }: Pick<ReconcileContext, 'database' | 'preferredReference'>,
  build: IncomingBuild,
): Promise<BuildResultView> {
  const files = placeFiles(build.files);
  return database.snapshot(async (db) => {
    const decision = await decide(db, build, buildHash(build.files));
    if (decision.outcome !== 'compare') return { build: null, plan: unchangedPlan(decision) };
    const { plan } = await planFromDatabase(db, files, { ...build, preferredReference });
    return { build: null, plan: buildPlanView(plan) };
  });
}

/** If that many plans were outdated before their locks were taken, the next one is made while the locks are held. */
const MAX_UNLOCKED_ATTEMPTS = 3;

/**
 * Compares a build with the workspace, once for all processes: texts that only the code has changed follow it and are
 * published, texts that both sides have changed become open code changes. All of it is one transaction. A build that was
 * compared before changes nothing.
 *
 * @param mode `ask`: a build with changes is stored as `waiting`, until a person applies it with {@link applyBuild};
 * `follow`: it is applied at once
 */
export async function reconcileBuild(
  context: ReconcileContext,
  build: IncomingBuild,
  mode: 'ask' | 'follow',
): Promise<BuildResultView> {
  const files = placeFiles(build.files);
  const hash = buildHash(build.files);
  const id = newId();
  const newRow = (state: BuildRow['state']): BuildRow => ({
    id,
    hash,
    build_order: build.order,
    origin: build.origin,
    state,
    sequence: 0,
    at: Date.now(),
    by_id: context.actor.id,
    by_name: context.actor.name,
    applied_at: null,
    release: null,
    counts: toJson(ZERO_COUNTS),
    version: 1,
  });
  return runAttempts(context, files, build, async (planned, tx, pointer) => {
    const decision = await decide(tx, build, hash);
    switch (decision.outcome) {
      case 'known':
        return { build: buildView(decision.build), plan: unchangedPlan(decision) };
      case 'sameTexts':
        await moveBuild(tx, decision.build.id, build.order);
        return { build: buildView((await findBuild(tx, decision.build.id))!), plan: EMPTY_PLAN };
      case 'older':
        await store(tx, newRow('older'), files);
        return { build: buildView(newRow('older')), plan: unchangedPlan(decision) };
      case 'baseline':
        await store(tx, newRow('baseline'), files);
        await createBaseline(tx, { ...build, id }, files);
        return { build: buildView((await findBuild(tx, id))!), plan: EMPTY_PLAN };
      case 'compare':
        if (planned === undefined) return 'needsEditing';
    }
    const waits = mode === 'ask' && hasChanges(planned.plan);
    await store(tx, newRow(waits ? 'waiting' : 'applied'), files);
    await supersedeWaitingBuilds(tx, build.origin, id);
    if (!waits) return applyPlan(context, planned, { ...build, id, files }, pointer);
    await updateBuild(tx, id, { counts: toJson(planned.plan.counts) });
    const changeSet = context.history.changeSet({ actor: context.actor, kind: 'code' });
    await context.history.record(tx, changeSet, [
      { subject: { type: 'build', id }, before: null, after: { state: 'waiting', counts: planned.plan.counts } },
    ]);
    return { build: buildView((await findBuild(tx, id))!), plan: buildPlanView(planned.plan) };
  });
}

/**
 * Applies a waiting build.
 * @param version the version of the build that the caller has seen; null matches no version
 * @throws Problem 404, 409, 412
 */
export async function applyBuild(
  context: ReconcileContext,
  id: string,
  version: number | null,
): Promise<BuildResultView> {
  const row = await findBuild(context.database.read, id);
  if (row === undefined) throw unknownBuild();
  const files = placeFiles(await loadBuildFiles(context.database.read, id));
  const build = { order: row.build_order, origin: row.origin, files: files.placed };
  return runAttempts(context, files, build, async (planned, tx, pointer) => {
    const current = (await findBuild(tx, id))!;
    if (current.state !== 'waiting') throw buildNotWaiting();
    if (current.version !== version) throw versionConflict(buildView(current));
    if (planned === undefined) return 'needsEditing';
    await updateBuild(tx, id, { state: 'applied' });
    return applyPlan(context, planned, { ...build, id, files }, pointer);
  });
}

/**
 * One attempt at a build, in a transaction.
 * @param planned absent in the first attempt, see {@link runAttempts}
 * @param pointer to the current release, locked
 * @returns `needsEditing` if a plan is required but absent
 */
type Work = (
  planned: (PlannedBuild & { readonly editing: Editing }) | undefined,
  tx: Transaction,
  pointer: PointerRow,
) => Promise<BuildResultView | 'needsEditing'>;

/**
 * Runs `work`, first without a plan: most starts bring a build that has been compared before. If a plan is required, it is
 * made before anything is locked, so that other edits do not wait for the comparison, and made again if texts change in the
 * meantime. Each attempt locks the pointer to the current release, so that builds are processed one at a time.
 */
async function runAttempts(
  { database, history, checks, actor, preferredReference, request }: ReconcileContext,
  files: BuildFiles,
  { order, origin }: Pick<IncomingBuild, 'order' | 'origin'>,
  work: Work,
): Promise<BuildResultView> {
  const once = (tx: Transaction, execute: () => Promise<BuildResultView>): Promise<BuildResultView> =>
    request === undefined ? execute() : executeOnce(tx, request, execute);
  const finished = (result: BuildResultView | 'needsEditing'): BuildResultView => {
    if (result === 'needsEditing') throw new NeedsEditing();
    return result;
  };
  const done = await database
    .transaction((tx) => once(tx, async () => finished(await work(undefined, tx, await lockPublishing(tx)))))
    .catch((error: unknown) => {
      if (error instanceof NeedsEditing) return undefined;
      throw error;
    });
  if (done !== undefined) return done;
  const plan = (db: Queries) => planFromDatabase(db, files, { order, origin, preferredReference });
  for (let count = 1; ; count++) {
    const unlocked = count <= MAX_UNLOCKED_ATTEMPTS ? await database.snapshot(plan) : undefined;
    const result = await edit(
      database,
      history,
      { actor, kind: 'code' },
      (editing) =>
        once(editing.tx, async () => {
          const pointer = await lockPublishing(editing.tx);
          const planned = unlocked ?? (await plan(editing.tx));
          return finished(await work({ ...planned, editing }, editing.tx, pointer));
        }),
      { exclusive: unlocked === undefined || unlocked.plan.comparison.newLanguages.length > 0, checks },
    ).catch((error: unknown) => {
      if (error instanceof BaselineChanged) return undefined;
      throw error;
    });
    if (result !== undefined) return result;
  }
}

/** Rolls back the attempt without a plan, so that it is repeated with one. */
class NeedsEditing extends Error {}

type Decision =
  | { readonly outcome: 'compare' | 'baseline' | 'older' }
  /** `sameTexts`: the newest build has the same texts and an earlier order, which is updated. */
  | { readonly outcome: 'known' | 'sameTexts'; readonly build: BuildRow };

/** Returns the plan of a build that is not compared: no changes. */
const unchangedPlan = (decision: Decision): BuildPlanView => ({
  ...EMPTY_PLAN,
  older: decision.outcome === 'older' || (decision.outcome === 'known' && decision.build.state === 'older'),
});

async function decide(db: Queries, { order, origin }: Omit<IncomingBuild, 'files'>, hash: string): Promise<Decision> {
  const known = await findBuildByIdentity(db, { hash, order });
  if (known !== undefined) return { outcome: 'known', build: known };
  const newest = await findNewestBuild(db, origin);
  if (newest !== undefined && order < newest.build_order) return { outcome: 'older' };
  if (newest?.hash === hash) return { outcome: 'sameTexts', build: newest };
  // Without an earlier build, a start cannot tell which side has changed a text, so all texts stay as they are. Files that
  // were sent explicitly are compared even if they are the first.
  const isFirst = newest === undefined && origin === 'start';
  const isEmpty = (await listNamespaces(db)).length === 0;
  return { outcome: isFirst || isEmpty ? 'baseline' : 'compare' };
}

async function store(tx: Transaction, row: BuildRow, { placed }: BuildFiles): Promise<void> {
  await insertBuild(tx, row);
  await putBuildFiles(tx, row.id, placed);
  await deleteOldBuildFiles(tx);
}

/** Makes the files of a build the baseline of the next comparison, except bundles that have one of the other origin. */
async function createBaseline(
  tx: Transaction,
  { id, order, origin }: Omit<IncomingBuild, 'files'> & { readonly id: string },
  { placed }: BuildFiles,
): Promise<void> {
  const shipped = await listShippedBundles(tx);
  const isFree = (file: HashedFile): boolean => (shipped.get(bundleId(file))?.origin ?? origin) === origin;
  await putShippedFiles(tx, { id, order }, placed.filter(isFree));
  await updateBuild(tx, id, { applied_at: Date.now(), sequence: (await lastSequence(tx)) + 1 });
}

/** Applies a plan. The caller has stored the build and its files. */
async function applyPlan(
  { database, history, publishes }: ReconcileContext,
  { plan, files, stamp, reference, editing }: PlannedBuild & { readonly editing: Editing },
  build: Omit<IncomingBuild, 'files'> & { readonly id: string; readonly files: BuildFiles },
  pointer: PointerRow,
): Promise<BuildResultView> {
  const { tx, changeSet } = editing;
  const { comparison, conflicts, gone, returned, counts } = plan;
  const names = [...new Set(files.map(({ namespace }) => namespace))].sort();
  const existingIds = await lockNamespaces(editing, names);
  if ((await planStamp(tx, names)) !== stamp) throw new BaselineChanged();
  const { withReference, ids } = await addTargets(editing, comparison, reference, existingIds);

  const messages = messagesToImport(comparison, {
    conflict: () => 'mine',
    removed: () => 'keep',
    state: 'reviewed',
    approvedBefore: true,
  });
  for (const [name, imported] of messages) await importMessages(withReference, ids.get(name)!, imported);
  for (const [name, notes] of comparison.notes) await importNotes(withReference, ids.get(name)!, notes);
  await storeDocuments(
    editing,
    comparison.documents.filter(({ content }) => content !== NO_TEXTS),
    ids,
  );
  for (const [name, id] of ids) {
    const inNamespace = <T extends { readonly namespace: string }>(list: readonly T[]): readonly T[] =>
      list.filter(({ namespace }) => namespace === name);
    const documents = inNamespace(comparison.documents);
    const languages = new Set(documents.flatMap((document) => document.languages.map(({ language }) => language)));
    await updateCodeChanges(editing, {
      namespace: { id, name },
      conflicts: inNamespace(conflicts),
      messages: comparison.messages.get(name) ?? [],
      isCompared: ({ language }) => languages.has(language),
      build: build.id,
    });
    await markKeys(tx, id, keysOf(inNamespace(gone)), changeSet.at);
    await markKeys(tx, id, keysOf(inNamespace(returned)), null);
  }
  await updateBaseline(tx, build, plan.comparison.documents, files);

  const release = publishes
    ? await publishTexts(
        tx,
        { database, history },
        { texts: followingTexts(plan), last: pointer, build: build.id, changeSet },
      )
    : null;
  await updateBuild(tx, build.id, {
    applied_at: changeSet.at,
    sequence: (await lastSequence(tx)) + 1,
    counts: toJson(counts),
    release,
  });
  if (hasChanges(plan)) {
    await history.record(tx, changeSet, [
      {
        subject: { type: 'build', id: build.id },
        before: null,
        after: { state: 'applied', counts, ...(release === null ? {} : { release }) },
      },
    ]);
  }
  return { build: buildView((await findBuild(tx, build.id))!), plan: buildPlanView(plan) };
}

const keysOf = (list: readonly { readonly key: string }[]): readonly string[] => list.map(({ key }) => key);

/**
 * Makes the files of a build the baseline of the next comparison, except files with a syntax error and bundles that a newer
 * build has shipped.
 */
async function updateBaseline(
  tx: Transaction,
  { id, order, files: { placed } }: { readonly id: string; readonly order: number; readonly files: BuildFiles },
  documents: readonly Pick<IncomingFile, 'namespace' | 'language'>[],
  compared: readonly HashedFile[],
): Promise<void> {
  const shipped = await listShippedBundles(tx);
  const valid = new Set(documents.map(bundleId));
  const invalid = new Set(compared.map(bundleId).filter((bundle) => !valid.has(bundle)));
  const removed = compared.filter(({ content }) => content === NO_TEXTS);
  const all = new Map([...placed, ...removed].map((file) => [bundleId(file), file]));
  const isShipped = (bundle: string): boolean => !invalid.has(bundle) && (shipped.get(bundle)?.order ?? 0) <= order;
  await putShippedFiles(
    tx,
    { id, order },
    [...all].filter(([bundle]) => isShipped(bundle)).map(([, file]) => file),
  );
}

/** Returns the texts that follow the code, to be published. */
function followingTexts({ comparison }: PlannedBuild['plan']): TextsToPublish {
  const texts = new Map<string, Map<string, Set<string>>>();
  for (const { namespace, language, key, change } of comparison.entries) {
    if (change !== 'added' && change !== 'changed') continue;
    const languages = texts.get(namespace) ?? new Map<string, Set<string>>();
    texts.set(namespace, languages);
    languages.set(language, (languages.get(language) ?? new Set()).add(key));
  }
  return texts;
}

/** Returns what a waiting build would change if it were applied now. @throws Problem 404, 409 */
export function previewWaitingBuild(
  { database, preferredReference }: Pick<ReconcileContext, 'database' | 'preferredReference'>,
  id: string,
): Promise<BuildResultView> {
  return database.snapshot(async (db) => {
    const row = await findBuild(db, id);
    if (row === undefined) throw unknownBuild();
    if (row.state !== 'waiting') throw buildNotWaiting();
    const { build_order: order, origin } = row;
    const files = placeFiles(await loadBuildFiles(db, id));
    const { plan } = await planFromDatabase(db, files, { order, origin, preferredReference });
    return { build: buildView(row), plan: buildPlanView(plan) };
  });
}
