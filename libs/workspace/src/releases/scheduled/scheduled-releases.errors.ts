import { HttpStatus } from '@nestjs/common';
import { serverProblem } from '../../http/server-problem';
import type { ScheduledReleaseView } from './scheduled-releases.contract';

export const unknownScheduledRelease = () => serverProblem(HttpStatus.NOT_FOUND, 'unknownScheduledRelease');

/** It was published or canceled, or has failed. */
export const scheduledReleaseEnded = (current: ScheduledReleaseView) =>
  serverProblem(HttpStatus.CONFLICT, 'scheduledReleaseEnded', { members: { current } });

export const tooManyScheduledReleases = (max: number) =>
  serverProblem(HttpStatus.CONFLICT, 'tooManyScheduledReleases', { values: { max } });
