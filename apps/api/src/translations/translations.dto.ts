import { MayBeLeftOut, Name, OneOf, Text } from '../people/input-rules';
import { PageQuery } from '../people/page-query';
import { longestNamespace, longestSearch, longestTag } from './input-bounds';
import type { MessageFilter } from './translations.contract';

const filters: readonly MessageFilter[] = ['all', 'untranslated', 'translated', 'findings', 'extra'];

/** Query of `GET /api/v1/messages`; the contract says what it means. */
export class MessagesQuery extends PageQuery {
  /** @example "dragoman/common" */
  @Name(longestNamespace)
  namespace: string;

  /** @example "de" */
  @Name(longestTag)
  language: string;

  @MayBeLeftOut()
  @Name(longestTag)
  reference?: string;

  /** @example "untranslated" */
  @MayBeLeftOut()
  @OneOf(filters)
  filter: MessageFilter = 'all';

  @MayBeLeftOut()
  @Text(longestSearch)
  q: string = '';
}
