import { MayBeLeftOut, Name, OneOf, PageSize } from '../http/input/input-rules';
import { CHANGE_GROUPS, type ChangeGroup } from '../history/change-kinds';
import { Id, Time } from '../editing/editing-rules';
import { MAX_TAG_LENGTH } from '../http/input/input-limits';
import { DaysFilter } from '../http/lists/days-filter';
import { Cursor } from '../http/lists/page-query';

/** The filters of the lists below. */
export class ActivityFilter extends DaysFilter {
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

  /**
   * Kinds of changes.
   * @example "texts"
   */
  @MayBeLeftOut()
  @OneOf(CHANGE_GROUPS)
  group?: ChangeGroup;
}

/** Query of `GET /api/v1/activity/export`. */
export class ActivityExportQuery extends ActivityFilter {
  /** `ndjson` is newline-delimited JSON, `csv` is for spreadsheets. */
  @MayBeLeftOut()
  @OneOf(['ndjson', 'csv'])
  format: 'ndjson' | 'csv' = 'ndjson';
}

/** Query of `GET /api/v1/activity/entries` (single changes) and `GET /api/v1/activity` (change sets). */
export class ActivityQuery extends ActivityFilter {
  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @Cursor()
  cursor?: string;
}
