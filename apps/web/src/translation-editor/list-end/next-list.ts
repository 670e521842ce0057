import type { CountsView } from '../../../../../libs/workspace/src/editing/editing.contract';
import type { WorkspaceView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import type { TranslateAddress, TranslateFilter } from '../../addresses/translate-address';

/** The list to go on with when one is done. */
export interface NextList {
  readonly namespace: string;
  /** The number of its texts that match the filter. */
  readonly count: number;
}

/** The number of texts that match a filter. Other filters are not counted. */
const counted: Partial<Record<TranslateFilter, (counts: CountsView) => number>> = {
  untranslated: ({ keys, translated }) => keys - translated,
  draft: ({ drafts }) => drafts,
  draftNotSentBack: ({ drafts, sentBack }) => drafts - sentBack,
  sentBack: ({ sentBack }) => sentBack,
  needsReview: ({ needsReview }) => needsReview,
  sourceChanged: ({ sourceChanged }) => sourceChanged,
  errors: ({ errors }) => errors,
  warnings: ({ warnings }) => warnings,
};

/** Returns whether a list contains texts that are to be worked on until none is left. */
export const isWorkList = ({ page, filters, task }: TranslateAddress): boolean =>
  page === 'review' || task !== undefined || (filters.length === 1 && counted[filters[0]!] !== undefined);

/**
 * Returns the first namespace after that of the list, in the order of the workspace and then from its beginning, in which the
 * filter matches texts. Undefined for a list of all namespaces, and for filters and searches that are not counted.
 */
export function nextList(
  { languages, namespaces, counts }: WorkspaceView,
  address: TranslateAddress,
  language: string,
): NextList | undefined {
  const [filter] = address.filters;
  const count = filter === undefined ? ({ keys }: CountsView) => keys : counted[filter];
  const { filters, q, since, updatedBy, task } = address;
  const isSimple = filters.length < 2 && q === '' && (since ?? updatedBy ?? task) === undefined;
  const current = namespaces.findIndex(({ name }) => name === address.namespace);
  if (current < 0 || count === undefined || !isSimple) return undefined;
  const inLanguage = counts[languages.findIndex(({ tag }) => tag === language)];
  const order = filter === undefined ? [] : namespaces.slice(0, current);
  return [...namespaces.slice(current + 1), ...order]
    .map(({ name }) => ({
      namespace: name,
      count: count(inLanguage![namespaces.findIndex((each) => each.name === name)]!),
    }))
    .find((next) => next.count > 0);
}

/** Returns the number of texts of a language that wait for a review. */
export const waitingForReview = ({ languages, counts }: WorkspaceView, language: string): number =>
  counts[languages.findIndex(({ tag }) => tag === language)]!.reduce((sum, { needsReview }) => sum + needsReview, 0);
