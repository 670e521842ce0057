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

/** What it takes to compare builds with texts. */
export interface ReconcileContext {
  readonly database: Database;
  readonly history: HistoryService;
  readonly checks: TextChecks;
  readonly actor: Author;
  /** Publishes what follows the code as a release. */
  readonly publishes: boolean;
  /** The reference language of a workspace that has none yet. BCP 47. */
  readonly preferredReference: string;
  /** A request that is executed once, also if it is repeated. */
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

/** After so many plans that were outdated before they could be carried out, planning itself takes the locks. */
const MAX_UNLOCKED_ATTEMPTS = 3;

/**
 * Compares a build with the workspace, once for all processes: texts that only the code has changed follow it and are
 * published, texts that both sides have changed become open code changes. In one transaction: after a failure, nothing has
 * happened. A build that was compared before changes nothing.
 *
 * @param mode `ask`: a build that changes something waits until {@link applyBuild}
 */
export async function reconcileBuild(
  context: ReconcileContext,
  build: IncomingBuild,
  mode: 'ask' | 'follow',
): Promise<BuildResultView> {
  const files = placeFiles(build.files);
  const hash = buildHash(build.files);
  const id = newId();
  const fresh = (state: BuildRow['state']): BuildRow => ({
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
  return attempt(context, files, build, async (planned, tx, last) => {
    const decision = await decide(tx, build, hash);
    switch (decision.outcome) {
      case 'known':
        return { build: buildView(decision.build), plan: unchangedPlan(decision) };
      case 'sameTexts':
        await moveBuild(tx, decision.build.id, build.order);
        return { build: buildView((await findBuild(tx, decision.build.id))!), plan: EMPTY_PLAN };
      case 'older':
        await store(tx, fresh('older'), files);
        return { build: buildView(fresh('older')), plan: unchangedPlan(decision) };
      case 'baseline':
        await store(tx, fresh('baseline'), files);
        await shipAsBaseline(tx, { ...build, id }, files);
        return { build: buildView((await findBuild(tx, id))!), plan: EMPTY_PLAN };
      case 'compare':
        if (planned === undefined) return 'needsEditing';
    }
    const waits = mode === 'ask' && hasChanges(planned.plan);
    await store(tx, fresh(waits ? 'waiting' : 'applied'), files);
    await supersedeWaitingBuilds(tx, build.origin, id);
    if (!waits) return carryOut(context, planned, { ...build, id, files }, last);
    await updateBuild(tx, id, { counts: toJson(planned.plan.counts) });
    const changeSet = context.history.changeSet({ actor: context.actor, kind: 'code' });
    await context.history.record(tx, changeSet, [
      { subject: { type: 'build', id }, before: null, after: { state: 'waiting', counts: planned.plan.counts } },
    ]);
    return { build: buildView((await findBuild(tx, id))!), plan: buildPlanView(planned.plan) };
  });
}

/**
 * Applies a build that waits.
 * @param version of the build, as the caller has seen it; null if it has another one now
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
  return attempt(context, files, build, async (planned, tx, last) => {
    const now = (await findBuild(tx, id))!;
    if (now.state !== 'waiting') throw buildNotWaiting();
    if (now.version !== version) throw versionConflict(buildView(now));
    if (planned === undefined) return 'needsEditing';
    await updateBuild(tx, id, { state: 'applied' });
    return carryOut(context, planned, { ...build, id, files }, last);
  });
}

/** @returns `needsEditing` if texts have to be written, for which there is no plan yet */
type Work = (
  planned: (PlannedBuild & { readonly editing: Editing }) | undefined,
  tx: Transaction,
  last: PointerRow,
) => Promise<BuildResultView | 'needsEditing'>;

/**
 * Runs `work`, first without a plan, which most starts do not need. Files are compared before anything is locked, so that
 * other edits do not wait for it. The pointer to the current release is locked first: builds are compared one at a time.
 */
async function attempt(
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
          const last = await lockPublishing(editing.tx);
          const planned = unlocked ?? (await plan(editing.tx));
          return finished(await work({ ...planned, editing }, editing.tx, last));
        }),
      { exclusive: unlocked === undefined || unlocked.plan.comparison.newLanguages.length > 0, checks },
    ).catch((error: unknown) => {
      if (error instanceof BaselineChanged) return undefined;
      throw error;
    });
    if (result !== undefined) return result;
  }
}

/** Texts have to be written: the transaction is rolled back, and repeated with a plan. */
class NeedsEditing extends Error {}

type Decision =
  | { readonly outcome: 'compare' | 'baseline' | 'older' }
  /** The texts are those of the newest build, which this order makes newer. */
  | { readonly outcome: 'known' | 'sameTexts'; readonly build: BuildRow };

/** The plan of a build that is not compared. */
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
  // An installation that has never seen a build keeps its texts as they are. Files that are sent are meant to be compared.
  const isFirst = newest === undefined && origin === 'start';
  const isEmpty = (await listNamespaces(db)).length === 0;
  return { outcome: isFirst || isEmpty ? 'baseline' : 'compare' };
}

async function store(tx: Transaction, row: BuildRow, { placed }: BuildFiles): Promise<void> {
  await insertBuild(tx, row);
  await putBuildFiles(tx, row.id, placed);
  await deleteOldBuildFiles(tx);
}

/** Files that another build has shipped already stay what texts are compared with. */
async function shipAsBaseline(
  tx: Transaction,
  { id, order, origin }: Omit<IncomingBuild, 'files'> & { readonly id: string },
  { placed }: BuildFiles,
): Promise<void> {
  const shipped = await listShippedBundles(tx);
  const isFree = (file: HashedFile): boolean => (shipped.get(bundleId(file))?.origin ?? origin) === origin;
  await putShippedFiles(tx, { id, order }, placed.filter(isFree));
  await updateBuild(tx, id, { applied_at: Date.now(), sequence: (await lastSequence(tx)) + 1 });
}

/** Writes everything that a plan says. The build itself is stored already. */
async function carryOut(
  { database, history, publishes }: ReconcileContext,
  { plan, files, stamp, reference, editing }: PlannedBuild & { readonly editing: Editing },
  build: Omit<IncomingBuild, 'files'> & { readonly id: string; readonly files: BuildFiles },
  last: PointerRow,
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
  await ship(tx, build, plan.comparison.documents, files);

  const release = publishes
    ? await publishTexts(tx, { database, history }, { texts: followingTexts(plan), last, build: build.id, changeSet })
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

/** Makes the files of a build what the next one is compared with: not those with a syntax error, nor those shipped by newer ones. */
async function ship(
  tx: Transaction,
  { id, order, files: { placed } }: { readonly id: string; readonly order: number; readonly files: BuildFiles },
  documents: readonly Pick<IncomingFile, 'namespace' | 'language'>[],
  compared: readonly HashedFile[],
): Promise<void> {
  const shipped = await listShippedBundles(tx);
  const valid = new Set(documents.map(bundleId));
  const invalid = new Set(compared.map(bundleId).filter((bundle) => !valid.has(bundle)));
  const noLonger = compared.filter(({ content }) => content === NO_TEXTS);
  const all = new Map([...placed, ...noLonger].map((file) => [bundleId(file), file]));
  const isShipped = (bundle: string): boolean => !invalid.has(bundle) && (shipped.get(bundle)?.order ?? 0) <= order;
  await putShippedFiles(
    tx,
    { id, order },
    [...all].filter(([bundle]) => isShipped(bundle)).map(([, file]) => file),
  );
}

/** The texts that follow the code, for a release. */
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

/** The plan of a build that waits, as it would be carried out now. @throws Problem 404, 409 */
export function previewWaitingBuild(
  { database, preferredReference }: Pick<ReconcileContext, 'database' | 'preferredReference'>,
  id: string,
): Promise<BuildResultView> {
  return database.snapshot(async (db) => {
    const row = await findBuild(db, id);
    if (row === undefined) throw unknownBuild();
    if (row.state !== 'waiting') throw buildNotWaiting();
    const { plan } = await planFromDatabase(db, placeFiles(await loadBuildFiles(db, id)), {
      ...{ order: row.build_order, origin: row.origin, preferredReference },
    });
    return { build: buildView(row), plan: buildPlanView(plan) };
  });
}
