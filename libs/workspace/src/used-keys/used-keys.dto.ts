import { MAX_NAMESPACE_LENGTH } from '../http/input/input-limits';
import { FromDigits, MayBeLeftOut, Name, OneOf, PageSize, WholeNumber } from '../http/input/input-rules';
import { Cursor } from '../http/lists/page-query';

/** Query of `GET /api/v1/unused-keys/export`. */
export class UnusedKeysExportQuery {
  /** @example "shop/cart" */
  @MayBeLeftOut()
  @Name(MAX_NAMESPACE_LENGTH)
  namespace?: string;

  /**
   * Days without a use.
   * @example 90
   */
  @MayBeLeftOut()
  @FromDigits()
  @WholeNumber({ min: 1, max: 3650 })
  days: number = 90;

  /**
   * Only keys that are no longer in the code of the newest build.
   * @example "true"
   */
  @MayBeLeftOut()
  @OneOf(['true', 'false'])
  notInCode?: 'true' | 'false';
}

/** Query of `GET /api/v1/unused-keys`. */
export class UnusedKeysQuery extends UnusedKeysExportQuery {
  /** @example 10 */
  @MayBeLeftOut()
  @PageSize()
  limit: number = 50;

  @Cursor()
  cursor?: string;
}
