import { MayBeLeftOut, Name, OneOf, PageSize } from '../http/input/input-rules';
import { DaysFilter } from '../http/lists/days-filter';
import { Cursor } from '../http/lists/page-query';
import type { SecurityEventKind } from './security-log.contract';

const MAX_ID_LENGTH = 64;

/** The filters of both lists below. */
export class SecurityEventsFilter extends DaysFilter {
  /** @example "signIns" */
  @MayBeLeftOut()
  @OneOf(['signIns', 'failures', 'changes'])
  kind?: SecurityEventKind;

  /** Id of a person: what concerns their account, and what they did. */
  @MayBeLeftOut()
  @Name(MAX_ID_LENGTH)
  person?: string;
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
