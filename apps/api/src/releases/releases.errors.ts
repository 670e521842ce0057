import { HttpStatus } from '@nestjs/common';
import type { Problem } from '@dragoman/i18n';
import { serverProblem } from '../people/server-problem';
import type { PreviewView } from './releases.contract';

export const unknownRelease = (): Problem => serverProblem(HttpStatus.NOT_FOUND, 'unknownRelease');

/** It is part of what happened, but its texts are kept no longer. */
export const releaseNotKept = (): Problem => serverProblem(HttpStatus.GONE, 'releaseNotKept');

/** Something changed since the preview. */
export const previewVoid = (current: PreviewView): Problem =>
  serverProblem(HttpStatus.PRECONDITION_FAILED, 'previewVoid', { members: { current } });

export const textsWithErrors = (current: PreviewView): Problem =>
  serverProblem(HttpStatus.CONFLICT, 'textsWithErrors', { members: { current } });

export const nothingToPublish = (): Problem => serverProblem(HttpStatus.CONFLICT, 'nothingToPublish');
