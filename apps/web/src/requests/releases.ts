import type {
  DiffView,
  PreviewView,
  PublishingRulesView,
  ReleasesView,
} from '../../../api/src/releases/releases.contract';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

/** Of all that is different, what a page shows text by text. */
export type ChangesQuery = {
  readonly language?: string;
  readonly namespace?: string;
  readonly cursor?: string;
};

/** What a release would be, made now. */
export const preview = (read: ReadJson, query: ChangesQuery) =>
  read<PreviewView>(withQuery('/api/v1/releases/preview', query));

/** The latest first. */
export const releases = (read: ReadJson, query: { readonly limit?: string; readonly cursor?: string }) =>
  read<ReleasesView>(withQuery('/api/v1/releases', query));

/** How far a text has to be to be published. */
export const publishingRules = (read: ReadJson) => read<PublishingRulesView>('/api/v1/releases/rules');

/** What is different between two releases. */
export const releaseDiff = (read: ReadJson, from: number, to: number, query: ChangesQuery) =>
  read<DiffView>(withQuery(`/api/v1/releases/${from}/diff/${to}`, query));
