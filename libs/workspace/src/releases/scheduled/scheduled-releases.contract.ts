import type { AuthorView } from '../../editing/editing.contract';

/** Requests and responses of scheduled releases. Types only. */

/**
 * Why a scheduled release was not published. `errors`: texts had errors, and `leaveErrors` was not chosen. `builds`: texts did not
 * work with running builds that the rules protect, for an hour. `permission`: the person was disabled or may no longer publish.
 * `missed`: no process was running at the time, nor in the 24 hours after it. `unavailable`: it failed repeatedly, for an hour.
 */
export type ScheduledReleaseFailure = 'errors' | 'builds' | 'permission' | 'missed' | 'unavailable';

/** `nothing`: at the set time, nothing had changed since the release before. */
export type ScheduledReleaseState = 'waiting' | 'published' | 'nothing' | 'failed' | 'canceled';

/** Publishes, at a set time, the texts that are ready then. */
export interface ScheduledReleaseView {
  id: string;
  /** When it is published. RFC 3339, UTC. */
  at: string;
  /** The note of the release. */
  note?: string;
  /** Texts with errors stay as they were published last; otherwise, nothing is published while there are any. */
  leaveErrors: boolean;
  /** Who publishes it: the person who scheduled it, or changed it last. */
  by: AuthorView;
  state: ScheduledReleaseState;
  /**
   * For `failed`; of a waiting one, why the last attempt failed, or `permission`: it will fail unless someone who may publish changes
   * it or publishes it now. In a mounted workspace, by the roles that the person had at their last visit.
   */
  reason?: ScheduledReleaseFailure;
  /** The number of the release that was published. */
  release?: number;
  /** When it was published, failed or was canceled. RFC 3339, UTC. */
  endedAt?: string;
  /** For `If-Match`. */
  version: number;
}

/** `GET /api/v1/scheduled-releases`: those that wait, the next one first. There are at most 50. */
export interface ScheduledReleasesView {
  scheduled: readonly ScheduledReleaseView[];
}

/**
 * `POST /api/v1/scheduled-releases`, with an `Idempotency-Key` to repeat it safely, and `PUT /api/v1/scheduled-releases/{id}` with
 * `If-Match`.
 */
export interface ScheduledReleaseInput {
  /** RFC 3339 with a time zone, in the future and within 366 days. */
  at: string;
  note?: string;
  /** Default: false. */
  leaveErrors?: boolean;
}

/** `POST /api/v1/scheduled-releases/{id}/publish` */
export interface PublishScheduledInput {
  /** Default: as scheduled. */
  leaveErrors?: boolean;
}
