import { HttpStatus } from '@nestjs/common';
import { Problem } from '@dragoman/i18n';
import { serverProblem } from '../http/server-problem';
import type { PreviewView } from './releases.contract';

export const unknownRelease = (): Problem => serverProblem(HttpStatus.NOT_FOUND, 'unknownRelease');

/** It is in the list of releases, but its texts are no longer stored. */
export const releaseNotKept = (): Problem => serverProblem(HttpStatus.GONE, 'releaseNotKept');

/** Too many previews and publishes wait, or take too long. */
export const releasesBusy = (): Problem =>
  new Problem(HttpStatus.SERVICE_UNAVAILABLE, 'unavailable', { headers: { 'Retry-After': '5' } });

/** Texts have changed since the preview. */
export const previewVoid = (current: PreviewView): Problem =>
  serverProblem(HttpStatus.PRECONDITION_FAILED, 'previewVoid', { members: { current } });

export const textsWithErrors = (current: PreviewView): Problem =>
  serverProblem(HttpStatus.CONFLICT, 'textsWithErrors', { members: { current } });

/** By the rule for builds that are running. */
export const textsUnfitForBuilds = (current: PreviewView): Problem =>
  serverProblem(HttpStatus.CONFLICT, 'textsUnfitForBuilds', { members: { current } });

export const nothingToPublish = (): Problem => serverProblem(HttpStatus.CONFLICT, 'nothingToPublish');
