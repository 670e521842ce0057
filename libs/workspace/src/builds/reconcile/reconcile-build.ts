import type { Queries, Transaction } from '../../database/database';
import { toJson } from '../../database/json-text';
import { newId } from '../../database/new-id';
import { listNamespaces } from '../../editing/stores/namespaces.store';
import { versionConflict } from '../../http/versions/version-conflict';
import { applyBuildPlan } from './apply-build-plan';
import { runBuildAttempts } from './build-attempts';
import { type BuildFiles, placeFiles, planFromDatabase } from './build-baseline';
import { buildHash } from '../build-identity';
import { hasChanges } from '../build-plan';
import { buildPlanView, buildView, EMPTY_PLAN, ZERO_COUNTS } from '../build-view';
import type { BuildPlanView, BuildResultView } from '../builds.contract';
import { buildNotWaiting, unknownBuild } from '../builds.errors';
import {
  deleteOldBuildFiles,
  findBuild,
  findBuildByIdentity,
  findNewestBuild,
  insertBuild,
  loadBuildFiles,
  moveBuild,
  putBuildFiles,
  supersedeWaitingBuilds,
  updateBuild,
} from '../builds.store';
import type { BuildRow } from '../builds.tables';
import type { IncomingBuild } from './incoming-build';
import type { ReconcileContext } from './reconcile-context';
import { createBaseline } from './save-baseline';

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
  return runBuildAttempts(context, files, build, async (planned, tx, pointer) => {
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
    if (!waits) return applyBuildPlan(context, planned, { ...build, id, files }, pointer);
    await updateBuild(tx, id, { counts: toJson(planned.plan.counts) });
    const changeSet = await context.history.changeSet(tx, { actor: context.actor, kind: 'code' });
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
  return runBuildAttempts(context, files, build, async (planned, tx, pointer) => {
    const current = (await findBuild(tx, id))!;
    if (current.state !== 'waiting') throw buildNotWaiting();
    if (current.version !== version) throw versionConflict(buildView(current));
    if (planned === undefined) return 'needsEditing';
    await updateBuild(tx, id, { state: 'applied' });
    return applyBuildPlan(context, planned, { ...build, id, files }, pointer);
  });
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
