import { parseTextSource } from '@dragoman/i18n/internal';
import { parseFilesBody } from '../exchange/worker/parse-files-body';
import type { ExecuteTask, TaskContext } from '../exchange/worker/exchange.tasks';
import { readShippedFiles } from '../exchange/import/shipped-files';
import type { Author } from '../history/change';
import { buildFiles } from './build-files';
import { buildHash, findBuildOrder } from './build-identity';
import { parseBuildOrder } from './build-order';
import type { BuildResultView } from './builds.contract';
import { BuildBody } from './builds.dto';
import { buildOrderImpossible, buildsOff } from './builds.errors';
import { applyBuild, previewBuild, previewWaitingBuild, reconcileBuild } from './reconcile/reconcile-build';
import type { ReconcileContext } from './reconcile/reconcile-context';

interface TaskOptions {
  readonly actor: Author;
  readonly mode: 'off' | 'ask' | 'follow';
  readonly publishes: boolean;
}

/** A task with builds, for a thread. */
export type BuildTask = TaskOptions &
  (
    | { readonly kind: 'start'; readonly order?: number }
    /** JSON of a `BuildInput`, not validated yet. */
    | { readonly kind: 'send'; readonly body: readonly Uint8Array[]; readonly key?: string }
    | { readonly kind: 'preview'; readonly id: string }
    /** `version`: of the build, as the caller has seen it; null if it has another one now. */
    | { readonly kind: 'apply'; readonly id: string; readonly version: number | null; readonly key?: string }
  );

/** @throws Problem 400, 404, 409, 412, 413, 422 */
export const execute: ExecuteTask<BuildTask> = async (task, thread) => {
  const context = reconcileContext(task, thread);
  switch (task.kind) {
    case 'start':
      return started(task, context, thread.builtInTexts);
    case 'send':
      return sent(task, context);
    case 'preview':
      return previewWaitingBuild(context, task.id);
    case 'apply':
      return applyBuild({ ...context, ...requestOf(task, `builds/${task.id}/apply`, {}) }, task.id, task.version);
  }
};

const reconcileContext = (
  { actor, publishes }: TaskOptions,
  { database, history, checks, preferredReference }: TaskContext,
): ReconcileContext => ({ database, history, checks, actor, publishes, preferredReference });

async function started(
  { mode, order }: TaskOptions & { readonly order?: number },
  context: ReconcileContext,
  written: readonly string[],
): Promise<BuildResultView> {
  if (mode === 'off') throw buildsOff();
  const sources = written.map(parseTextSource);
  const files = await readShippedFiles(sources, context.preferredReference);
  const build = { files, order: order ?? (await findBuildOrder(sources)), origin: 'start' } as const;
  return reconcileBuild(context, build, mode);
}

/** The request with an `Idempotency-Key`, if it has one. */
const requestOf = (
  { actor, key }: Pick<TaskOptions, 'actor'> & { readonly key?: string },
  route: string,
  body: object,
): Pick<ReconcileContext, 'request'> =>
  key === undefined || actor.id === null ? {} : { request: { actor: { id: actor.id }, route, key, body } };

async function sent(
  { mode, body, actor, key }: TaskOptions & { readonly body: readonly Uint8Array[]; readonly key?: string },
  context: ReconcileContext,
): Promise<BuildResultView> {
  const input = await parseFilesBody(Buffer.concat(body), BuildBody);
  const order = input.order === undefined ? Date.now() : parseBuildOrder(input.order);
  if (order === undefined) throw buildOrderImpossible();
  const build = { files: buildFiles(input, context.preferredReference), order, origin: 'sync' } as const;
  if (input.dryRun) return previewBuild(context, build);
  if (mode === 'off') throw buildsOff();
  const content = { order: input.order ?? null, hash: buildHash(build.files) };
  return reconcileBuild({ ...context, ...requestOf({ actor, ...(key && { key }) }, 'builds', content) }, build, mode);
}
