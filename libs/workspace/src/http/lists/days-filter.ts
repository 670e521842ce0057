import { Day, MayBeLeftOut, TimeZone } from '../input/input-rules';

/** Limits a list to days. */
export class DaysFilter {
  /**
   * Only what happened on this day or later.
   * @example "2026-01-01"
   */
  @MayBeLeftOut()
  @Day()
  from?: string;

  /**
   * Only what happened on this day or earlier.
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
