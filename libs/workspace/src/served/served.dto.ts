import { MayBeLeftOut, Name, OneOf, SearchTerms } from '../http/input/input-rules';
import { PageQuery } from '../http/lists/page-query';
import { MAX_NAMESPACE_LENGTH, MAX_TAG_LENGTH } from '../http/input/input-limits';
import type { ServedTextFilter } from './served.contract';

const filters: readonly ServedTextFilter[] = ['all', 'untranslated', 'translated', 'findings', 'extra'];

/** Query of `GET /api/v1/served/texts`; see `ServedMessagesView` for its parameters. */
export class ServedTextsQuery extends PageQuery {
  /** @example "dragoman/common" */
  @Name(MAX_NAMESPACE_LENGTH)
  namespace: string;

  /** @example "de" */
  @Name(MAX_TAG_LENGTH)
  language: string;

  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  reference?: string;

  /** @example "untranslated" */
  @MayBeLeftOut()
  @OneOf(filters)
  filter: ServedTextFilter = 'all';

  @MayBeLeftOut()
  @SearchTerms()
  q: string = '';
}
