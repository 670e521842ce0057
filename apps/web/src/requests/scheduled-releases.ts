import type { ReleaseView } from '../../../../libs/workspace/src/releases/releases.contract';
import type {
  PublishScheduledInput,
  ScheduledReleaseInput,
  ScheduledReleasesView,
  ScheduledReleaseView,
} from '../../../../libs/workspace/src/releases/scheduled/scheduled-releases.contract';
import type { ReadJson, Send } from '../page/page-module';

/** Reads the scheduled releases that wait, the next one first. */
export const listScheduledReleases = (read: ReadJson) => read<ScheduledReleasesView>('/api/v1/scheduled-releases');

export const scheduleRelease = (send: Send, body: ScheduledReleaseInput, idempotencyKey: string) =>
  send<ScheduledReleaseView>('POST', '/api/v1/scheduled-releases', { body, idempotencyKey });

export const changeScheduledRelease = (send: Send, id: string, body: ScheduledReleaseInput, ifMatch: number) =>
  send<ScheduledReleaseView>('PUT', pathOf(id), { body, ifMatch });

export const cancelScheduledRelease = (send: Send, id: string, ifMatch: number) =>
  send('DELETE', pathOf(id), { ifMatch });

/** Publishes what is ready now, instead of at the set time. */
export const publishScheduledRelease = (send: Send, id: string, body: PublishScheduledInput, idempotencyKey: string) =>
  send<ReleaseView>('POST', `${pathOf(id)}/publish`, { body, idempotencyKey });

const pathOf = (id: string) => `/api/v1/scheduled-releases/${encodeURIComponent(id)}`;
