import { useEffect, useState } from 'react';
import type { TaskView } from '../../../../../libs/workspace/src/tasks/tasks.contract';
import type { EditingSession } from '../../editing/editing-session';
import { PageFailure } from '../../page/page-module';
import { readInBrowser } from '../../requests/from-browser';
import { getTask } from '../../requests/tasks';

/** Others change tasks rarely: their changes are not among the live events. */
const FOLLOW_INTERVAL_MS = 10_000;
/** The progress is counted once a row of saves pauses. */
const COUNT_DELAY_MS = 400;

const listeners = new Set<() => void>();

/** Loads the task that is followed again, because this page has changed it. */
export const reloadFollowedTask = (): void => listeners.forEach((load) => load());

export interface FollowedTask {
  /** Absent until it has been loaded; if it was deleted, as it was before. */
  readonly task?: TaskView;
  readonly isDeleted: boolean;
}

/**
 * Loads a task, and again after saves, as soon as the page is looked at, and every few seconds while it is: people learn that it was
 * deleted, ended or assigned to others while they work on it.
 */
export function useFollowedTask(id: string, session: EditingSession | undefined): FollowedTask {
  const [followed, setFollowed] = useState<FollowedTask>({ isDeleted: false });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let latest = 0;
    const loadIn = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void load(), delayMs);
    };
    const load = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const request = ++latest;
      const loaded = await getTask(readInBrowser, id).catch((error: unknown) =>
        error instanceof PageFailure && error.status === 404 ? 'deleted' : undefined,
      );
      if (request !== latest) return;
      if (loaded === 'deleted') return setFollowed((before) => ({ ...before, isDeleted: true }));
      if (loaded !== undefined) setFollowed({ task: loaded, isDeleted: false });
      loadIn(FOLLOW_INTERVAL_MS);
    };
    const loadNow = () => void load();
    void load();
    const stopCounting = session?.queue.onSaved(() => loadIn(COUNT_DELAY_MS));
    listeners.add(loadNow);
    document.addEventListener('visibilitychange', loadNow);
    addEventListener('focus', loadNow);
    addEventListener('online', loadNow);
    return () => {
      latest = -1;
      clearTimeout(timer);
      stopCounting?.();
      listeners.delete(loadNow);
      document.removeEventListener('visibilitychange', loadNow);
      removeEventListener('focus', loadNow);
      removeEventListener('online', loadNow);
    };
  }, [id, session]);
  return followed;
}
