import { MayBeLeftOut, Name, PageSize } from '../people/input-rules';
import { Id } from './editing-rules';
import { longestTag } from './input-bounds';

/** Query of `GET /api/v1/history`, each change by itself, and of `GET /api/v1/activity`, by sets of changes. */
export class HistoryQuery {
  @MayBeLeftOut()
  @Id()
  message?: string;

  /** @example "de" */
  @MayBeLeftOut()
  @Name(longestTag)
  language?: string;

  @MayBeLeftOut()
  @Id()
  person?: string;

  @MayBeLeftOut()
  @Id()
  changeSet?: string;

  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @MayBeLeftOut()
  @Id()
  cursor?: string;
}
