import type { ContributionsView } from '../../../../libs/workspace/src/activity/contributions/contributions.contract';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

export type ContributionsQuery = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly language?: string | undefined;
  readonly person?: string | undefined;
};

/** Reads who has translated and reviewed how much. */
export const listContributions = (read: ReadJson, query: ContributionsQuery) =>
  read<ContributionsView>(withQuery('/api/v1/activity/contributions', query));

/** The path of the same as CSV. */
export const contributionsExportPath = (query: ContributionsQuery) =>
  withQuery('/api/v1/activity/contributions/export', query);
