import { MAX_TAG_LENGTH } from '../http/input/input-limits';
import { FromDigits, MayBeLeftOut, Name, WholeNumber } from '../http/input/input-rules';

const MAX_PROGRESS_DAYS = 366;

/** Query of `GET /api/v1/workspace/progress` */
export class ProgressQuery {
  @MayBeLeftOut()
  @Name(MAX_TAG_LENGTH)
  language?: string;

  @MayBeLeftOut()
  @FromDigits()
  @WholeNumber({ min: 1, max: MAX_PROGRESS_DAYS })
  days: number = 56;
}
