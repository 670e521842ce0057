import type {
  CoverageView,
  ServedTextFilter,
  ServedTextsView,
} from '../../../../libs/workspace/src/served/served.contract';
import { withSyntaxes } from '../messages/load-syntax';
import type { ReadJson } from '../page/page-module';
import { withQuery } from './read-json';

/** Reads the share of translated texts of each language and namespace. */
export const getCoverage = (read: ReadJson) => read<CoverageView>('/api/v1/served/coverage');

export type ServedTextsQuery = {
  readonly namespace: string;
  readonly language: string;
  /** The language to compare with; the reference language of the namespace by default. */
  readonly reference?: string;
  readonly filter?: ServedTextFilter;
  readonly q?: string;
  readonly limit?: string;
  readonly cursor?: string;
};

/** Reads published messages of a namespace in a language beside a reference language, page by page. */
export const listServedTexts = (read: ReadJson, query: ServedTextsQuery) =>
  read<ServedTextsView>(withQuery('/api/v1/served/texts', query)).then(withSyntaxes);
