import type { Queries, Transaction } from '../../database/database';
import { edit, type Editing } from '../../editing/editing';
import { BaselineChanged } from '../../exchange/import/import-files';
import { executeOnce } from '../../idempotency/idempotency';
import { lockPublishing } from '../../releases/publish-texts';
import type { PointerRow } from '../../releases/releases.tables';
import { type BuildFiles, type PlannedBuild, planFromDatabase } from './build-baseline';
import type { BuildResultView } from '../builds.contract';
import type { IncomingBuild } from './incoming-build';
import type { ReconcileContext } from './reconcile-context';

/** If that many plans were outdated before their locks were taken, the next one is made while the locks are held. */
const MAX_UNLOCKED_ATTEMPTS = 3;

/**
 * Handles a build in one transaction.
 * @param planned absent in the first attempt, see {@link runBuildAttempts}
 * @param pointer to the current release, locked
 * @returns `needsEditing` if a plan is required but absent
 */
type BuildAttempt = (
  planned: (PlannedBuild & { readonly editing: Editing }) | undefined,
  tx: Transaction,
  pointer: PointerRow,
) => Promise<BuildResultView | 'needsEditing'>;

/**
 * Runs `attempt`, first without a plan, since most builds have been compared at an earlier start. If a plan is required, it is
 * made before anything is locked, so that other edits do not wait for the comparison, and made again if texts change in the
 * meantime. Each attempt locks the pointer to the current release, so that builds are processed one at a time.
 */
export async function runBuildAttempts(
  { database, history, checks, actor, preferredReference, request }: ReconcileContext,
  files: BuildFiles,
  { order, origin }: Pick<IncomingBuild, 'order' | 'origin'>,
  attempt: BuildAttempt,
): Promise<BuildResultView> {
  const once = (tx: Transaction, execute: () => Promise<BuildResultView>): Promise<BuildResultView> =>
    request === undefined ? execute() : executeOnce(tx, request, execute);
  const finished = (result: BuildResultView | 'needsEditing'): BuildResultView => {
    if (result === 'needsEditing') throw new NeedsEditing();
    return result;
  };
  const done = await database
    .transaction((tx) => once(tx, async () => finished(await attempt(undefined, tx, await lockPublishing(tx)))))
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
          return finished(await attempt({ ...planned, editing }, editing.tx, pointer));
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
