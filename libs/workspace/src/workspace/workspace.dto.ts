import { MAX_TAG_LENGTH } from '../http/input/input-limits';
import { FromDigits, MayBeLeftOut, Name, WholeNumber } from '../http/input/input-rules';

const MAX_PROGRESS_DAYS = 366;
const MAX_LANGUAGES = 200;

/** Query of `GET /api/v1/workspace/progress` */
export class ProgressQuery {
  /**
   * One or several, which are counted together. Default: all languages
   * @example "pl,de"
   */
  @MayBeLeftOut()
  @Name(MAX_LANGUAGES * (MAX_TAG_LENGTH + 1))
  language?: string;

  @MayBeLeftOut()
  @FromDigits()
  @WholeNumber({ min: 1, max: MAX_PROGRESS_DAYS })
  days: number = 56;
}
