import { InvalidArgumentError, Option } from 'commander';
import { isLayout } from '@dragoman/i18n/internal';
import { areTextFilters, TEXT_FILTERS } from '@dragoman/workspace/internal';
import type { ExportScope } from './installation';

/** Options that several commands have, and how they and others are read. */

/** The number of a release, the current release, or the drafts: the texts of the workspace. */
export type ReleaseName = number | 'current' | 'drafts';

export const releaseOption = (description: string): Option =>
  new Option('--release <release>', description).argParser(parseRelease);

/** Whose texts a command reads; default: the current release. */
export const sourceReleaseOption = (): Option =>
  releaseOption('whose texts: "current", the number of a release, or "drafts"').default('current' as const);

/** @param where of the other change, `a file` or `the file` */
export const takeOption = (where: 'a file' | 'the file'): Option =>
  new Option(
    '--take <side>',
    `for texts changed both here and in ${where}: keep the current text (mine), or use the file's (theirs); if there are conflicts and neither is given, nothing is imported`,
  ).choices(['mine', 'theirs']);

export const importedStateOption = (): Option =>
  new Option('--state <state>', 'status of imported texts; default: needsReview').choices([
    'draft',
    'needsReview',
    'reviewed',
  ]);

/** Returns the scope of an export: the texts of a release, or those of the workspace. */
export const textsOf = (release: ReleaseName, state: ExportScope['state'] = 'all'): ExportScope =>
  release === 'drafts' ? { state } : { state, release };

export function parseUrl(url: string): string {
  if (isWebUrl(url)) return url;
  throw new InvalidArgumentError('--url takes a URL such as https://texts.example.');
}

export function parseApiUrl(url: string): string {
  if (isWebUrl(url)) return url;
  throw new InvalidArgumentError('--api-url takes a URL such as https://github.example/api/v3.');
}

const isWebUrl = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

export function parseLayout(pattern: string): string {
  if (isLayout(pattern)) return pattern;
  throw new InvalidArgumentError(
    '--layout takes a pattern with {lng}, such as {lng}/{ns} or src/{ns}/i18n/{lng}.json.',
  );
}

function parseRelease(text: string): ReleaseName {
  if (text === 'drafts' || text === 'current') return text;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('--release takes "current", "drafts" or the number of a release.');
}

export function parseReleaseNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('--since-release takes the number of a release.');
}

export function parseFilter(text: string): string {
  if (areTextFilters(text)) return text;
  throw new InvalidArgumentError(`--filter takes one or several of ${TEXT_FILTERS.join(', ')}.`);
}

export const parseList = (list: string): string[] => list.split(',');
