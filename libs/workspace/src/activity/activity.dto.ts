import { Day, MayBeLeftOut, Name, OneOf, PageSize, TimeZone } from '../http/input/input-rules';
import { CHANGE_GROUPS, type ChangeGroup } from '../history/change-kinds';
import { Id, Time } from '../editing/editing-rules';
import { MAX_TAG_LENGTH } from '../http/input/input-limits';
import { Cursor } from '../http/lists/page-query';

/** The filters of the lists below. */
export class ActivityFilter {
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

  /**
   * Only change sets of this day or later.
   * @example "2026-01-01"
   */
  @MayBeLeftOut()
  @Day()
  from?: string;

  /**
   * Only change sets of this day or earlier.
   * @example "2099-12-31"
   */
  @MayBeLeftOut()
  @Day()
  to?: string;

  /**
   * Time zone (IANA) of the days `from` and `to`, if not that of your profile; UTC if it has none.
   * @example "Europe/Warsaw"
   */
  @MayBeLeftOut()
  @TimeZone()
  timeZone?: string;
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
