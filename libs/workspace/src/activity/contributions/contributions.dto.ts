import { Id } from '../../editing/editing-rules';
import { MAX_TAG_LENGTH } from '../../http/input/input-limits';
import { Day, MayBeLeftOut, Name, TimeZone } from '../../http/input/input-rules';

/** Query of `GET /api/v1/activity/contributions` and of its export. */
export class ContributionsQuery {
  /**
   * The first day; default: the first of the month of `to`.
   * @example "2026-01-01"
   */
  @MayBeLeftOut()
  @Day()
  from?: string;

  /**
   * The last day, at most 366 days with the first; default: today.
   * @example "2026-01-31"
   */
  @MayBeLeftOut()
  @Day()
  to?: string;

  /**
   * Time zone (IANA) of the days, if not that of your profile; UTC if it has none.
   * @example "Europe/Warsaw"
   */
  @MayBeLeftOut()
  @TimeZone()
  timeZone?: string;

  /** @example "de" */
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;

  /** Id of a person or service account. */
  @MayBeLeftOut()
  @Id()
  person?: string;
}
