import { MayBeLeftOut, Name, PageSize } from '../http/input/input-rules';
import { Id, Time } from '../editing/editing-rules';
import { MAX_TAG_LENGTH } from '../http/input/input-limits';
import { Cursor } from '../http/lists/page-query';

/** Query of `GET /api/v1/activity/export`. */
export class ActivityExportQuery {
  @MayBeLeftOut()
  @Id()
  key?: string;

  /** @example "de" */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;

  @MayBeLeftOut()
  @Id()
  person?: string;

  @MayBeLeftOut()
  @Id()
  changeSet?: string;

  /** Only changes made at or after this time. */
  @MayBeLeftOut()
  @Time()
  since?: string;
}

/** Query of `GET /api/v1/activity/entries` (single changes) and `GET /api/v1/activity` (change sets). */
export class ActivityQuery extends ActivityExportQuery {
  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @Cursor()
  cursor?: string;
}
