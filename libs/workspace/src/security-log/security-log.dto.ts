import { Day, MayBeLeftOut, Name, OneOf, PageSize, TimeZone } from '../http/input/input-rules';
import { Cursor } from '../http/lists/page-query';
import type { SecurityEventKind } from './security-log.contract';

const MAX_ID_LENGTH = 64;

/** The filters of both lists below. */
export class SecurityEventsFilter {
  /** @example "signIns" */
  @MayBeLeftOut()
  @OneOf(['signIns', 'failures', 'changes'])
  kind?: SecurityEventKind;

  /** Id of a person: what concerns their account, and what they did. */
  @MayBeLeftOut()
  @Name(MAX_ID_LENGTH)
  person?: string;

  /**
   * Only events of this day or later.
   * @example "2026-01-01"
   */
  @MayBeLeftOut()
  @Day()
  from?: string;

  /**
   * Only events of this day or earlier.
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

/** Query of `GET /api/v1/security-events/export`. */
export class SecurityEventsExportQuery extends SecurityEventsFilter {
  /** `ndjson` is newline-delimited JSON, `csv` is for spreadsheets. */
  @MayBeLeftOut()
  @OneOf(['ndjson', 'csv'])
  format: 'ndjson' | 'csv' = 'ndjson';
}

/** Query of `GET /api/v1/security-events`. */
export class SecurityEventsQuery extends SecurityEventsFilter {
  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @Cursor()
  cursor?: string;
}
